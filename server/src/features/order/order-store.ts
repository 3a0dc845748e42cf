import type { EntityManager } from 'typeorm';
import type { CouponPrice } from '../../../../domain/cart/pricing';
import type { Product } from '../../../../domain/catalogue/product';
import { ORDERS_MAX } from '../../../../domain/order/order-rules';
import type { OrderState } from '../../../../domain/order/order-state';
import type { Caller, UserTransactions } from '../account';
import type { ProviderName } from '../payment';
import { behind } from './order-cursor';
import type { OrderPosition } from './order-cursor';
import { orderColumns, selectOrders, toOrder, toWholeOrder } from './order-rows';
import type { WholeOrderRow, OrderRow } from './order-rows';
import type { Order, PaymentStatus } from './order.type';
import { MAY_BE_MORE, tooManyUnpaid } from './unpaid-limit';

/** How long a process may take to open a payment at the provider before another one tries. */
export const OPENING_SECONDS = 15;
/** The provider's webhook and the browser have this long before the provider is asked. */
const FIRST_CHECK_SECONDS = 20;

/** An item of an order to be written: a snapshot of the product, price in paise. */
export interface NewItem {
  productId: string;
  title: string;
  image: string;
  pricePaise: number;
  quantity: string;
  qty: number;
}

/** A product as an order keeps it: what it was when it was bought. */
export const snapshotOf = ({ _id, title, image, pricePaise, quantity }: Product, qty: number): NewItem => ({
  productId: _id,
  title,
  image,
  pricePaise,
  quantity,
  qty,
});

export interface NewOrder {
  _id: string;
  userId: string;
  address: string;
  contact: string;
  /** Paise. */
  costs: CouponPrice;
  couponCode: string | null;
  fingerprint: string;
  idempotencyKey: string | null;
  state: OrderState;
  payment: PaymentStatus | null;
  items: readonly NewItem[];
}

const NEWEST_FIRST = '"createdAt" DESC, "_id" DESC';
const selectPlaced = (condition: string, limit: number | string): string =>
  selectOrders(`"state" = 'PLACED' AND ${condition}`, `ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`);
const NEWEST = `${selectPlaced('true', ORDERS_MAX)} ORDER BY ${NEWEST_FIRST}`;
// UserTransactions fills in $1 and $2.
const FIRST_PAGE = selectPlaced('true', '$3');
const PAGE = selectPlaced(behind('$4', '$5'), '$3');

/** One of a user's orders by its _id; null when it is not theirs or does not exist. */
export async function findOrder(manager: EntityManager, userId: string, _id: string): Promise<Order | null> {
  const [row] = await manager.query<WholeOrderRow[]>(selectOrders(`"_id" = $2`), [userId, _id]);
  return row ? toWholeOrder(row) : null;
}

/**
 * One of a caller's orders, placed or not, by its own _id or by that at the provider; null when it is not theirs.
 * @throws ShopError UNAUTHENTICATED
 */
export async function findOrderOf(
  transactions: UserTransactions,
  caller: Caller | null,
  column: '_id' | 'providerOrderId',
  value: string | null,
): Promise<Order | null> {
  const wanted = selectOrders(`"${column}" = $3`);
  const { rows } = await transactions.select<WholeOrderRow>(caller, wanted, '"createdAt"', [value]);
  return rows[0] ? toWholeOrder(rows[0]) : null;
}

/** A user's newest ORDERS_MAX placed orders with their items, newest first. */
export const listOrders = async (manager: EntityManager, userId: string): Promise<Order[]> =>
  (await manager.query<WholeOrderRow[]>(NEWEST, [userId])).map(toWholeOrder);

/**
 * A caller's placed orders with their items, newest first.
 * @param after behind this one; null: from the newest
 * @throws ShopError UNAUTHENTICATED
 */
export async function listOrdersOf(
  transactions: UserTransactions,
  caller: Caller | null,
  limit: number,
  after: OrderPosition | null,
): Promise<Order[]> {
  const { rows } = await (after
    ? transactions.select<WholeOrderRow>(caller, PAGE, NEWEST_FIRST, [limit, after.microseconds, after._id])
    : transactions.select<WholeOrderRow>(caller, FIRST_PAGE, NEWEST_FIRST, [limit]));
  return rows.map(toWholeOrder);
}

