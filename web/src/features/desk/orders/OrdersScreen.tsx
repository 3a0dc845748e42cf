import { useFilters } from '@/features/desk/shared/address-filters';
import { OrdersBoard } from './OrdersBoard';
import { OrdersFilterBar } from './OrdersFilterBar';
import { OrdersTable } from './OrdersTable';
import { isTable, ORDER_FILTERS } from './orders-filter';
import { ORDERS } from './orders-text';

/** Switches between board and table. */
export function ViewChoice() {
  const [filters, change] = useFilters(ORDER_FILTERS);
  const shown = isTable(filters) ? 'table' : 'board';
  return (
    <div role="group" aria-label={ORDERS.views} className="flex rounded-full border border-control p-0.5">
      {(['board', 'table'] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => change({ view: view === 'table' ? view : '', ...(view === 'board' && { q: '' }) })}
          className="min-h-11 rounded-full px-4 text-sm font-semibold aria-pressed:bg-basil aria-pressed:text-on-basil"
        >
          {ORDERS[view]}
        </button>
      ))}
    </div>
  );
}

/** All orders, as a board or a table. */
export function OrdersScreen() {
  const [filters, change] = useFilters(ORDER_FILTERS);
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
