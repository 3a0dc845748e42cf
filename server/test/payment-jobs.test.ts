import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { CheckoutService } from '@server/features/order';
import { Reconciler } from '@server/features/payment/reconciler';
import { checkoutOf, isPlaced, newBuyer, pay, placeOrder } from './helpers/buying';
import type { Buyer, StartedCheckout } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { checkNow } from './helpers/jobs';
import { buy, ledgers, setOutcome } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

let shop: TestShop;
let beside: DataSource;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  beside = createDataSource({ url: shop.databaseUrl, timeoutMs: 20_000 });
  await beside.initialize();
});
afterAll(async () => {
  await beside.destroy();
  await shop.close();
});

interface Row {
  state: string;
  lookUpAt: Date | null;
}
const rowOf = async ({ _id }: StartedCheckout) =>
  (
    await shop.sql<Row>(
      `SELECT orders.state, "lookUpAt" FROM orders JOIN payments USING ("_id") WHERE "_id" = $1`,
      [_id],
    )
  )[0]!;
/** Makes a payment due, opened this long ago at this provider. */
const due = ({ _id }: StartedCheckout, age = '1 minute', provider: string | null = 'sandbox') =>
  shop.sql(
    `UPDATE payments SET "lookUpAt" = now() - interval '1 second', "createdAt" = now() - $2::interval, provider = $3
     WHERE "_id" = $1`,
    [_id, age, provider],
  );

/** Runs one round, with a provider that finds payments for some orders and fails for others. */
async function round(paid: StartedCheckout[] = [], failing: StartedCheckout[] = []) {
  const [requested, settled, warnings] = [[] as string[], [] as string[], [] as string[]];
  const has = (list: StartedCheckout[], id: string) => list.some(({ payment }) => payment.orderId === id);
  const provider = {
    name: 'sandbox',
    findPayment: async (orderId: string) => {
      requested.push(orderId);
      if (has(failing, orderId)) throw new Error('no response');
      return has(paid, orderId) ? { orderId } : null;
    },
  };
  const settle = async ({ orderId }: { orderId: string | null }) => void settled.push(orderId!);
  const log = { warn: (about: object, text: string) => warnings.push(`${text} ${JSON.stringify(about)}`) };
  const run = () => new Reconciler(beside, provider as never, settle, log as never).run();
  await run();
  return { requested, settled, warnings, run };
}

const started = async () => checkoutOf(shop, await newBuyer(shop));
const orderIds = (...list: StartedCheckout[]) => list.map(({ payment }) => payment.orderId);

it('a failed look-up does not stop the others of its round, and is retried', async () => {
  const [bad, ...good] = [await started(), await started(), await started()] as const;
  for (const one of [bad, ...good]) await due(one);
  // The one that fails comes first.
  await shop.sql(`UPDATE payments SET "lookUpAt" = "lookUpAt" - interval '1 hour' WHERE "_id" = $1`, [
    bad._id,
  ]);
  const { settled, warnings } = await round(good, [bad]);
  expect(settled.sort()).toEqual(orderIds(...good).sort());
  expect(warnings).toEqual([expect.stringContaining(bad._id)]);
  const { state, lookUpAt } = await rowOf(bad);
  expect([state, lookUpAt!.getTime()]).toEqual(['PENDING', expect.any(Number)]);
  await due(bad);
  expect((await round([bad])).settled).toEqual(orderIds(bad));
});

it.each(['razorpay-live', 'razorpay-test'])(
  'an order whose payment is with %s is set aside with a log line, and never looked up',
  async (elsewhere) => {
    const foreign = await started();
    await due(foreign, '1 minute', elsewhere);
    const { requested, warnings, run } = await round([foreign]);
    expect(requested).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining(`set aside. Its payment is with ${elsewhere}`)]);
    expect(await rowOf(foreign)).toEqual({ state: 'EXPIRED', lookUpAt: null });
    expect(await run()).toBe(0);
  },
);

it('an order of a version that did not store its provider is looked up', async () => {
  const old = await started();
  await due(old, '1 minute', null);
  expect((await round([old])).settled).toEqual(orderIds(old));
});

it('an order whose look-up fails for a week is set aside', async () => {
  const lost = await started();
  await due(lost, '6 days');
  await round([], [lost]);
  expect((await rowOf(lost)).lookUpAt).not.toBeNull();
  await due(lost, '8 days');
  const { warnings } = await round([], [lost]);
  expect(warnings).toEqual([expect.stringContaining('could not be checked for a week')]);
  expect(await rowOf(lost)).toEqual({ state: 'EXPIRED', lookUpAt: null });
});

