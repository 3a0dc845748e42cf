import { checkoutOf, newBuyer, pay, placeOrder } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { buy, ledgers, setOutcome } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

let shop: TestShop;
beforeAll(async () => {
  // Jobs and the sandbox's webhooks run by themselves.
  shop = await openTestShop();
});
afterAll(() => shop.close());

const cancel = ({ token }: Buyer, _id: string) =>
  shop.graphql(`mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`, { id: _id }, token);
const refundsOf = ({ token }: Buyer, _id: string) =>
  shop.graphql<{ order: { refunded: number; refunds: { state: string }[]; events: { message: string }[] } }>(
    `query ($id: ID!) { order(_id: $id) { refunded refunds { state } events { message } } }`,
    { id: _id },
    token,
  );
const isIn = (buyer: Buyer, _id: string, state: string) => async () =>
  (await refundsOf(buyer, _id)).data.order.refunds.some((refund) => refund.state === state);

it('the refund of a cancellation is settled automatically, once', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, paymentId } = await buy(shop, buyer);
  await Promise.all([1, 2, 3].map(() => cancel(buyer, _id)));
  await eventually(isIn(buyer, _id, 'SETTLED'));
  const { order } = (await refundsOf(buyer, _id)).data;
  expect([order.refunded, order.refunds]).toEqual([126, [{ state: 'SETTLED' }]]);
  expect(order.events.at(-1)?.message).toBe('₹126 was given back the way it was paid.');
  expect(await shop.sql('SELECT amount FROM sandbox.refunds WHERE payment_id = $1', [paymentId])).toEqual([
    { amount: 12_600 },
  ]);
});

it('a slow refund is settled by the webhook', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, paymentId } = await buy(shop, buyer);
  await setOutcome(shop, paymentId, 'processed', 2);
  await cancel(buyer, _id);
  await eventually(isIn(buyer, _id, 'SETTLED'));
});

it('a refund that fails at the provider is shown as failed', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, paymentId } = await buy(shop, buyer);
  await setOutcome(shop, paymentId, 'failed', 1);
  await cancel(buyer, _id);
  await eventually(isIn(buyer, _id, 'FAILED'));
  expect((await refundsOf(buyer, _id)).data.order.refunded).toBe(0);
});

it('a payment that came too late is refunded', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, payment } = await checkoutOf(shop, buyer);
  await shop.sql(`UPDATE orders SET "startedAt" = now() - interval '3 days' WHERE "_id" = $1`, [_id]);
  const paid = await pay(shop, payment.orderId);
  expect((await placeOrder(shop, buyer, _id, paid)).errors).toBeDefined();
  await eventually(
    async () =>
      (await shop.sql(`SELECT FROM refunds WHERE "orderId" = $1 AND state = 'SETTLED'`, [_id])).length === 1,
  );
});

it('the ledgers of the provider and the shop agree in the end', async () => {
  await eventually(async () => {
    const both = await ledgers(shop);
    return both.shop.join() === both.provider.join() && both.shop.every((one) => !one.endsWith('PENDING'));
  });
  // No due job is left.
  await eventually(
    async () =>
      (
        await shop.sql(
          `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send-refund' AND run_at < now()`,
        )
      ).length === 0,
  );
});
