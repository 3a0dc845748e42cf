import { isDay } from '@domain/day';
import type { OrderStatus } from '@domain/order/order-status';
import { NO_SLOT } from '@domain/staff/desk-paths';
import { searchProblem } from '@domain/staff/order-search';
import type { DeskOrderFilter, OrdersQueryVariables } from '@/gql/desk-operations';
import { readFilters } from '@/features/desk/shared/address-filters';
import { isStatus } from '@/features/desk/shared/status-text';
import { COLUMNS } from './orders-text';

/** The URL's parameters. */
export const ORDER_FILTERS = ['view', 'q', 'status', 'slot', 'from', 'to'] as const;

/** The filters in the URL by name; empty if not set. */
export type OrderFilters = Record<(typeof ORDER_FILTERS)[number], string>;

/** Fills the screen of a phone. */
const FIRST = 20;
const FIRST_IN_TABLE = 50;
/** The value of the slot filter for late orders. */
export const LATE = 'late';
const WITHOUT_ID: Readonly<Record<string, DeskOrderFilter>> = {
  [NO_SLOT]: { withoutSlot: true },
  [LATE]: { late: true },
};

/** Searches are always shown as a table. */
export const isTable = ({ view, q }: OrderFilters): boolean => view === 'table' || q !== '';

/** How many filters are set besides the search. The status on a board is only the column that a phone shows. */
export const countFilters = (filters: OrderFilters): number =>
  [filters.slot, filters.from, filters.to, isTable(filters) && isStatus(filters.status)].filter(Boolean)
    .length;

/** What a search changes: it is for all orders, not those of the column that a phone shows. */
export const searchFor = (filters: OrderFilters, q: string): Partial<OrderFilters> => ({
  q,
  ...(!isTable(filters) && { status: '' }),
});

/** What clearing the filters changes: on a board the column stays. */
export const clearedFilters = (filters: OrderFilters): Partial<OrderFilters> => ({
  q: '',
  slot: '',
  from: '',
  to: '',
  ...(isTable(filters) && { status: '' }),
});

/** The column that a phone shows. */
export const columnOf = ({ status }: OrderFilters): OrderStatus =>
  COLUMNS.find((one) => one === status) ?? COLUMNS[0]!;

const filterOf = ({ q, slot, from, to }: OrderFilters, status: OrderStatus[] | null): DeskOrderFilter => ({
  status,
  search: q && !searchProblem(q) ? q : null,
  ...(Object.hasOwn(WITHOUT_ID, slot) ? WITHOUT_ID[slot] : { slotId: slot || null }),
  from: isDay(from) ? from : null,
  to: isDay(to) ? to : null,
});

/** The variables of a column of the board. */
export const columnVariables = (filters: OrderFilters, status: OrderStatus): OrdersQueryVariables => ({
  first: FIRST,
  filter: filterOf(filters, [status]),
});

/** The variables of the table. */
export const tableVariables = (filters: OrderFilters): OrdersQueryVariables => ({
  first: FIRST_IN_TABLE,
  filter: filterOf(filters, isStatus(filters.status) ? [filters.status] : null),
});

/** The variables of the first query at a URL; on a phone the board shows one column. */
export function ordersVariables(search: URLSearchParams, onPhone: boolean): OrdersQueryVariables[] {
  const filters = readFilters(search, ORDER_FILTERS);
  if (isTable(filters)) return [tableVariables(filters)];
  return (onPhone ? [columnOf(filters)] : COLUMNS).map((status) => columnVariables(filters, status));
}
