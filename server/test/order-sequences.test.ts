import fc from 'fast-check';
import { UserTransactions } from '@server/features/account';
import { listFailedRefunds } from '@server/features/desk/today-store';
import { HoldExpiry } from '@server/features/order';
import { repeatRefund } from '@server/features/order/repeat-refund';
import { createPayments } from '@server/features/payment';
import type { PaymentProvider } from '@server/features/payment';
import { paymentUnavailable } from '@server/features/payment/payment-provider';
import { createLogger } from '@server/common/log';
import { ShopError } from '@server/common/shop-error';
import { createDataSource } from '@server/database/data-source';
import { isPacked, TRANSITIONS } from '../../domain/order/order-status';
import type { OrderStatus } from '../../domain/order/order-status';
import {
  checkoutOf,
  newBuyer,
  ordersOf,
  pay,
  placeOrder,
  postOrder,
  setQty,
  signWebhook,
} from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { PRODUCTS, shopStep } from './helpers/order-steps';
import type { SequenceOrder } from './helpers/order-steps';
import { ledgers, MANAGER, openRefunding, setOutcome } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { drift, setStock, stockOf } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { TEST_SECRET } from './helpers/test-database';

jest.setTimeout(180_000 + 1_000 * Number(process.env.SEQUENCES ?? 0));
/** SEQUENCES=1000 runs more. */
const RUNS = Number(process.env.SEQUENCES ?? 12);

let shop: TestShop;
let refunding: Refunding;
let transactions: UserTransactions;
let buyer: Buyer;
let closeProvider: () => Promise<void>;
/** Whether the connection to the provider breaks before it gets the request, or before it responds. */
let line: 'WHOLE' | 'BREAKS_BEFORE' | 'BREAKS_AFTER' = 'WHOLE';

