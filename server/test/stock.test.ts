import { createLogger } from '@server/common/log';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { HoldExpiry } from '@server/features/order';
import { lockOrder, moveOrder } from '@server/features/order/transition';
import type { DataSource } from 'typeorm';
import { checkoutOf, newBuyer, pay, placeOrder, postOrder, setQty, startCheckout } from './helpers/buying';
import type { Buyer, StartedCheckout } from './helpers/buying';
import { drift, setStock, stockOf } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let dataSource: DataSource;
let transactions: UserTransactions;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  transactions = new UserTransactions(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});
afterEach(async () => expect(await drift(shop)).toEqual([]));

const expire = async (): Promise<void> => {
  await shop.sql(`UPDATE stock_holds SET "expiresAt" = now() - interval '1 second'`);
  await shop.sql(`UPDATE slot_holds SET "expiresAt" = now() - interval '1 second'`);
};
const release = () => new HoldExpiry(dataSource, transactions, createLogger('silent')).run();
const problemsOf = ({ errors }: { errors?: readonly { extensions?: Record<string, unknown> }[] }) =>
  errors?.[0]?.extensions?.problems;

const place = async (buyer: Buyer, { _id, payment }: StartedCheckout): Promise<string> => {
  const { errors } = await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
  expect(errors).toBeUndefined();
  return _id;
};
const move = (buyer: Buyer, _id: string, to: 'PICKING' | 'PACKED' | 'OUT_FOR_DELIVERY' | 'DELIVERED') =>
  transactions.changeFor(buyer._id, async (manager) => {
    const order = await lockOrder(manager, { userId: buyer._id, _id });
    const actor = { kind: 'STAFF', _id: buyer._id, role: 'OWNER' } as const;
    await moveOrder(manager, order, to, { params: {}, actor });
  });

it('a checkout holds stock, its order allocates it, and a cancellation releases it, each once', async () => {
  await setStock(shop, 'tomato', 5);
  const buyer = await newBuyer(shop, { tomato: 3 });
  const checkout = await checkoutOf(shop, buyer);
  expect(await stockOf(shop, 'tomato')).toMatchObject({ onHand: 5, allocated: 0, held: 3 });
  expect(await checkoutOf(shop, buyer)).toEqual(checkout);
  const _id = await place(buyer, checkout);
  expect(await stockOf(shop, 'tomato')).toMatchObject({ onHand: 5, allocated: 3, held: 0 });
  for (let times = 0; times < 2; times += 1)
    await shop.graphql(`mutation ($id: ID!) { cancelOrder(orderId: $id) { _id } }`, { id: _id }, buyer.token);
  expect(await stockOf(shop, 'tomato')).toMatchObject({ onHand: 5, allocated: 0, held: 0 });
  const moved = await shop.sql(`SELECT kind, qty FROM stock_movements WHERE "orderId" = $1 ORDER BY at`, [
    _id,
  ]);
  expect(moved).toEqual([
    { kind: 'ALLOCATED', qty: 3 },
    { kind: 'RELEASED', qty: -3 },
  ]);
});

it('a delivered order reduces the stock on hand', async () => {
  await setStock(shop, 'onion', 4);
  const buyer = await newBuyer(shop, { onion: 4 });
  const _id = await place(buyer, await checkoutOf(shop, buyer));
  for (const to of ['PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERED'] as const)
    await move(buyer, _id, to);
  expect(await stockOf(shop, 'onion')).toMatchObject({
    onHand: 0,
    allocated: 0,
    held: 0,
    level: 'OUT_OF_STOCK',
  });
});

it('a checkout without enough stock holds nothing, and reports the available quantities', async () => {
  await setStock(shop, 'potato', 3);
  await setStock(shop, 'banana', 10, 4);
  const buyer = await newBuyer(shop, { potato: 4, banana: 5, tomato: 1 });
  const rejected = await startCheckout(shop, buyer);
  expect(rejected.errors?.[0]?.extensions).toEqual({
    code: 'INSUFFICIENT_STOCK',
    problems: [
      { productId: 'banana', title: 'Banana', available: 4 },
      { productId: 'potato', title: 'Potato', available: 3 },
    ],
  });
  expect((await stockOf(shop, 'tomato'))?.held).toBe(0);
  expect(await shop.sql(`SELECT FROM orders WHERE "userId" = $1`, [buyer._id])).toEqual([]);
  const order = { cart: [{ _id: 'potato', qty: 4 }], address: '12 MG Road' };
  expect(await postOrder(shop, buyer, order)).toMatchObject({
    status: 409,
    body: {
      code: 'INSUFFICIENT_STOCK',
      errors: ['Of Potato an order can have 3.'],
      problems: [{ productId: 'potato', title: 'Potato', available: 3 }],
    },
  });
  const fewer = { ...order, cart: [{ _id: 'potato', qty: 3 }] };
  expect((await postOrder(shop, buyer, fewer)).status).toBe(201);
  expect(await stockOf(shop, 'potato')).toMatchObject({ allocated: 3, level: 'OUT_OF_STOCK' });
});

