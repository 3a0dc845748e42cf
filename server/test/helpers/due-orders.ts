import { createECDH, randomBytes } from 'node:crypto';
import { newBuyer, postOrder } from './buying';
import type { TestShopper } from './shopper';
import type { TestShop } from './test-shop';

export interface DueOrder {
  _id: string;
  shopper: TestShopper;
}

/** Places an order to be paid on delivery; returns it and its shopper. */
export async function placeDueOrder(shop: TestShop): Promise<DueOrder> {
  const shopper = await newBuyer(shop);
  await postOrder(shop, shopper, { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' });
  const [order] = await shop.sql<{ _id: string }>(`SELECT "_id" FROM orders WHERE "userId" = $1`, [
    shopper._id,
  ]);
  return { _id: order!._id, shopper };
}

/** Inserts an event of an order this many times. */
export const noteEvents = (
  shop: TestShop,
  { _id, shopper }: DueOrder,
  code: string,
  { times = 1, params = {} } = {},
) =>
  shop.sql(
    `INSERT INTO order_events ("userId", "orderId", "_id", code, params, actor)
     SELECT $1, $2, gen_random_uuid(), $3, $4, '{"kind": "SYSTEM"}' FROM generate_series(1, $5::int)`,
    [shopper._id, _id, code, params, times],
  );

/** Registers a device of a shopper. */
export const addDevice = (shop: TestShop, { token }: TestShopper, input: object) =>
  shop.graphql(
    `mutation ($input: PushSubscriptionInput!) { addPushSubscription(input: $input) }`,
    { input },
    token,
  );

/** The push endpoints of a shopper's devices, oldest first. */
export async function endpointsOf(shop: TestShop, { _id }: TestShopper): Promise<string[]> {
  const rows = await shop.sql<{ endpoint: string }>(
    `SELECT endpoint FROM push_subscriptions WHERE "userId" = $1 ORDER BY "createdAt"`,
    [_id],
  );
  return rows.map(({ endpoint }) => endpoint);
}

/** The subscription that a browser would register, with new keys. */
export const newDevice = (endpoint: string) => {
  const keys = createECDH('prime256v1');
  return { endpoint, p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
};