beforeAll(async () => {
  shop = await openTestShop({ background: false });
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  const options = {
    razorpay: null,
    jwtSecret: TEST_SECRET,
    publicUrl: undefined,
    selfUrl: shop.url,
    wake: () => undefined,
  };
  const quiet = { error: () => 0, warn: () => 0 } as never;
  const { provider } = createPayments(dataSource, options, quiet);
  const refund: PaymentProvider['refund'] = async (wanted) => {
    const how = line;
    line = 'WHOLE';
    if (how === 'BREAKS_BEFORE') throw paymentUnavailable();
    const response = await provider.refund(wanted);
    if (how === 'BREAKS_AFTER') throw paymentUnavailable();
    return response;
  };
  const breaking = new Proxy(provider, {
    get: (target, name) => {
      const value: unknown = name === 'refund' ? refund : Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
  refunding = await openRefunding(shop, breaking);
  transactions = new UserTransactions(refunding.dataSource);
  buyer = await newBuyer(shop, {});
  // Enough for every sequence.
  for (const productId of ['tomato', 'sugar', 'onion', 'rajma']) await setStock(shop, productId, 10_000_000);
  await shop.sql('UPDATE delivery_slots SET capacity = 1000000');
  closeProvider = () => dataSource.destroy();
});
afterAll(async () => {
  await closeProvider();
  await refunding.close();
  await shop.close();
});

/** The bodies of the latest webhooks queued in the sandbox, for this order and earlier ones. */
const queued = async (): Promise<string[]> =>
  (await shop.sql<{ body: string }>('SELECT body FROM sandbox.webhooks ORDER BY next_at DESC LIMIT 50')).map(
    ({ body }) => body,
  );
const deliver = async (body: string, eventId: string): Promise<unknown> =>
  shop.rest('POST', '/payments/webhook', {
    body,
    headers: { 'x-razorpay-signature': signWebhook(body), 'x-razorpay-event-id': eventId },
  });

type Step = (order: SequenceOrder) => Promise<unknown>;
const named = (name: string, step: Step): Step =>
  Object.assign((order: SequenceOrder) => step(order), { toString: () => name });

/** The process dies before its transaction is committed. */
class Died extends Error {}

const inShop = fc
  .record({ step: shopStep, dies: fc.constantFrom(false, false, false, false, true) })
  .map(({ step, dies }) =>
    named(`${step.name}${dies ? ', and dies' : ''}`, (order) =>
      transactions.changeFor(order.userId, async (manager) => {
        await step.work(manager, order);
        if (dies) throw new Died();
      }),
    ),
  );
const refund = fc
  .oneof(
    fc.record({
      items: fc.tuple(
        fc.record({ productId: fc.constantFrom(...PRODUCTS), qty: fc.integer({ min: 1, max: 3 }) }),
      ),
      idempotencyKey: fc.constantFrom('a', 'b', 'c'),
    }),
    fc.record({
      amountPaise: fc.integer({ min: 100, max: 30_000 }),
      idempotencyKey: fc.constantFrom('d', 'e', 'f'),
    }),
    fc.record({ idempotencyKey: fc.constantFrom('d', 'g') }),
  )
  .map((entry) => named(`refund: ${JSON.stringify(entry)}`, ({ _id }) => refunding.refund(_id, entry)));
const repeat = named('staff repeat a failed refund', async (order) => {
  const failed = (await listFailedRefunds(refunding.dataSource)).find(({ orderId }) => orderId === order._id);
  if (failed)
    await transactions.changeFor(order.userId, (manager) =>
      repeatRefund(manager, order, failed._id, MANAGER),
    );
});
const provided = fc
  .record({ outcome: fc.constantFrom('processed', 'failed', 'refused'), seconds: fc.constantFrom(0, 3600) })
  .map(({ outcome, seconds }) =>
    named(`the provider: ${outcome} in ${seconds}`, async (order) => {
      if (order.paymentId === null) return;
      order.mayFail ||= outcome !== 'processed';
      await setOutcome(shop, order.paymentId, outcome as 'failed', seconds);
    }),
  );
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant(named('the shopper cancels', ({ _id }) => refunding.orders.cancel(buyer, _id))),
  { weight: 6, arbitrary: inShop },
  { weight: 3, arbitrary: refund },
  fc.constant(repeat),
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('WHOLE' as const, 'BREAKS_BEFORE' as const, 'BREAKS_AFTER' as const)
      .map((how) =>
        named(`jobs, the line ${how}`, async () => {
          line = how;
          await refunding.sendAll();
        }),
      ),
  },
  { weight: 2, arbitrary: provided },
  fc.record({ at: fc.nat(), eventId: fc.constantFrom('1', '2') }).map(({ at, eventId }) =>
    named(`a webhook, old or new`, async () => {
      const bodies = await queued();
      const body = bodies[at % bodies.length];
      if (body) await deliver(body, `${eventId} ${at}`);
    }),
  ),
);

/** How an order is placed: paid in time; paid after its hold expired, with this many of a product left; or unpaid. */
const placing = fc.record({
  how: fc.constantFrom('IN_TIME', 'IN_TIME', 'LATE', 'DUE'),
  left: fc.integer({ min: 0, max: 2 }),
  isScarceAlone: fc.constantFrom(false, false, true),
});
type Placing = typeof placing extends fc.Arbitrary<infer One> ? One : never;

/** Leaves this many of the scarce product available. */
const leave = async (free: number): Promise<void> => {
  const { allocated, held } = (await stockOf(shop, 'besan'))!;
  await setStock(shop, 'besan', allocated + held + free);
};

async function place({ how, left, isScarceAlone }: Placing): Promise<SequenceOrder> {
  const cart = { tomato: isScarceAlone ? 0 : 3, sugar: isScarceAlone ? 0 : 2, besan: 2 };
  await leave(2);
  if (how === 'DUE') {
    const items = Object.entries(cart).flatMap(([_id, qty]) => (qty > 0 ? [{ _id, qty }] : []));
    await postOrder(shop, buyer, { cart: items, address: '12 MG Road' });
    return { userId: buyer._id, _id: (await ordersOf(shop, buyer))[0]!._id, paymentId: null, mayFail: false };
  }
  for (const [productId, qty] of Object.entries(cart)) await setQty(shop, buyer, productId, qty);
  const { _id, payment } = await checkoutOf(shop, buyer);
  if (how === 'LATE') {
    for (const held of ['stock_holds', 'slot_holds'])
      await shop.sql(`UPDATE ${held} SET "expiresAt" = now() - interval '1 second'`);
    await new HoldExpiry(refunding.dataSource, transactions, createLogger('silent')).run();
    await leave(left);
  }
  const paid = await pay(shop, payment.orderId);
  const { errors } = await placeOrder(shop, buyer, _id, paid);
  if (errors) throw new Error(errors[0]!.message);
  return { userId: buyer._id, _id, paymentId: paid.razorpay_payment_id, mayFail: false };
}

/** Allows only rejections with a code, and simulated crashes. */
const withCode = (error: unknown): void => {
  if (!(error instanceof ShopError || error instanceof Died)) throw error;
};

interface Money {
  status: OrderStatus;
  total: number;
  final: number | null;
  captured: number;
  refunded: number;
  summed: number;
  failed: number;
  unsent: number;
}

async function expectConsistent(order: SequenceOrder): Promise<void> {
  const [money] = await shop.sql<Money>(
    `SELECT status, "totalPaise" AS total, "finalPaise" AS final, coalesce("capturedPaise", 0) AS captured,
       coalesce("refundedPaise", 0) AS refunded, made.* FROM orders LEFT JOIN payments USING ("userId", "_id"), (
         SELECT coalesce(sum("amountPaise") FILTER (WHERE state IN ('PENDING', 'SETTLED')), 0)::int AS summed,
           count(*) FILTER (WHERE state = 'FAILED')::int AS failed, count(*) FILTER (WHERE state = 'PENDING'
             AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'refund ' || "_id"))::int AS unsent
         FROM refunds WHERE "userId" = $2 AND "orderId" = $1
       ) AS made WHERE "userId" = $2 AND "_id" = $1`,
    [order._id, order.userId],
  );
  expectMoney(money!, order);
  const events = await shop.sql<{ status: OrderStatus }>(
    `SELECT status FROM order_events WHERE "userId" = $2 AND "orderId" = $1 AND status IS NOT NULL ORDER BY at`,
    [order._id, order.userId],
  );
  const history = events.map(({ status }) => status);
  expect([history[0], history.at(-1)]).toEqual(['PLACED', money!.status]);
  for (const [at, to] of history.slice(1).entries())
    expect(TRANSITIONS.some((row) => row.from === history[at] && row.to === to)).toBe(true);
}

/** After this many failures a refund is left to staff. */
const TRIES = 5;

function expectMoney(money: Money, { mayFail }: SequenceOrder): void {
  const { status, total, final, captured, refunded, summed, failed, unsent } = money;
  const kept = captured - refunded;
  expect(summed).toBe(refunded);
  expect(refunded).toBeLessThanOrEqual(captured);
  expect([kept === 0 || kept >= 100, unsent]).toEqual([true, 0]);
  if (!mayFail) expect(failed).toBe(0);
  if (final !== null) expect(final).toBeLessThanOrEqual(total);
  if (isPacked(status)) expect(final).not.toBeNull();
  if (failed > TRIES) return;
  if (status === 'CANCELLED') expect(kept).toBe(0);
  if (isPacked(status)) expect(kept).toBeLessThanOrEqual(final!);
}

/** Lets the provider settle all refunds, and the shop record them. */
async function settleAll(): Promise<void> {
  await shop.sql(`UPDATE sandbox.refund_outcomes SET seconds = 0, outcome = 'processed'`);
  await shop.sql('UPDATE sandbox.refunds SET done_at = least(done_at, now())');
  line = 'WHOLE';
  for (let time = 0; time < 3; time += 1) await refunding.sendAll();
}

/** Excludes the order from the limits on unpaid orders, for the next sequence. */
const forget = ({ _id }: SequenceOrder) =>
  shop.sql(
    `UPDATE orders SET "startedAt" = "startedAt" - interval '2 hours',
       status = CASE WHEN payment = 'DUE' AND status = 'PLACED' THEN 'PICKING' ELSE status END WHERE "_id" = $1`,
    [_id],
  );

it('no sequence of steps, even in parallel, overcharges a shopper or makes the two ledgers differ', async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(placing, rounds, async (how, sequence) => {
      const order = await place(how);
      await expectConsistent(order);
      for (const round of sequence) {
        await Promise.all(round.map((one) => one(order).catch(withCode)));
        await expectConsistent(order);
      }
      await settleAll();
      await expectConsistent(order);
      const both = await ledgers(shop, order.paymentId ?? '');
      expect(both.shop).toEqual(both.provider);
      expect(await shop.sql(`SELECT FROM refunds WHERE state = 'PENDING'`)).toEqual([]);
      expect(await drift(shop)).toEqual([]);
      await forget(order);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const both = await ledgers(shop);
  expect(both.shop).toEqual(both.provider);
});