it('an expired order is looked up one last time when it can no longer be placed', async () => {
  const left = await started();
  await due(left, '25 hours');
  await round();
  const { state, lookUpAt } = await rowOf(left);
  expect(state).toBe('EXPIRED');
  expect((lookUpAt!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  await due(left, '50 hours');
  expect((await round([left])).settled).toEqual(orderIds(left));
  expect(await rowOf(left)).toEqual({ state: 'EXPIRED', lookUpAt: null });
});

it('an order that its shopper let expire is looked up a last time, too', async () => {
  const left = await started();
  await due(left, '24 hours 10 minutes');
  await shop.sql(`UPDATE orders SET state = 'EXPIRED' WHERE "_id" = $1`, [left._id]);
  await round();
  const { state, lookUpAt } = await rowOf(left);
  expect(state).toBe('EXPIRED');
  expect((lookUpAt!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(49 - 24 - 1 / 6, 1);
});

it('a shop with a changed provider opens another payment for the same cart', async () => {
  const buyer = await newBuyer(shop);
  const before = await checkoutOf(shop, buyer);
  const elsewhere = { name: 'razorpay-live', openOrder: async () => 'order_elsewhere' };
  const service = new CheckoutService(beside, new UserTransactions(beside), elsewhere as never, 'Tokri');
  const after = await service.start(buyer, { addressId: buyer.addressId });
  expect(after._id).not.toBe(before._id);
  expect(after.payment.orderId).toBe('order_elsewhere');
  expect(
    await shop.sql(`SELECT provider FROM payments WHERE "userId" = $1 ORDER BY "createdAt"`, [buyer._id]),
  ).toEqual([{ provider: 'sandbox' }, { provider: 'razorpay-live' }]);
});

describe('jobs and webhooks of the sandbox, which run by themselves', () => {
  let open: TestShop;
  beforeAll(async () => void (open = await openTestShop({ databaseUrl: shop.databaseUrl })));
  afterAll(() => open.close());

  it('an unreported authorised payment is captured, and its order placed', async () => {
    const buyer = await newBuyer(open);
    const checkout = await checkoutOf(open, buyer);
    await pay(open, checkout.payment.orderId, 'authorized');
    await due(checkout);
    await checkNow(shop);
    await eventually(isPlaced(open, buyer));
    expect(
      await shop.sql('SELECT status FROM sandbox.payments WHERE order_id = $1', [checkout.payment.orderId]),
    ).toEqual([{ status: 'captured' }]);
  });

  const cancel = ({ token }: Buyer, _id: string) =>
    open.graphql(`mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`, { id: _id }, token);
  const refundsOf = ({ token }: Buyer, _id: string) =>
    open.graphql<{
      order: { refunded: number; refunds: { state: string }[]; events: { message: string }[] };
    }>(
      `query ($id: ID!) { order(_id: $id) { refunded refunds { state } events { message } } }`,
      { id: _id },
      token,
    );
  const isIn = (buyer: Buyer, _id: string, state: string) => async () =>
    (await refundsOf(buyer, _id)).data.order.refunds.some((refund) => refund.state === state);

  it('the refund of a cancellation is settled automatically, once', async () => {
    const buyer = await newBuyer(open, { tomato: 2 });
    const { _id, paymentId } = await buy(open, buyer);
    await Promise.all([1, 2, 3].map(() => cancel(buyer, _id)));
    await eventually(isIn(buyer, _id, 'SETTLED'));
    const { order } = (await refundsOf(buyer, _id)).data;
    expect([order.refunded, order.refunds]).toEqual([126, [{ state: 'SETTLED' }]]);
    expect(order.events.at(-1)?.message).toBe('₹126 was refunded the way it was paid.');
    expect(await open.sql('SELECT amount FROM sandbox.refunds WHERE payment_id = $1', [paymentId])).toEqual([
      { amount: 12_600 },
    ]);
  });

  it('a slow refund is settled by the webhook', async () => {
    const buyer = await newBuyer(open, { tomato: 2 });
    const { _id, paymentId } = await buy(open, buyer);
    await setOutcome(open, paymentId, 'processed', 1);
    await cancel(buyer, _id);
    await eventually(isIn(buyer, _id, 'SETTLED'));
  });

  it('a refund that fails at the provider is shown as failed', async () => {
    const buyer = await newBuyer(open, { tomato: 2 });
    const { _id, paymentId } = await buy(open, buyer);
    await setOutcome(open, paymentId, 'failed', 1);
    await cancel(buyer, _id);
    await eventually(isIn(buyer, _id, 'FAILED'));
    expect((await refundsOf(buyer, _id)).data.order.refunded).toBe(0);
  });

  it('a payment that came too late is refunded', async () => {
    const buyer = await newBuyer(open, { tomato: 2 });
    const { _id, payment } = await checkoutOf(open, buyer);
    await open.sql(`UPDATE orders SET "startedAt" = now() - interval '3 days' WHERE "_id" = $1`, [_id]);
    const paid = await pay(open, payment.orderId);
    expect((await placeOrder(open, buyer, _id, paid)).errors).toBeDefined();
    await eventually(
      async () =>
        (await open.sql(`SELECT FROM refunds WHERE "orderId" = $1 AND state = 'SETTLED'`, [_id])).length ===
        1,
    );
  });

  it('the ledgers of the provider and the shop agree in the end', async () => {
    await eventually(async () => {
      const both = await ledgers(open);
      return both.shop.join() === both.provider.join() && both.shop.every((one) => !one.endsWith('PENDING'));
    });
    // No due job is left.
    await eventually(
      async () =>
        (
          await open.sql(
            `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send-refund' AND run_at < now()`,
          )
        ).length === 0,
    );
  });
});
