import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useFilters } from '@/features/desk/shared/address-filters';
import { refetchActive } from '@/features/desk/shared/refetch-lists';
import { SegmentedControl } from '@/shared/ui';
import { OrdersBoard } from './OrdersBoard';
import { OrdersFilterBar } from './OrdersFilterBar';
import { OrdersTable } from './OrdersTable';
import { isTable, LATE, ORDER_FILTERS } from './orders-filter';
import { ORDERS } from './orders-text';

/** As often as Today. */
const POLL_MS = 30_000;

/** Fetches late orders again and again: no event tells that a slot is over. */
function useLatePolling(isLate: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isLate) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void refetchActive(client);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [client, isLate]);
}

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
  useLatePolling(filters.slot === LATE);
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