/**
 * Writes an order with its items in one statement. A pending order with the same fingerprint is returned instead:
 * its _id tells which of the two happened. What is returned has no items. The caller holds the user's lock.
 * @throws ShopError RATE_LIMITED with the seconds to wait for an account that has left too many unpaid in an hour
 */
export async function insertOrder(manager: EntityManager, order: NewOrder): Promise<Order> {
  const { costs, items } = order;
  const column = (name: keyof NewItem): unknown[] => items.map((item) => item[name]);
  const [row] = await manager.query<OrderRow[]>(
    `WITH written AS (
       INSERT INTO "orders" AS pending ("userId", "_id", "state", "payment", "address", "contact", "pricePaise",
         "deliveryPaise", "discountPaise", "totalPaise", "couponCode", "fingerprint", "idempotencyKey",
         "openingUntil", "checkAt", "createdAt")
       SELECT $1, $2, $3, $4, $5, $6, $7::int, $8::int, $9::int, $10::int, $11, $12, $13,
         now() + ${OPENING_SECONDS} * interval '1 second', CASE WHEN $3 = 'PENDING' THEN now() + ${FIRST_CHECK_SECONDS} * interval '1 second' END,
         CASE WHEN $3 = 'PLACED' THEN clock_timestamp() END
       WHERE ${MAY_BE_MORE}
       ON CONFLICT ("userId", "fingerprint") WHERE "state" = 'PENDING'
       DO UPDATE SET "startedAt" = pending."startedAt"
       RETURNING *
     ), items AS (
       INSERT INTO "order_items" ("userId", "orderId", "position", "productId", "title", "image", "pricePaise",
         "quantity", "qty")
       SELECT "userId", "_id", item."position", item."productId", item."title", item."image", item."pricePaise",
         item."quantity", item."qty"
       FROM written, unnest($14::text[], $15::text[], $16::text[], $17::int[], $18::text[], $19::int[])
         WITH ORDINALITY AS item ("productId", "title", "image", "pricePaise", "quantity", "qty", "position")
       WHERE written."_id" = $2
     )
     SELECT ${orderColumns('written')} FROM written`,
    [
      ...[order.userId, order._id, order.state, order.payment, order.address, order.contact],
      ...[costs.price, costs.delivery, costs.discount, costs.total],
      ...[order.couponCode, order.fingerprint, order.idempotencyKey],
      ...(['productId', 'title', 'image', 'pricePaise', 'quantity', 'qty'] as const).map(column),
    ],
  );
  if (!row) throw await tooManyUnpaid(manager, order);
  return toOrder(row);
}

/** A checkout that can no longer be paid in time makes room for another one of the same cart. */
export async function expireCheckout(manager: EntityManager, { userId, _id }: Order): Promise<void> {
  await manager.query(
    `UPDATE "orders" SET "state" = 'EXPIRED' WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PENDING'`,
    [userId, _id],
  );
}

/** Claims the right to open the payment at the provider; false while another process has it. */
export async function claimOpening(manager: EntityManager, { userId, _id }: Order): Promise<boolean> {
  const [, claimed] = await manager.query<[unknown[], number]>(
    `UPDATE "orders" SET "openingUntil" = now() + ${OPENING_SECONDS} * interval '1 second'
     WHERE "userId" = $1 AND "_id" = $2 AND "providerOrderId" IS NULL
       AND ("openingUntil" IS NULL OR "openingUntil" < now())`,
    [userId, _id],
  );
  return claimed === 1;
}

/** Gives that right back. */
export async function releaseOpening(manager: EntityManager, { userId, _id }: Order): Promise<void> {
  await manager.query(`UPDATE "orders" SET "openingUntil" = NULL WHERE "userId" = $1 AND "_id" = $2`, [
    userId,
    _id,
  ]);
}

/** Notes down which order of which provider the payment is for. */
export async function noteOpened(
  manager: EntityManager,
  { userId, _id }: Order,
  providerOrderId: string,
  provider: ProviderName,
): Promise<void> {
  await manager.query(
    `UPDATE "orders" SET "providerOrderId" = $3, "provider" = $4 WHERE "userId" = $1 AND "_id" = $2`,
    [userId, _id, providerOrderId, provider],
  );
}