it("a shopper's own checkout limits other shoppers, but not the shopper", async () => {
  await setStock(shop, 'brinjal', 2);
  const [one, other] = [await newBuyer(shop, { brinjal: 2 }), await newBuyer(shop, { brinjal: 1 })];
  await checkoutOf(shop, one);
  expect(problemsOf(await startCheckout(shop, other))).toEqual([
    { productId: 'brinjal', title: 'Brinjal', available: 0 },
  ]);
  await setQty(shop, one, 'brinjal', 1);
  await checkoutOf(shop, one);
  expect((await stockOf(shop, 'brinjal'))?.held).toBe(1);
  await checkoutOf(shop, other);
  expect((await stockOf(shop, 'brinjal'))?.held).toBe(2);
});

it("a payment takes over stock held by the shopper's next checkout, and leaves the rest held", async () => {
  for (const [onHand, left] of [
    [3, undefined],
    [4, 1],
  ] as const) {
    await setStock(shop, 'carrot', onHand);
    const buyer = await newBuyer(shop, { carrot: 3 });
    const first = await checkoutOf(shop, buyer);
    await setQty(shop, buyer, 'carrot', onHand);
    await setQty(shop, buyer, 'banana', 1);
    await checkoutOf(shop, buyer);
    await place(buyer, first);
    expect(await stockOf(shop, 'carrot')).toMatchObject({ onHand, allocated: 3, held: left ?? 0 });
    const holds = `SELECT qty FROM stock_holds WHERE "userId" = $1 AND "productId" = 'carrot'`;
    expect(await shop.sql(holds, [buyer._id])).toEqual(left === undefined ? [] : [{ qty: left }]);
    // The next checkout does not count as fully held.
    await setQty(shop, buyer, 'carrot', onHand);
    const again = await startCheckout(shop, buyer);
    expect(problemsOf(again)).toMatchObject([{ productId: 'carrot', available: left ?? 0 }]);
    await shop.sql(`UPDATE stock_holds SET "expiresAt" = now() - interval '1 second'`);
    await release();
    await shop.graphql(
      `mutation ($id: ID!) { cancelOrder(orderId: $id) { _id } }`,
      { id: first._id },
      buyer.token,
    );
  }
});

it('an expired hold is released, and the checkout can hold the stock again', async () => {
  await setStock(shop, 'carrot', 2);
  const [one, other] = [await newBuyer(shop, { carrot: 2 }), await newBuyer(shop, { carrot: 2 })];
  const checkout = await checkoutOf(shop, one);
  await expire();
  await release();
  expect((await stockOf(shop, 'carrot'))?.held).toBe(0);
  expect((await checkoutOf(shop, one))._id).toBe(checkout._id);
  expect((await stockOf(shop, 'carrot'))?.held).toBe(2);
  await expire();
  await release();
  await checkoutOf(shop, other);
  expect(problemsOf(await startCheckout(shop, one))).toHaveLength(1);
});

it('holds that cannot be released are logged, and do not keep the others', async () => {
  const [locked, wrong] = [await newBuyer(shop, { brinjal: 1 }), await newBuyer(shop, { watermelon: 1 })];
  const good = await Promise.all(Array.from({ length: 5 }, () => newBuyer(shop, { pineapple: 1 })));
  for (const productId of ['brinjal', 'pineapple', 'watermelon']) await setStock(shop, productId, 5);
  for (const buyer of [locked, wrong, ...good]) await checkoutOf(shop, buyer);
  // As after mistakes by hand.
  await shop.sql(`UPDATE stock SET held = 0 WHERE "productId" = 'watermelon'`);
  await expire();
  let logged = '';
  const log = createLogger('warn', { write: (line) => void (logged += line) });
  const hasty = await createDataSource({ url: shop.databaseUrl, timeoutMs: 2_500 }).initialize();
  await dataSource.transaction(async (byHand) => {
    await byHand.query(`SELECT FROM users WHERE "_id" = $1 FOR UPDATE`, [locked._id]);
    const expiry = new HoldExpiry(hasty, new UserTransactions(hasty), log);
    await expiry.run();
    // Nor the next round.
    await checkoutOf(shop, await newBuyer(shop, { pineapple: 1 }));
    expect(await expiry.nextInMs()).toBe(30_000);
    await expire();
    await expiry.run();
  });
  await hasty.destroy();
  expect((await stockOf(shop, 'pineapple'))?.held).toBe(0);
  expect([locked._id, wrong._id].filter((userId) => logged.includes(userId))).toHaveLength(2);
  expect(logged).toMatch(/stock_never_oversold/);
  await shop.sql(`UPDATE stock SET held = 1 WHERE "productId" = 'watermelon'`);
  await release();
  for (const productId of ['brinjal', 'watermelon']) expect((await stockOf(shop, productId))?.held).toBe(0);
});

