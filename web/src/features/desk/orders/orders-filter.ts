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
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Searches are always shown as a table. */
export const isTable = ({ view, q }: OrderFilters): boolean => view === 'table' || q !== '';

/** The column that a phone shows. */
export const columnOf = ({ status }: OrderFilters): OrderStatus =>
  COLUMNS.find((one) => one === status) ?? COLUMNS[0]!;

const filterOf = ({ q, slot, from, to }: OrderFilters, status: OrderStatus[] | null): DeskOrderFilter => ({
  status,
  search: q && !searchProblem(q) ? q : null,
  ...(Object.hasOwn(WITHOUT_ID, slot) ? WITHOUT_ID[slot] : { slotId: slot || null }),
  from: DAY.test(from) ? from : null,
  to: DAY.test(to) ? to : null,
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
