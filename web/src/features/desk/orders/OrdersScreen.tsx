import { useFilters } from '@/features/desk/shared/address-filters';
import { useShopDay } from '@/features/desk/shared/useShopDay';
import { usePolling } from '@/features/desk/shared/usePolling';
import { SegmentedControl } from '@/shared/ui';
import { OrdersBoard } from './OrdersBoard';
import { OrdersFilterBar } from './OrdersFilterBar';
import { OrdersTable } from './OrdersTable';
import { isTable, LATE, ORDER_FILTERS } from './orders-filter';
import { ORDERS } from './orders-text';

/** Switches between board and table. */
export function ViewChoice() {
  const [filters, change] = useFilters(ORDER_FILTERS);
  return (
    <SegmentedControl
      label={ORDERS.views}
      options={{ board: ORDERS.board, table: ORDERS.table }}
      value={isTable(filters) ? 'table' : 'board'}
      onChange={(view) => change({ view: view === 'table' ? view : '', ...(view === 'board' && { q: '' }) })}
    />
  );
}

/** All orders, as a board or a table. */
export function OrdersScreen() {
  const [filters, change] = useFilters(ORDER_FILTERS);
  useShopDay();
  // No event tells that a slot is over.
  usePolling(filters.slot === LATE);
  return (
    <>
      <OrdersFilterBar filters={filters} change={change} />
      {isTable(filters) ? (
        <OrdersTable filters={filters} />
      ) : (
        <OrdersBoard filters={filters} onStatus={(status) => change({ status })} />
      )}
    </>
  );
}
