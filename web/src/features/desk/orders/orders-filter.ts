import type { OrderStatus } from '@domain/order/order-status';
import { searchProblem } from '@domain/staff/order-search';
import type { DeskOrderFilter, OrdersQueryVariables } from '@/gql/desk-operations';
import { readFilters } from '@/features/desk/shared/address-filters';
import { isStatus } from '@/features/desk/shared/status-words';
import { COLUMNS } from './orders-words';

/** What of the address restricts the orders. */
export const ORDER_FILTERS = ['view', 'q', 'status', 'slot', 'from', 'to'] as const;

/** The filters of the address, by name; empty where there is none. */
export type OrderFilters = Record<(typeof ORDER_FILTERS)[number], string>;

/** Enough for the screen of a phone. */
const FIRST = 20;
const FIRST_IN_TABLE = 50;
/** In the address, for orders without a slot, and for those that are late. */
export const NO_SLOT = 'none';
export const LATE = 'late';
const WITHOUT_ID: Readonly<Record<string, DeskOrderFilter>> = {
  [NO_SLOT]: { withoutSlot: true },
  [LATE]: { late: true },
};
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A search is answered by the table, whatever was chosen. */
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

/** What a column of the board asks for. */
export const columnVariables = (filters: OrderFilters, status: OrderStatus): OrdersQueryVariables => ({
  first: FIRST,
  filter: filterOf(filters, [status]),
});

/** What the table asks for. */
export const tableVariables = (filters: OrderFilters): OrdersQueryVariables => ({
  first: FIRST_IN_TABLE,
  filter: filterOf(filters, isStatus(filters.status) ? [filters.status] : null),
});

/** What the screen at an address asks for first; on a phone it shows one column of the board. */
export function ordersVariables(search: URLSearchParams, onPhone: boolean): OrdersQueryVariables[] {
  const filters = readFilters(search, ORDER_FILTERS);
  if (isTable(filters)) return [tableVariables(filters)];
  return (onPhone ? [columnOf(filters)] : COLUMNS).map((status) => columnVariables(filters, status));
}
