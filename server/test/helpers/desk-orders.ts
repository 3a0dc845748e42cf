import { toRupees } from '../../../domain/cart/pricing';
import { newBuyer } from './buying';
import type { Buyer } from './buying';
import { queryDesk } from './desk';
import type { TestStaff } from './desk';
import { insertOrder } from './placed-order';
import type { TestShop } from './test-shop';

/** A slot in the desk's API. */
export interface DeskSlot {
  _id: string;
  startsAt: string;
  endsAt: string;
  cutoffAt: string;
  capacity: number;
  held: number;
  booked: number;
}

/** An order in the desk's API. */
export interface ShownOrder {
  _id: string;
  number: string;
  status: string;
  payment: string;
  address: string;
  price: number;
  captured: number;
  refunded: number;
  slot: DeskSlot | null;
  customer: { _id: string; name: string; email: string; contact: string; orders: number };
  items: { productId: string; title: string; qty: number; price: number }[];
  refunds: { amount: number; reason: string; reasonCode: string | null; state: string }[];
  events: { status: string | null; message: string }[];
}

/** All of its fields. */
export const ORDER_FIELDS = `_id number createdAt status payment address price captured refunded
  customer { _id name email contact orders } items { productId title image qty quantity price }
  slot { _id startsAt endsAt cutoffAt capacity held booked } refunds { _id amount reason reasonCode state createdAt } events { _id at status message }`;

const ORDER = `query ($id: ID!) { order(_id: $id) { ${ORDER_FIELDS} } }`;

/** An order by its _id; null if this member of staff may not see it. */
export const findShown = async (shop: TestShop, id: string, by: TestStaff): Promise<ShownOrder | null> =>
  (await queryDesk<{ order: ShownOrder | null }>(shop, ORDER, { id }, by)).data.order;

/** A paid order, and its buyer. */
export async function bought(
  shop: TestShop,
  cart: Record<string, number> = { tomato: 2 },
): Promise<{ _id: string; buyer: Buyer; total: number }> {
  const buyer = await newBuyer(shop, cart);
  const { _id, paise } = await insertOrder(shop, buyer);
  return { _id, buyer, total: toRupees(paise) };
}

/** Sets the status of orders directly in the database. */
export const moveTo = (shop: TestShop, status: string, ...ids: string[]) =>
  shop.sql(`UPDATE orders SET status = $1 WHERE _id = ANY($2)`, [status, ids]);

/** Marks the refunds of an order as failed, directly in the database. */
export const failRefunds = (shop: TestShop, _id: string) =>
  shop.sql(
    `WITH failed AS (UPDATE refunds SET state = 'FAILED', "settledAt" = NULL WHERE "orderId" = $1 RETURNING *)
     UPDATE payments SET "refundedPaise" = 0 FROM failed WHERE payments."_id" = failed."paymentId"`,
    [_id],
  );
