import { Pool } from 'pg';
import { openRoundRobin } from '../../chaos/round-robin.mjs';
import {
  cartOf,
  checkoutOf,
  isPlaced,
  newBuyer,
  ordersOf,
  pay,
  paymentsAndOrders,
  placeOrder,
  setQty,
  startCheckout,
} from './helpers/buying';
import type { Buyer, Paid, StartedCheckout } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { checkNow } from './helpers/jobs';
import { buy, ledgers } from './helpers/refunding';
import { clientOf, openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { openShop } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(60_000);

let database: DatabaseCopy;
let beside: Pool;
/** Is killed. */
let running: ShopProcess;
/** Beside it, in this process, which is not killed; without jobs, so that the other has them all. */
let other: TestShop;
/** The one that was killed, then the one opened in its place, which soon runs its jobs again. */
let shop: TestShop;

const sql: TestShop['sql'] = async <Row>(statement: string, values: unknown[] = []) =>
  (await beside.query(statement, values)).rows as Row[];

const ignoreBrokenConnection = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined);
beforeAll(async () => {
  database = await copyDatabase();
  beside = new Pool({ connectionString: database.url, max: 2 });
  beside.on('error', () => undefined);
  // A statement may take two fifths of this, which is longer than a stopped one sleeps.
  running = await openShop({ DATABASE_URL: database.url, DATABASE_TIMEOUT_MS: '150000' });
  shop = { ...clientOf(running.url), sql } as TestShop;
  other = await openTestShop({ databaseUrl: database.url, background: false });
});
afterEach(async () => {
  await eventually(async () => {
    const { payments, orders } = await paymentsAndOrders(shop);
    return payments.join() === orders.join();
  }, 40_000);
});
afterAll(async () => {
  await running.end('SIGKILL');
  await other.close();
  await shop.close();
  await beside.end();
  await database.drop();
});

/** The shopper retries the checkout, pays, and has exactly one order. */
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

/** As if the lease of a dead process on opening this shopper's payment had expired. */
const expireLease = ({ _id }: Buyer) =>
  sql(`UPDATE payments SET "openUntil" = now() WHERE "userId" = $1`, [_id]);

/** The statements in the middle of which the shop is killed, by step. */
const HALFWAY = {
  freezing: { table: 'order_items', event: 'INSERT', where: '' },
  opening: { table: 'payments', event: 'UPDATE', where: `AND NEW."providerOrderId" IS NOT NULL` },
  committing: { table: 'orders', event: 'UPDATE', where: `AND NEW."state" = 'PLACED'` },
  // The provider has made the refund, but the shop has not recorded it.
  refunding: { table: 'refunds', event: 'UPDATE', where: `AND NEW.state = 'SETTLED'` },
} as const;
type Halfway = keyof typeof HALFWAY;

/** Makes matching statements hang in the database, long enough to kill the shop there. */
async function stopAt(step: string, table: string, event: string, when: string): Promise<void> {
  await sql(`CREATE OR REPLACE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_lock_shared(1, hashtext(TG_NAME));
    PERFORM pg_sleep(50);
    RETURN NEW;
  END $$`);
  await sql(
    `CREATE TRIGGER ${step} BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION stop_here()`,
  );
}

/** Waits until the shop hangs in this many triggers. */
async function untilStopped(triggers: number): Promise<void> {
  const reached = `SELECT DISTINCT objid FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND classid = 1 AND datname = current_database() AND wait_event = 'PgSleep'`;
  await eventually(async () => (await sql(reached)).length === triggers);
}

/** Kills the shop, and rolls back its statements. */
async function crash(): Promise<void> {
  await running.end('SIGKILL');
  await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep'`);
  // Locks the tables one after the other, and may end in a deadlock with what the other process is doing.
  await again(() => sql('DROP FUNCTION stop_here CASCADE'));
}

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
async function insistOnBuying(both: TestShop, buyer: Buyer, qty: number): Promise<string> {
  await again(async () => expect((await setQty(both, buyer, 'brinjal', qty)).errors).toBeUndefined());
  const checkout = await again(() =>
    checkoutOf(both, buyer).catch(async (error: unknown) => {
      await expireLease(buyer);
      throw error;
    }),
  );
  const paid = await again(() => pay(both, checkout.payment.orderId));
  const { data } = await again(async () => {
    const placed = await placeOrder(both, buyer, checkout._id, paid);
    expect(placed.errors).toBeUndefined();
    return placed;
  });
  return data.placeOrder._id;
}

