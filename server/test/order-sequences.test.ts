import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { UserTransactions } from '@server/features/account';
import { cancelOrder } from '@server/features/order';
import { lockOrder, moveOrder } from '@server/features/order/transition';
import { createPayments } from '@server/features/payment';
import type { PaymentProvider } from '@server/features/payment';
import { paymentUnavailable } from '@server/features/payment/payment-provider';
import { ShopError } from '@server/common/shop-error';
import { createDataSource } from '@server/database/data-source';
import { TRANSITIONS } from '../../domain/order/order-status';
import type { Actor, OrderStatus } from '../../domain/order/order-status';
import { newBuyer, setQty, signWebhook } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { buy, ledgers, MANAGER, openRefunding, setOutcome } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { drift, setStock } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { TEST_SECRET } from './helpers/test-database';

jest.setTimeout(180_000 + 1_000 * Number(process.env.SEQUENCES ?? 0));
/** More with SEQUENCES=1000. */
const RUNS = Number(process.env.SEQUENCES ?? 25);

let shop: TestShop;
let refunding: Refunding;
let transactions: UserTransactions;
let buyer: Buyer;
let closeProvider: () => Promise<void>;
/** The line to the provider breaks before it has heard, or before it has answered. */
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
    const answer = await provider.refund(wanted);
    if (how === 'BREAKS_AFTER') throw paymentUnavailable();
    return answer;
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
  for (const productId of ['tomato', 'onion']) await setStock(shop, productId, 10_000_000);
  await shop.sql('UPDATE delivery_slots SET capacity = 1000000');
  closeProvider = () => dataSource.destroy();
});
afterAll(async () => {
  await closeProvider();
  await refunding.close();
  await shop.close();
});

const PICKER: Actor = { kind: 'STAFF', _id: randomUUID(), role: 'PICKER' };
const STAFF = { MANAGER, PICKER, RIDER: { kind: 'STAFF', _id: randomUUID(), role: 'RIDER' } as Actor };

/** The bodies of the latest webhooks that the sandbox would send, about this order and those before. */
const queued = async (): Promise<string[]> =>
  (await shop.sql<{ body: string }>('SELECT body FROM sandbox.webhooks ORDER BY next_at DESC LIMIT 50')).map(
    ({ body }) => body,
  );
const deliver = async (body: string, eventId: string): Promise<unknown> =>
  shop.rest('POST', '/payments/webhook', {
    body,
    headers: { 'x-razorpay-signature': signWebhook(body), 'x-razorpay-event-id': eventId },
  });

interface Bought {
  _id: string;
  paymentId: string;
}
type Step = (order: Bought) => Promise<unknown>;
const named = (name: string, step: Step): Step =>
  Object.assign((order: Bought) => step(order), { toString: () => name });