it('a payment after its hold expired gets the available stock, and the rest is refunded', async () => {
  await setStock(shop, 'cauliflower', 5);
  await setStock(shop, 'sugar', 5);
  const [late, quick] = [
    await newBuyer(shop, { cauliflower: 3, sugar: 2 }),
    await newBuyer(shop, { cauliflower: 4 }),
  ];
  const checkout = await checkoutOf(shop, late);
  await expire();
  await release();
  await place(quick, await checkoutOf(shop, quick));
  const _id = await place(late, checkout);
  const { data } = await shop.graphql<{ order: Record<string, unknown> }>(
    `query ($id: ID!) { order(_id: $id) { price refunded refunds { amount reason reasonCode state }
       items { productId qty price status finalPrice } events { message } } }`,
    { id: _id },
    late.token,
  );
  const [cauliflower] = await shop.sql<{ pricePaise: number }>(
    `SELECT "pricePaise" FROM products WHERE "_id" = 'cauliflower'`,
  );
  const back = (cauliflower!.pricePaise * 2) / 100;
  expect(data.order).toMatchObject({
    refunds: [{ amount: back, reason: 'Out of stock', reasonCode: 'OUT_OF_STOCK', state: 'PENDING' }],
    items: expect.arrayContaining([
      expect.objectContaining({
        productId: 'cauliflower',
        status: 'SHORT',
        finalPrice: cauliflower!.pricePaise / 100,
      }),
      expect.objectContaining({ productId: 'sugar', status: 'ORDERED' }),
    ]) as unknown,
    events: [
      { message: 'Your order was placed and paid.' },
      { message: 'Out of stock by the time you paid, and to be refunded: 2 × Cauliflower.' },
      { message: expect.stringContaining('is being refunded') as string },
    ],
  });
  expect(await stockOf(shop, 'cauliflower')).toMatchObject({ onHand: 5, allocated: 5, held: 0 });
});

it('a paid order with all items out of stock is cancelled and fully refunded, including delivery', async () => {
  await setStock(shop, 'besan', 1);
  const [late, quick] = [await newBuyer(shop, { besan: 1 }), await newBuyer(shop, { besan: 1 })];
  const checkout = await checkoutOf(shop, late);
  await expire();
  await release();
  await place(quick, await checkoutOf(shop, quick));
  const _id = await place(late, checkout);
  const [money] = await shop.sql(
    `SELECT "capturedPaise" - "refundedPaise" AS left FROM payments WHERE "_id" = $1`,
    [_id],
  );
  expect(money).toEqual({ left: 0 });
  const events = await shop.sql<{ code: string }>(
    `SELECT code FROM order_events WHERE "orderId" = $1 ORDER BY at, code`,
    [_id],
  );
  expect(events.map(({ code }) => code)).toEqual(['PLACED', 'ITEMS_SHORT', 'CANCELLED', 'REFUND_STARTED']);
  expect(await shop.sql('SELECT status FROM orders WHERE "_id" = $1', [_id])).toEqual([
    { status: 'CANCELLED' },
  ]);
});

it('an expired hold that has not been released yet still counts for its payment', async () => {
  await setStock(shop, 'pineapple', 1);
  const [late, quick] = [await newBuyer(shop, { pineapple: 1 }), await newBuyer(shop, { pineapple: 1 })];
  const checkout = await checkoutOf(shop, late);
  await expire();
  expect(problemsOf(await startCheckout(shop, quick))).toHaveLength(1);
  await place(late, checkout);
  expect(await stockOf(shop, 'pineapple')).toMatchObject({ allocated: 1, held: 0 });
});

it('an uncounted product never runs out', async () => {
  await shop.sql(`DELETE FROM stock_movements WHERE "productId" = 'rajma'`);
  await shop.sql(`DELETE FROM stock WHERE "productId" = 'rajma'`);
  const buyer = await newBuyer(shop, { rajma: 99 });
  const { data } = await shop.graphql(
    `{ product(_id: "rajma") { stockLevel maxQty } cart { items { problem } } }`,
    {},
    buyer.token,
  );
  expect(data).toEqual({
    product: { stockLevel: 'IN_STOCK', maxQty: 99 },
    cart: { items: [{ problem: null }] },
  });
  await place(buyer, await checkoutOf(shop, buyer));
});
