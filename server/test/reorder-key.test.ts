import { cartOf, newBuyer, setQty } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { insertOrder } from './helpers/placed-order';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  await shop.sql('UPDATE stock SET "onHand" = 9999, "maxPerOrder" = 99');
});
afterAll(() => shop.close());

const REORDER = `mutation ($id: ID!, $unless: Boolean! = false, $key: String) {
  reorder(orderId: $id, unlessDifferent: $unless, idempotencyKey: $key) { addedQty differences { kind } } }`;
const reorder = (orderId: string, { token }: Buyer, wish: object = {}) =>
  shop.graphql<{ reorder: object }>(REORDER, { id: orderId, ...wish }, token);

/** A buyer with an empty cart and an order. */
async function withOrder(cart: Record<string, number>): Promise<{ buyer: Buyer; orderId: string }> {
  const buyer = await newBuyer(shop, cart);
  const { _id } = await insertOrder(shop, buyer);
  return { buyer, orderId: _id };
}

describe('a reorder with an idempotency key', () => {
  it('a repeated reorder changes nothing, and has the same response', async () => {
    const { buyer, orderId } = await withOrder({ tomato: 3, banana: 1 });
    await setQty(shop, buyer, 'tomato', 2);
    const changedAt = () =>
      shop.sql('SELECT "updatedAt" FROM cart_items WHERE "userId" = $1 ORDER BY "productId"', [buyer._id]);
    let first: unknown;
    for (const unless of [true, false, true]) {
      const { data } = await reorder(orderId, buyer, { key: 'one', unless });
      expect(data.reorder).toMatchObject({ addedQty: 4, differences: [] });
      expect(await cartOf(shop, buyer)).toEqual({ tomato: 5, banana: 1 });
      expect(await changedAt()).toEqual((first ??= await changedAt()));
    }
    const repeated = Array.from({ length: 4 }, () => reorder(orderId, buyer, { key: 'two' }));
    await Promise.all(repeated);
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 8, banana: 2 });
    await reorder(orderId, buyer);
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 11, banana: 3 });
  });

  it('it adds what is not in the cart any more, and takes nothing away', async () => {
    const { buyer, orderId } = await withOrder({ tomato: 3, banana: 4 });
    await reorder(orderId, buyer, { key: 'one' });
    await setQty(shop, buyer, 'tomato', 0);
    await setQty(shop, buyer, 'banana', 9);
    await shop.sql(`UPDATE stock SET "maxPerOrder" = 5 WHERE "productId" = 'banana'`);
    await reorder(orderId, buyer, { key: 'one' });
    await shop.sql(`UPDATE stock SET "maxPerOrder" = 99 WHERE "productId" = 'banana'`);
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 3, banana: 9 });
  });

  it('a limit is reached once, and another shopper may use the same key', async () => {
    const { buyer, orderId } = await withOrder({ tomato: 60 });
    await setQty(shop, buyer, 'tomato', 90);
    for (let time = 0; time < 2; time += 1) {
      await reorder(orderId, buyer, { key: 'one' });
      expect(await cartOf(shop, buyer)).toEqual({ tomato: 99 });
    }
    const other = await withOrder({ tomato: 1 });
    await reorder(other.orderId, other.buyer, { key: 'one' });
    expect(await cartOf(shop, other.buyer)).toEqual({ tomato: 1 });
  });

  it('another order with the same key is another reorder', async () => {
    const { buyer, orderId } = await withOrder({ tomato: 3 });
    await setQty(shop, buyer, 'tomato', 3);
    const other = await insertOrder(shop, buyer);
    for (const [_id, tomato] of [
      [orderId, 3],
      [other._id, 6],
      [other._id.toUpperCase(), 6],
    ] as const) {
      await reorder(_id, buyer, { key: 'one' });
      expect(await cartOf(shop, buyer)).toEqual({ tomato });
    }
  });

  it.each(['', 'x'.repeat(256), 'a\u0000b'])('it has to be a text of 1 to 255 characters', async (key) => {
    const { buyer, orderId } = await withOrder({ tomato: 1 });
    expect((await reorder(orderId, buyer, { key })).errors).toMatchObject([
      { extensions: { code: 'VALIDATION_FAILED', fields: { idempotencyKey: expect.any(String) } } },
    ]);
    expect(await cartOf(shop, buyer)).toEqual({});
  });

  it('it is a header over REST', async () => {
    const { buyer, orderId } = await withOrder({ tomato: 3 });
    const repeat = (key: string) =>
      shop.rest<{ fields?: object }>('POST', `/user/order/${orderId}/reorder`, {
        token: buyer.token,
        headers: { 'idempotency-key': key },
      });
    for (const [key, tomato] of [
      ['one', 3],
      ['one', 3],
      ['two', 6],
    ] as const) {
      expect((await repeat(key)).status).toBe(200);
      expect(await cartOf(shop, buyer)).toEqual({ tomato });
    }
    expect((await repeat('')).status).toBe(400);
    for (const key of ['x'.repeat(256), 'a\u0085b'])
      expect((await repeat(key)).body.fields).toEqual({ 'Idempotency-Key': expect.any(String) as string });
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 6 });
  });
});
