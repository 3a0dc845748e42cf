import { idsOfNumber } from '../../../../domain/order/order-number';
import type { Order } from '../../../../domain/order/order';
import { validateOrdersPage } from '../../../../domain/order/order-rules';
import type { OrdersPageRequest } from '../../../../domain/order/order-rules';
import { assertValid } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { NEWEST_FIRST, readOrderCursor } from './order-cursor';
import type { OrderPosition } from './order-cursor';
import { selectOrders, toOrder } from './order-row';
import type { OrderRow } from './order-row';

/** An order with its cursor: its position in the user's list. */
export interface ListedOrder extends Order {
  cursor: string;
}

/** A page of orders, newest first; endCursor is null when it is empty. */
export interface OrdersPage {
  orders: ListedOrder[];
  endCursor: string | null;
  hasNextPage: boolean;
}

/** The requested page of a caller's orders. */
export interface OrdersRequest extends OrdersPageRequest {
  /** The cursor that it follows. */
  after?: string | null;
}

interface OrdersChoice {
  limit: number;
  /** The cursor that they follow; null: from the newest. */
  after: string | null;
  /** A number or id, or part of an item's title; null: any. */
  search: string | null;
  /** In the shop's time zone; null: any. */
  year: number | null;
}

/** A parameter of a statement, in SQL. */
type Bind = (value: unknown) => string;

function behind(bind: Bind, { microseconds, _id }: OrderPosition): string {
  const at = `timestamptz 'epoch' + ${bind(microseconds)}::bigint * interval '1 microsecond'`;
  return `("createdAt", "_id") < (${at}, ${bind(_id)}::uuid)`;
}

function inYear(bind: Bind, year: number, timeZone: string): string {
  const zone = bind(timeZone);
  const begin = (of: number): string => `make_timestamptz(${bind(of)}::int, 1, 1, 0, 0, 0, ${zone})`;
  return `"createdAt" >= ${begin(year)} AND "createdAt" < ${begin(year + 1)}`;
}

function found(bind: Bind, search: string): string {
  if (!isStorable(search)) return 'false';
  const ids = idsOfNumber(search);
  const numbered = ids ? `"_id" BETWEEN ${bind(ids.from)}::uuid AND ${bind(ids.to)}::uuid` : 'false';
  const text = `lower(${bind(search)})`;
  // In Hindi, items are shown by what their products are called now; orders keep the English titles.
  const titleHi = `(SELECT "titleHi" FROM "products" WHERE "_id" = item."productId")`;
  return `(${numbered} OR EXISTS (
    SELECT FROM "order_items" AS item WHERE item."userId" = $1 AND item."orderId" = "orders"."_id"
      AND (strpos(lower(item."title"), ${text}) > 0 OR strpos(lower(${titleHi}), ${text}) > 0)))`;
}

/**
 * A caller's placed orders, newest first, in one statement.
 * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `after`
 */
export async function listOrdersOf(
  transactions: UserTransactions,
  caller: Caller | null,
  { limit, after, search, year }: OrdersChoice,
  timeZone: string,
): Promise<ListedOrder[]> {
  const position = readOrderCursor(after);
  // UserTransactions fills in $1 and $2.
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value) + 2}`;
  const conditions = [
    `"state" = 'PLACED'`,
    ...(position === null ? [] : [behind(bind, position)]),
    ...(year === null ? [] : [inYear(bind, year, timeZone)]),
    ...(search === null ? [] : [found(bind, search)]),
  ];
  const rows = selectOrders(conditions.join(' AND '), `ORDER BY ${NEWEST_FIRST} LIMIT ${bind(limit)}`);
  const { rows: orders } = await transactions.select<OrderRow>(caller, rows, NEWEST_FIRST, values);
  return orders.map(toOrder);
}

/**
 * A page of a caller's orders, optionally of a search or a year.
 * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `first`, `after`, `search` or `year`
 */
export async function listOrdersPage(
  transactions: UserTransactions,
  caller: Caller | null,
  { after = null, ...wanted }: OrdersRequest,
  timeZone: string,
): Promise<OrdersPage> {
  assertValid(validateOrdersPage(wanted));
  const { first, year = null } = wanted;
  const choice = { limit: first + 1, after, search: wanted.search?.trim() || null, year };
  const found = await listOrdersOf(transactions, caller, choice, timeZone);
  const orders = found.slice(0, first);
  return { orders, endCursor: orders.at(-1)?.cursor ?? null, hasNextPage: found.length > first };
}

const YEARS = `SELECT DISTINCT "userId", extract(year FROM "createdAt" AT TIME ZONE $3)::int AS "year"
  FROM "orders" WHERE "userId" = $1 AND "state" = 'PLACED'`;

/** The years with orders of a caller, in the shop's time zone, latest first. @throws ShopError UNAUTHENTICATED */
export async function listOrderYears(
  transactions: UserTransactions,
  caller: Caller | null,
  timeZone: string,
): Promise<number[]> {
  const { rows } = await transactions.select<{ userId: string; year: number }>(caller, YEARS, '"year" DESC', [
    timeZone,
  ]);
  return rows.map(({ year }) => year);
}
