import { Pool } from 'pg';
import {
  cartOf,
  checkoutOf,
  newBuyer,
  ordersOf,
  pay,
  paymentsAndOrders,
  placeOrder,
  setQty,
} from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { openRoundRobin } from '../../chaos/round-robin.mjs';
import { eventually } from './helpers/eventually';
import { ledgers } from './helpers/refunding';
import { clientOf, openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { openShop } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(120_000);

let database: DatabaseCopy;
let beside: Pool;
/** The first is a process of its own, which can be killed; the second is that of the tests. */
let killed: ShopProcess;
let second: TestShop;
let processes: Pick<TestShop, 'url'>[];
let proxy: Awaited<ReturnType<typeof openRoundRobin>>;
/** Two processes behind one address. */
let shop: TestShop;
beforeAll(async () => {
  database = await copyDatabase();
  beside = new Pool({ connectionString: database.url, max: 2 });
  beside.on('error', () => undefined);
  const settings = { DATABASE_URL: database.url, TRUST_PROXY: 'true' };
  killed = await openShop(settings);
  second = await openTestShop({ databaseUrl: database.url, env: { TRUST_PROXY: 'true' } });
  processes = [killed, second];
  proxy = await openRoundRobin(processes.map(({ url }) => url));
  const sql: TestShop['sql'] = async <Row>(statement: string, values: unknown[] = []) =>
    (await beside.query(statement, values)).rows as Row[];
  shop = { ...clientOf(proxy.url), sql } as TestShop;
});
afterAll(async () => {
  await proxy.close();
  await killed.end('SIGKILL');
  await second.close();
  await beside.end();
  await database.drop();
});

it('a token and cart from one process are valid in the other', async () => {
  const buyer = await newBuyer(clientOf(processes[0]!.url), { tomato: 1 });
  for (let qty = 2; qty <= 4; qty += 1) {
    await setQty(shop, buyer, 'tomato', qty);
    for (const { url } of processes)
      expect(await cartOf(clientOf(url) as TestShop, buyer)).toEqual({ tomato: qty });
  }
});

it('a product sold out in one process is sold out in the other at once, despite cached responses', async () => {
  const levels = () =>
    Promise.all(
      processes.map(async ({ url }) => {
        const query = '{ product(_id: "sugar") { stockLevel maxQty } }';
        const { data } = await clientOf(url).graphql<{ product: { stockLevel: string; maxQty: number } }>(
          query,
        );
        return [data.product.stockLevel, data.product.maxQty];
      }),
    );
  await beside.query(
    `UPDATE stock SET "onHand" = 3, "lowStockAt" = 1, "maxPerOrder" = 3 WHERE "productId" = 'sugar'`,
  );
  await eventually(async () => String(await levels()) === 'IN_STOCK,3,IN_STOCK,3', 1_000);
  const buyer = await newBuyer(shop, { sugar: 3 });
  await checkoutOf(shop, buyer);
  await eventually(async () => String(await levels()) === 'OUT_OF_STOCK,0,OUT_OF_STOCK,0', 1_000);
});

it('a price change shows in both processes, despite cached responses', async () => {
  const priceAt = async ({ url }: Pick<TestShop, 'url'>): Promise<number> => {
    const { body } = await clientOf(url).rest<{ product: { price: number } }>('GET', '/products/onion');
    return body.product.price;
  };
  for (const price of [31, 32]) {
    await Promise.all([...processes, ...processes].map(priceAt));
    await shop.sql(`UPDATE products SET "pricePaise" = $1 WHERE "_id" = 'onion'`, [price * 100]);
    for (const one of processes) await eventually(async () => (await priceAt(one)) === price);
  }
});

/** Retries like a browser after a broken connection. Every step may be repeated. */
async function again<Result>(step: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** One purchase; a step interrupted by the death of a process is retried in the other. */
async function buy(buyer: Buyer, qty: number): Promise<string> {
  await again(async () => expect((await setQty(shop, buyer, 'tomato', qty)).errors).toBeUndefined());
  const checkout = await again(() => checkoutOf(shop, buyer));
  const paid = await again(() => pay(shop, checkout.payment.orderId));
  const { data } = await again(async () => {
    const placed = await placeOrder(shop, buyer, checkout._id, paid);
    expect(placed.errors).toBeUndefined();
    return placed;
  });
  return data.placeOrder._id;
}

/** Cancels an order, with retries until there is a response. */
const cancel = (buyer: Buyer, _id: string) =>
  again(async () => {
    const cancelled = await shop.graphql(
      `mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`,
      { id: _id },
      buyer.token,
    );
    expect(cancelled.errors).toBeUndefined();
  });

it('killing a process loses or duplicates no orders, and each cancelled one is refunded once', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => newBuyer(shop, {})));
  const placed = new Map(buyers.map(({ _id }) => [_id, [] as string[]]));
  const shopping = buyers.map(async (buyer) => {
    for (let qty = 1; qty <= 3; qty += 1) {
      const _id = await buy(buyer, qty);
      placed.get(buyer._id)?.push(_id);
      if (qty % 3 === 0) await cancel(buyer, _id);
      if ([...placed.values()].flat().length === 3) void killed.end('SIGKILL');
    }
  });
  await Promise.all(shopping);
  await killed.ended;
  for (const buyer of buyers) {
    const orders = await ordersOf(shop, buyer);
    expect(orders.map(({ _id }) => _id).reverse()).toEqual(placed.get(buyer._id));
    expect(orders.map(({ items }) => items[0]?.qty).reverse()).toEqual([1, 2, 3]);
    expect(await cartOf(shop, buyer)).toEqual({});
  }
  await eventually(async () => {
    const { payments, orders } = await paymentsAndOrders(shop);
    return orders.length === 12 && payments.join() === orders.join();
  }, 60_000);
  const left = `SELECT FROM orders JOIN payments AS paid USING ("userId", "_id")
    WHERE status = 'CANCELLED' AND "refundedPaise" = "capturedPaise"`;
  expect(await shop.sql(left)).toHaveLength(4);
  await eventually(async () => {
    const both = await ledgers(shop);
    const settled = both.shop.filter((line) => line.endsWith('SETTLED'));
    return settled.length === 4 && both.provider.join() === both.shop.join();
  }, 60_000);
});
