import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { CouponPrice } from '../../../../domain/cart/pricing';
import type { OrderState } from '../../../../domain/order/order-state';
import { Order } from './order.entity';
import type { PaymentStatus } from './order.entity';

/** How long one process may take to open a payment at the provider before another one tries. */
export const OPENING_SECONDS = 15;
/** The provider's webhook and the browser have this long before the provider is asked. */
const FIRST_CHECK_SECONDS = 20;

/** A line of an order to be written: a snapshot of the product, price in paise. */
export interface NewLine {
  productId: string;
  title: string;
  image: string;
  pricePaise: number;
  quantity: string;
  qty: number;
}

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
  lines: readonly NewLine[];
}

/**
 * One of a user's orders with its lines, in one statement (findOne would take two); null when it is not theirs or
 * does not exist.
 */
export async function findOrder(
  manager: EntityManager,
  where: { userId: string } & FindOptionsWhere<Order>,
): Promise<Order | null> {
  const found = await manager.find(Order, {
    where,
    relations: { items: true },
    order: { items: { position: 'ASC' } },
  });
  return found[0] ?? null;
}

/** A user's placed orders with their lines, newest first, in one statement. */
export const listOrders = (manager: EntityManager, userId: string): Promise<Order[]> =>
  manager.find(Order, {
    where: { userId, state: 'PLACED' },
    relations: { items: true },
    order: { createdAt: 'DESC', _id: 'DESC', items: { position: 'ASC' } },
  });

/**
 * Writes an order with its lines in one statement. A pending order with the same fingerprint is returned instead:
 * its _id tells which of the two happened.
 */
export async function insertOrder(manager: EntityManager, order: NewOrder): Promise<Order> {
  const { costs, lines } = order;
  const column = (name: keyof NewLine): unknown[] => lines.map((line) => line[name]);
  const [row] = await manager.query<Partial<Order>[]>(
    `WITH written AS (
       INSERT INTO "orders" AS pending ("userId", "_id", "state", "payment", "address", "contact", "pricePaise",
         "deliveryPaise", "discountPaise", "totalPaise", "couponCode", "fingerprint", "idempotencyKey",
         "openingUntil", "checkAt", "createdAt")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
         now() + ${OPENING_SECONDS} * interval '1 second', CASE WHEN $3 = 'PENDING' THEN now() + ${FIRST_CHECK_SECONDS} * interval '1 second' END,
         CASE WHEN $3 = 'PLACED' THEN clock_timestamp() END)
       ON CONFLICT ("userId", "fingerprint") WHERE "state" = 'PENDING'
       DO UPDATE SET "startedAt" = pending."startedAt"
       RETURNING *
     ), lines AS (
       INSERT INTO "order_items" ("userId", "orderId", "position", "productId", "title", "image", "pricePaise",
         "quantity", "qty")
       SELECT "userId", "_id", line."position", line."productId", line."title", line."image", line."pricePaise",
         line."quantity", line."qty"
       FROM written, unnest($14::text[], $15::text[], $16::text[], $17::int[], $18::text[], $19::int[])
         WITH ORDINALITY AS line ("productId", "title", "image", "pricePaise", "quantity", "qty", "position")
       WHERE written."_id" = $2
     )
     SELECT * FROM written`,
    [
      ...[order.userId, order._id, order.state, order.payment, order.address, order.contact],
      ...[costs.price, costs.delivery, costs.discount, costs.total],
      ...[order.couponCode, order.fingerprint, order.idempotencyKey],
      ...(['productId', 'title', 'image', 'pricePaise', 'quantity', 'qty'] as const).map(column),
    ],
  );
  return Object.assign(new Order(), row);
}

/** Claims the right to open the payment at the provider; false while another process has it. */
export async function claimOpening(manager: EntityManager, { userId, _id }: Order): Promise<boolean> {
  const claimed = await manager
    .createQueryBuilder()
    .update(Order)
    .set({ openingUntil: () => `now() + ${OPENING_SECONDS} * interval '1 second'` })
    .where({ userId, _id })
    .andWhere('"providerOrderId" IS NULL AND ("openingUntil" IS NULL OR "openingUntil" < now())')
    .execute();
  return claimed.affected === 1;
}

/** Turns a paid order into a placed one; returns when that was. */
export async function markPaid(
  manager: EntityManager,
  order: Order,
  providerPaymentId: string,
): Promise<Date> {
  const [[row]] = await manager.query<[[{ createdAt: Date }], number]>(
    `UPDATE "orders" SET "state" = 'PLACED', "payment" = 'PAID', "providerPaymentId" = $3, "checkAt" = NULL,
       "createdAt" = clock_timestamp()
     WHERE "userId" = $1 AND "_id" = $2 AND "state" <> 'PLACED' RETURNING "createdAt"`,
    [order.userId, order._id, providerPaymentId],
  );
  return row.createdAt;
}

/** What was ordered leaves the cart; what was added meanwhile stays. One statement. */
export async function takeOrderedFromCart(manager: EntityManager, { userId, _id }: Order): Promise<void> {
  await manager.query(
    `WITH ordered AS (
       SELECT "userId", "productId", "qty" FROM "order_items" WHERE "userId" = $1 AND "orderId" = $2
     ), gone AS (
       DELETE FROM "cart_items" AS line USING ordered
       WHERE line."userId" = $1 AND line."productId" = ordered."productId" AND line."qty" <= ordered."qty"
     )
     UPDATE "cart_items" AS line SET "qty" = line."qty" - ordered."qty", "updatedAt" = clock_timestamp()
     FROM ordered
     WHERE line."userId" = $1 AND line."productId" = ordered."productId" AND line."qty" > ordered."qty"`,
    [userId, _id],
  );
}