/** Cancels an order, with retries until there is a response. */
const insistOnCancelling = (both: TestShop, buyer: Buyer, _id: string) =>
  again(async () => {
    const cancelled = await both.graphql(
      `mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`,
      { id: _id },
      buyer.token,
    );
    expect(cancelled.errors).toBeUndefined();
  });

/** Each buys twice and cancels the second order, over both processes, of which one is killed after two orders. */
async function shopThroughCrash(buyers: Buyer[]): Promise<Map<string, string[]>> {
  const proxy = await openRoundRobin([running.url, other.url]);
  const both = { ...clientOf(proxy.url), sql } as TestShop;
  const placed = new Map(buyers.map(({ _id }) => [_id, [] as string[]]));
  let crashed: Promise<void> | undefined;
  const shopping = buyers.map(async (buyer) => {
    for (let qty = 1; qty <= 2; qty += 1) {
      const _id = await insistOnBuying(both, buyer, qty);
      placed.get(buyer._id)?.push(_id);
      if (qty === 2) await insistOnCancelling(both, buyer, _id);
      if ([...placed.values()].flat().length >= 2) crashed ??= crash();
    }
  });
  await Promise.all(shopping);
  await crashed;
  await proxy.close();
  return placed;
}

describe('a shopper gets one order if the process is killed', () => {
  // Different products, so that none waits for a lock of another.
  const carts = {
    ...{ freezing: 'tomato', opening: 'onion', opened: 'potato', moved: 'carrot' },
    ...{ committing: 'banana', committed: 'cauliflower', refunding: 'rajma' },
  };
  let buyers: Record<keyof typeof carts, Buyer>;
  let checkouts: Record<'opened' | 'moved' | 'committing' | 'committed', StartedCheckout>;
  let paid: Record<'committing' | 'committed', Paid>;
  let refunded: Awaited<ReturnType<typeof buy>>;
  /** Shop meanwhile. */
  let busy: Buyer[];
  let placed: Map<string, string[]>;
  const cancel = () =>
    shop.graphql(
      `mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`,
      { id: refunded._id },
      buyers.refunding.token,
    );
  const checkoutBy = (step: keyof typeof checkouts) => checkoutOf(shop, buyers[step]);

  beforeAll(async () => {
    const buyer = async ([step, product]: [string, string]) => [step, await newBuyer(shop, { [product]: 2 })];
    buyers = Object.fromEntries(await Promise.all(Object.entries(carts).map(buyer))) as typeof buyers;
    checkouts = {
      opened: await checkoutBy('opened'),
      moved: await checkoutBy('moved'),
      committing: await checkoutBy('committing'),
      committed: await checkoutBy('committed'),
    };
    refunded = await buy(shop, buyers.refunding);
    const committed = await pay(shop, checkouts.committed.payment.orderId);
    await placeOrder(shop, buyers.committed, checkouts.committed._id, committed);
    for (const [step, { table, event, where }] of Object.entries(HALFWAY))
      await stopAt(step, table, event, `NEW."userId" = '${buyers[step as Halfway]._id}' ${where}`);
    const { orderId } = checkouts.moved.payment;
    await stopAt('moved', 'payment_events', 'INSERT', `NEW."providerOrderId" = '${orderId}'`);
    const cut = [startCheckout(shop, buyers.freezing), startCheckout(shop, buyers.opening)].map(
      ignoreBrokenConnection,
    );
    expect((await cancel()).errors).toBeUndefined();
    await pay(shop, orderId);
    const committing = await pay(shop, checkouts.committing.payment.orderId);
    const placing = placeOrder(shop, buyers.committing, checkouts.committing._id, committing);
    cut.push(ignoreBrokenConnection(placing));
    await untilStopped(Object.keys(HALFWAY).length + 1);
    busy = await Promise.all(Array.from({ length: 3 }, () => newBuyer(shop, {})));
    placed = await shopThroughCrash(busy);
    await Promise.all(cut);
    shop = await openTestShop({ databaseUrl: database.url });
    paid = { committing, committed };
  });

  // First, before the reconciler places the order.
  it.each([
    ['between verifying the payment and committing the order', 'committing'],
    ['after committing the order and before responding to the browser', 'committed'],
  ] as const)('%s', async (_when, step) => {
    const [buyer, { _id }] = [buyers[step], checkouts[step]];
    expect((await placeOrder(shop, buyer, _id, paid[step])).data.placeOrder._id).toBe(_id);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    expect(await cartOf(shop, buyer)).toEqual({});
  });

  it('while the checkout is being created', async () => {
    const buyer = buyers.freezing;
    expect(await sql(`SELECT 1 FROM orders WHERE "userId" = $1`, [buyer._id])).toEqual([]);
    await finish(buyer);
  });

  it('after the provider opened the order and before the shop saved it', async () => {
    const buyer = buyers.opening;
    expect(
      await sql(
        `SELECT 1 FROM sandbox.orders WHERE receipt IN
      (SELECT "_id"::text FROM orders WHERE "userId" = $1)`,
        [buyer._id],
      ),
    ).toHaveLength(1);
    await expireLease(buyer);
    await finish(buyer);
  });

  it('after the payment was opened', () => finish(buyers.opened, checkouts.opened));

  it('right after the payment, before its webhook was recorded', async () => {
    await eventually(isPlaced(shop, buyers.moved));
    expect(await cartOf(shop, buyers.moved)).toEqual({});
  });

  it('during a refund, which is made once', async () => {
    await cancel();
    await eventually(async () => {
      const made = await sql(`SELECT FROM sandbox.refunds WHERE payment_id = $1`, [refunded.paymentId]);
      const settled = await sql(`SELECT FROM refunds WHERE "orderId" = $1 AND state = 'SETTLED'`, [
        refunded._id,
      ]);
      return made.length === 1 && settled.length === 1;
    }, 40_000);
  });

  it('killing a process loses or duplicates no orders, and each cancelled one is refunded once', async () => {
    for (const buyer of busy) {
      const orders = await ordersOf(shop, buyer);
      expect(orders.map(({ _id }) => _id).reverse()).toEqual(placed.get(buyer._id));
      expect(orders.map(({ items }) => items[0]?.qty).reverse()).toEqual([1, 2]);
      expect(await cartOf(shop, buyer)).toEqual({});
    }
    const refunded = `SELECT FROM orders JOIN payments AS paid USING ("userId", "_id")
    WHERE "userId" = ANY($1) AND status = 'CANCELLED' AND "refundedPaise" = "capturedPaise"`;
    expect(await sql(refunded, [busy.map(({ _id }) => _id)])).toHaveLength(3);
    await eventually(async () => {
      const { provider, shop: ours } = await ledgers(shop);
      return ours.every((line) => line.endsWith('SETTLED')) && provider.join() === ours.join();
    }, 60_000);
  });
});

it('webhooks, the reconciler and parallel placeOrder calls in two shops on one database make one order', async () => {
  const buyer = await newBuyer(other);
  const [here, there] = await Promise.all([checkoutOf(shop, buyer), checkoutOf(other, buyer)]);
  expect(here.payment.orderId).toBe(there.payment.orderId);
  const paid = await pay(other, here.payment.orderId);
  await sql(`UPDATE payments SET "lookUpAt" = now() WHERE "_id" = $1`, [here._id]);
  await checkNow({ sql });
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, at) => placeOrder(at % 2 ? shop : other, buyer, here._id, paid)),
  );
  expect(new Set(responses.map(({ data }) => data.placeOrder._id))).toEqual(new Set([here._id]));
  expect(await ordersOf(other, buyer)).toHaveLength(1);
});