const product = fc.constantFrom('tomato', 'onion');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant(named('the shopper cancels', ({ _id }) => refunding.orders.cancel(buyer, _id))),
  fc.constant(
    named('the shop cancels', ({ _id }) =>
      transactions.changeFor(buyer._id, (manager) =>
        cancelOrder(manager, { userId: buyer._id, _id }, MANAGER, 'No van'),
      ),
    ),
  ),
  fc
    .record({
      to: fc.constantFrom(...TRANSITIONS.map((row) => row.to)),
      who: fc.constantFrom('MANAGER', 'PICKER', 'RIDER'),
    })
    .map(({ to, who }) =>
      named(`${who}: ${to}`, ({ _id }) =>
        transactions.changeFor(buyer._id, async (manager) => {
          if (to === 'CANCELLED') return;
          const order = await lockOrder(manager, { userId: buyer._id, _id });
          await moveOrder(manager, order, to, { params: {}, actor: STAFF[who as keyof typeof STAFF] });
        }),
      ),
    ),
  fc
    .record({
      productId: product,
      qty: fc.integer({ min: 1, max: 3 }),
      idempotencyKey: fc.constantFrom('a', 'b', 'c'),
    })
    .map(({ productId, qty, idempotencyKey }) =>
      named(`back: ${qty} ${productId} ${idempotencyKey}`, ({ _id }) =>
        refunding.refund(_id, { items: [{ productId, qty }], idempotencyKey }),
      ),
    ),
  fc
    .record({
      amountPaise: fc.integer({ min: 100, max: 20_000 }),
      idempotencyKey: fc.constantFrom('d', 'e', 'f'),
    })
    .map((entry) =>
      named(`back: ${entry.amountPaise} ${entry.idempotencyKey}`, ({ _id }) => refunding.refund(_id, entry)),
    ),
  fc.constantFrom('WHOLE' as const, 'BREAKS_BEFORE' as const, 'BREAKS_AFTER' as const).map((how) =>
    named(`jobs, the line ${how}`, async () => {
      line = how;
      await refunding.sendAll();
    }),
  ),
  fc
    .record({ outcome: fc.constantFrom('processed', 'failed', 'refused'), seconds: fc.constantFrom(0, 3600) })
    .map(({ outcome, seconds }) =>
      named(`the provider: ${outcome} in ${seconds}`, ({ paymentId }) =>
        setOutcome(shop, paymentId, outcome as 'failed', seconds),
      ),
    ),
  fc.record({ at: fc.nat(), eventId: fc.constantFrom('1', '2') }).map(({ at, eventId }) =>
    named(`a webhook, of then or now`, async () => {
      const bodies = await queued();
      const body = bodies[at % bodies.length];
      if (body) await deliver(body, `${eventId} ${at}`);
    }),
  ),
);

/** Whatever was refused was refused with a code. */
const withCode = (error: unknown): void => {
  if (!(error instanceof ShopError)) throw error;
};

async function expectConsistent({ _id }: Bought): Promise<void> {
  const [order] = await shop.sql<{ status: OrderStatus; captured: number; refunded: number; summed: number }>(
    `SELECT status, "capturedPaise" AS captured, "refundedPaise" AS refunded,
       (SELECT coalesce(sum("amountPaise"), 0)::int FROM refunds WHERE "orderId" = $1 AND state IN ('PENDING', 'SETTLED')) AS summed
     FROM orders JOIN payments USING ("userId", "_id") WHERE "_id" = $1`,
    [_id],
  );
  expect(order!.summed).toBe(order!.refunded);
  expect(order!.refunded).toBeLessThanOrEqual(order!.captured);
  if (order!.status === 'CANCELLED')
    expect([order!.captured, 'or one has failed']).toContain(
      (await shop.sql(`SELECT FROM refunds WHERE "orderId" = $1 AND state = 'FAILED'`, [_id])).length > 0
        ? 'or one has failed'
        : order!.refunded,
    );
  const events = await shop.sql<{ status: OrderStatus }>(
    `SELECT status FROM order_events WHERE "orderId" = $1 AND status IS NOT NULL ORDER BY at`,
    [_id],
  );
  const history = events.map(({ status }) => status);
  expect([history[0], history.at(-1)]).toEqual(['PLACED', order!.status]);
  for (const [at, to] of history.slice(1).entries())
    expect(TRANSITIONS.some((row) => row.from === history[at] && row.to === to)).toBe(true);
}

it('whatever happens in whatever sequence, and at once, no more goes back than was paid, and both ledgers agree', async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rounds, async (sequence) => {
      await setQty(shop, buyer, 'tomato', 3);
      await setQty(shop, buyer, 'onion', 2);
      const order = await buy(shop, buyer);
      for (const round of sequence) {
        await Promise.all(round.map((one) => one(order).catch(withCode)));
        await expectConsistent(order);
      }
      // In the end everybody has heard of everything.
      await shop.sql('UPDATE sandbox.refund_outcomes SET seconds = 0');
      await shop.sql('UPDATE sandbox.refunds SET done_at = least(done_at, now())');
      line = 'WHOLE';
      await refunding.sendAll();
      await refunding.sendAll();
      await expectConsistent(order);
      const both = await ledgers(shop, order.paymentId);
      expect(both.shop).toEqual(both.provider);
      expect(await shop.sql(`SELECT FROM refunds WHERE state = 'PENDING'`)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const both = await ledgers(shop);
  expect(both.shop).toEqual(both.provider);
  expect(await drift(shop)).toEqual([]);
});
