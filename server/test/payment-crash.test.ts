import { Pool } from 'pg';
import {
  cartOf,
  checkoutOf,
  isPlaced,
  newBuyer,
  ordersOf,
  pay,
  paymentsAndOrders,
  placeOrder,
  startCheckout,
} from './helpers/buying';
import type { Buyer, StartedCheckout } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { CHECK_NOW } from './helpers/jobs';
import { buy, ledgers } from './helpers/refunding';
import { clientOf } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { openShop } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

// Every test starts a process anew.
jest.setTimeout(60_000);

let database: DatabaseCopy;
let beside: Pool;
let running: ShopProcess;
let shop: TestShop;

const sql: TestShop['sql'] = async <Row>(statement: string, values: unknown[] = []) =>
  (await beside.query(statement, values)).rows as Row[];

async function open(): Promise<void> {
  running = await openShop({ DATABASE_URL: database.url });
  shop = { ...clientOf(running.url), sql } as TestShop;
}

/** The process is gone from one moment to the next; another one continues. */
async function crashAndReopen(): Promise<void> {
  await running.end('SIGKILL');
  await open();
}

/** Statements that match stop in the database, for as long as it takes to kill the shop there. */
async function stopAt(table: string, event: string, when: string): Promise<() => Promise<unknown>> {
  await sql(`CREATE OR REPLACE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(20); RETURN NEW; END $$`);
  await sql(
    `CREATE TRIGGER stop_here BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION stop_here()`,
  );
  return () => sql(`DROP TRIGGER stop_here ON ${table}`);
}

/** Waits until a statement of the shop hangs in the trigger, kills the shop, and ends the statement without a trace. */
async function crashThere(letGo: () => Promise<unknown>): Promise<void> {
  const asleep = () =>
    sql<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
  await eventually(async () => (await asleep()).length > 0);
  await running.end('SIGKILL');
  await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep'`);
  await letGo();
  await open();
}

const ignoreBrokenConnection = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined);
beforeAll(async () => {
  database = await copyDatabase();
  beside = new Pool({ connectionString: database.url, max: 2 });
  beside.on('error', () => undefined);
  await open();
});
afterEach(async () => {
  await eventually(async () => {
    const { payments, orders } = await paymentsAndOrders(shop);
    return payments.join() === orders.join();
  }, 40_000);
});
afterAll(async () => {
  await running.end('SIGTERM');
  await beside.end();
  await database.drop();
});

/** Whatever happened before: the shopper presses again, pays, and has one order. */
async function finish(buyer: Buyer, before?: StartedCheckout): Promise<void> {
  const checkout = await checkoutOf(shop, buyer);
  if (before) expect(checkout.payment.orderId).toBe(before.payment.orderId);
  const paid = await pay(shop, checkout.payment.orderId);
  expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder._id).toBe(checkout._id);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
  expect(await cartOf(shop, buyer)).toEqual({});
  const opened = await sql(`SELECT id FROM sandbox.orders WHERE receipt = $1`, [checkout._id]);
  expect(opened).toHaveLength(1);
}

describe('the process is killed', () => {
  it('while the checkout is being frozen', async () => {
    const buyer = await newBuyer(shop);
    const letGo = await stopAt('order_items', 'INSERT', 'true');
    const pressed = ignoreBrokenConnection(startCheckout(shop, buyer));
    await crashThere(letGo);
    await pressed;
    expect(await sql(`SELECT 1 FROM orders WHERE "userId" = $1`, [buyer._id])).toEqual([]);
    await finish(buyer);
  });

  it('after the provider opened the order and before the shop noted it down', async () => {
    const buyer = await newBuyer(shop);
    const letGo = await stopAt('payments', 'UPDATE', `NEW."providerOrderId" IS NOT NULL`);
    const pressed = ignoreBrokenConnection(startCheckout(shop, buyer));
    await crashThere(letGo);
    await pressed;
    expect(
      await sql(
        `SELECT 1 FROM sandbox.orders WHERE receipt IN
      (SELECT "_id"::text FROM orders WHERE "userId" = $1)`,
        [buyer._id],
      ),
    ).toHaveLength(1);
    // The dead process's claim on opening the payment runs out.
    await sql(`UPDATE payments SET "openUntil" = now() WHERE "userId" = $1`, [buyer._id]);
    await finish(buyer);
  });

  it('after the payment was opened', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    await crashAndReopen();
    await finish(buyer, checkout);
  });

  it('right after the money moved, before anybody reported it', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    const letGo = await stopAt('payment_events', 'INSERT', 'true');
    await pay(shop, checkout.payment.orderId);
    await crashThere(letGo);
    await eventually(isPlaced(shop, buyer));
    expect(await cartOf(shop, buyer)).toEqual({});
  });

  it('between verifying the payment and committing the order', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    const letGo = await stopAt('orders', 'UPDATE', `NEW."state" = 'PLACED'`);
    const paid = await pay(shop, checkout.payment.orderId);
    const placing = ignoreBrokenConnection(placeOrder(shop, buyer, checkout._id, paid));
    await crashThere(letGo);
    await placing;
    expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder._id).toBe(checkout._id);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    expect(await cartOf(shop, buyer)).toEqual({});
  });

  it('after committing the order and before the browser learned of it', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    await placeOrder(shop, buyer, checkout._id, paid);
    await crashAndReopen();
    expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder._id).toBe(checkout._id);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });
});

it('a process that dies while it gives money back has given it back once', async () => {
  const buyer = await newBuyer(shop);
  const { _id, paymentId } = await buy(shop, buyer);
  const cancel = () =>
    shop.graphql(`mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`, { id: _id }, buyer.token);
  // The provider has done it; the shop has not heard of it.
  const letGo = await stopAt('refunds', 'UPDATE', `NEW.state = 'SETTLED'`);
  expect((await cancel()).errors).toBeUndefined();
  await crashThere(letGo);
  await cancel();
  await eventually(async () => {
    const made = await sql(`SELECT FROM sandbox.refunds WHERE payment_id = $1`, [paymentId]);
    const settled = await sql(`SELECT FROM refunds WHERE "orderId" = $1 AND state = 'SETTLED'`, [_id]);
    return made.length === 1 && settled.length === 1;
  }, 40_000);
  const both = await ledgers(shop);
  expect(both.shop).toEqual(both.provider);
});

it('two processes share the work: webhooks, reconciler and parallel placing make one order', async () => {
  const second = await openShop({ DATABASE_URL: database.url });
  const other = { ...clientOf(second.url), sql } as TestShop;
  const buyer = await newBuyer(shop);
  const [here, there] = await Promise.all([checkoutOf(shop, buyer), checkoutOf(other, buyer)]);
  expect(here.payment.orderId).toBe(there.payment.orderId);
  const paid = await pay(other, here.payment.orderId);
  await sql(`UPDATE payments SET "lookUpAt" = now() WHERE "_id" = $1`, [here._id]);
  await sql(CHECK_NOW);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => placeOrder(at % 2 ? shop : other, buyer, here._id, paid)),
  );
  expect(new Set(answers.map(({ data }) => data.placeOrder._id))).toEqual(new Set([here._id]));
  expect(await ordersOf(other, buyer)).toHaveLength(1);
  expect(await second.end('SIGTERM')).toBe(0);
});
