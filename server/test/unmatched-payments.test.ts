import { readFileSync } from 'node:fs';
import { UNMATCHED_ENGLISH } from '@domain/wording/unmatched.en';
import {
  cartOf,
  checkoutOf,
  newBuyer,
  ordersOf,
  pay,
  placeOrder,
  postOrder,
  signWebhook,
  webhookOf,
} from './helpers/buying';
import type { Buyer, Paid } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import { runCommand } from './helpers/processes';
import { openRefunding, setOutcome } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

/** Makes a checkout this old. */
const openedAgo = (_id: string, time: string) =>
  shop.sql(`UPDATE orders SET "startedAt" = now() - $2::interval WHERE "_id" = $1`, [_id, time]);
const send = async (webhook: ReturnType<typeof webhookOf>) =>
  (await shop.rest('POST', '/payments/webhook', webhook)).status;
const outcomesOf = async (paymentId: string) =>
  (
    await shop.sql<{ outcome: string }>(
      `SELECT outcome FROM payment_events WHERE "providerPaymentId" = $1 ORDER BY "receivedAt"`,
      [paymentId],
    )
  ).map(({ outcome }) => outcome);
const post = (buyer: Buyer, paid: Paid) =>
  postOrder(shop, buyer, { cart: [{ _id: 'tomato', qty: 2 }], address: '12 MG Road', ...paid });
async function payments(...args: string[]): Promise<{ code: unknown; lines: string[]; stderr: string }> {
  const command = runCommand('payments', args, { DATABASE_URL: shop.databaseUrl });
  const code = await command.ended;
  const lines = command
    .stdout()
    .split('\n')
    .filter((line) => line !== '');
  return { code, lines, stderr: command.stderr() };
}
const listed = async (paymentId: string) =>
  (await payments('list')).lines.filter((line) => line.includes(`\t${paymentId}\t`));
async function measured(): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^shop_payments_unmatched (\d+)$/m.exec(text)?.[1]);
}

describe('a payment more than 48 hours after its checkout was opened', () => {
  it('places no order, by API or webhook; it is listed once, and the shopper is promised a refund', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const checkout = await checkoutOf(shop, buyer, 'Instant50');
    await openedAgo(checkout._id, '48 hours 1 minute');
    const before = await measured();
    const paid = await pay(shop, checkout.payment.orderId);
    const { errors } = await placeOrder(shop, buyer, checkout._id, paid);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('more than 48 hours'),
        extensions: { code: 'PAYMENT_NOT_VERIFIED', late: true },
      },
    ]);
    expect(errors![0]!.message).toContain('It will be refunded.');
    const posted = await post(buyer, paid);
    expect([posted.status, posted.body]).toEqual([
      422,
      { errors: [errors![0]!.message], code: 'PAYMENT_NOT_VERIFIED', late: true },
    ]);
    const made = {
      id: paid.razorpay_payment_id,
      order_id: checkout.payment.orderId,
      amount: checkout.payment.amount,
    };
    expect(await send(webhookOf(made))).toBe(200);
    expect(await ordersOf(shop, buyer)).toEqual([]);
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 2 });
    expect(await outcomesOf(made.id)).toEqual(['LATE', 'LATE']);
    expect(await measured()).toBe(before + 1);
    expect(await listed(made.id)).toEqual([expect.stringMatching(/\tLATE\tINR 63\.00\t.*use refund$/)]);
  });

  it('is not captured if it is only authorised, so that the provider returns it', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    await openedAgo(checkout._id, '3 days');
    const paid = await pay(shop, checkout.payment.orderId, 'authorized');
    expect((await placeOrder(shop, buyer, checkout._id, paid)).errors).toMatchObject([
      { extensions: { code: 'PAYMENT_NOT_VERIFIED', late: true } },
    ]);
    expect(
      await shop.sql('SELECT status FROM sandbox.payments WHERE id = $1', [paid.razorpay_payment_id]),
    ).toEqual([{ status: 'authorized' }]);
    expect(await outcomesOf(paid.razorpay_payment_id)).toEqual([]);
  });

  it('is late by the time of the payment: one made in time but reported later places its order', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    await openedAgo(checkout._id, '4 days');
    await shop.sql(`UPDATE sandbox.payments SET created_at = now() - interval '3 days' WHERE id = $1`, [
      paid.razorpay_payment_id,
    ]);
    expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder._id).toBe(checkout._id);
  });

  it('is late, but one after 47 hours places its order, even if the checkout has expired', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    await openedAgo(checkout._id, '47 hours');
    await shop.sql(`UPDATE orders SET state = 'EXPIRED' WHERE "_id" = $1`, [checkout._id]);
    const paid = await pay(shop, checkout.payment.orderId);
    expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder._id).toBe(checkout._id);
  });
});

describe('a webhook', () => {
  it('of an unknown order is stored once, counted, and listed until the owner settles it', async () => {
    const before = await measured();
    const stray = { id: 'pay_stray', order_id: 'order_of_nobody', amount: 12_345, created_at: 1_700_000_000 };
    const webhook = webhookOf(stray, { eventId: 'evt_stray' });
    expect(await Promise.all([send(webhook), send(webhook), send(webhook)])).toEqual([200, 200, 200]);
    expect(await send(webhookOf(stray, { event: 'order.paid' }))).toBe(200);
    const kept = await shop.sql(
      `SELECT "eventType", body, "providerOrderId", "providerPaymentId", amount::int, currency, outcome
       FROM payment_events WHERE "eventId" = 'evt_stray'`,
    );
    expect(kept).toEqual([
      {
        ...{ eventType: 'payment.captured', body: webhook.body, outcome: 'UNKNOWN_ORDER' },
        ...{ providerOrderId: stray.order_id, providerPaymentId: stray.id, amount: 12_345, currency: 'INR' },
      },
    ]);
    expect(await measured()).toBe(before + 1);
    expect(await listed('pay_stray')).toEqual([expect.stringContaining('\tUNKNOWN_ORDER\tINR 123.45\t')]);
    expect((await payments('done', 'pay_stray')).code).toBe(0);
    expect(await listed('pay_stray')).toEqual([]);
    expect(await measured()).toBe(before);
    expect((await payments('done', 'pay_stray')).stderr).toContain('No payment pay_stray');
  });

  it('of a payment without an order is stored and listed', async () => {
    const stray = { id: 'pay_by_qr', order_id: null as never, amount: 50_000 };
    expect(await send(webhookOf(stray))).toBe(200);
    expect(await listed('pay_by_qr')).toEqual([expect.stringContaining('\tUNKNOWN_ORDER\tINR 500.00\t')]);
  });

  it('of a wrong amount or currency is stored and listed, and places no order', async () => {
    const buyer = await newBuyer(shop);
    const { payment } = await checkoutOf(shop, buyer);
    const less = { id: 'pay_less', order_id: payment.orderId, amount: payment.amount - 1 };
    const dollars = { id: 'pay_usd', order_id: payment.orderId, amount: payment.amount, currency: 'USD' };
    for (const [one, line] of [
      [less, /\tWRONG_AMOUNT\tINR .*refunds it automatically\. If that fails, use refund$/],
      [dollars, /\tWRONG_AMOUNT\tUSD .*not in rupees: refund it at the payment provider$/],
    ] as const) {
      expect(await send(webhookOf(one))).toBe(200);
      expect(await listed(one.id)).toEqual([expect.stringMatching(line)]);
    }
    const support = await newStaff(shop, 'SUPPORT');
    const query = '{ today { unmatchedPayments { _id currency } } }';
    const { data } = await queryDesk<{ today: { unmatchedPayments: object[] } }>(shop, query, {}, support);
    expect(data.today.unmatchedPayments).toContainEqual({ _id: 'pay_usd', currency: 'USD' });
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  it('of a second payment for a paid order is stored and listed; the order is unchanged', async () => {
    const buyer = await newBuyer(shop);
    const { payment, _id } = await checkoutOf(shop, buyer);
    const paid = await pay(shop, payment.orderId);
    await placeOrder(shop, buyer, _id, paid);
    await send(webhookOf({ id: 'pay_twice', order_id: payment.orderId, amount: payment.amount }));
    expect(await listed('pay_twice')).toEqual([expect.stringContaining('\tDUPLICATE\t')]);
    // Staff see the order that it was for.
    const manager = await newStaff(shop, 'MANAGER');
    const query = '{ today { unmatchedPayments { _id orderId } } }';
    const { data } = await queryDesk<{ today: { unmatchedPayments: object[] } }>(shop, query, {}, manager);
    expect(data.today.unmatchedPayments).toContainEqual({ _id: 'pay_twice', orderId: _id });
    expect(await shop.sql(`SELECT "providerPaymentId" FROM payments WHERE "_id" = $1`, [_id])).toEqual([
      { providerPaymentId: paid.razorpay_payment_id },
    ]);
  });

  it.each([
    ['invalid JSON', 'no json'],
    ['no payment', '{}'],
    ['null', 'null'],
    ['another event', '{"event":"refund.created"}'],
    ['NUL', '{"event":"payment.captured\\u0000"}\0'],
    [
      'ids that are not strings',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":{},"order_id":[]}}}}',
    ],
    [
      'an invalid amount',
      '{"event":"order.paid","payload":{"payment":{"entity":{"id":"pay_odd","order_id":"o","amount":1e300,"currency":"INR"}}}}',
    ],
  ])('with %s is noted and acknowledged', async (_what, body) => {
    const eventId = `evt_odd_${body.length}`;
    const headers = { 'x-razorpay-signature': signWebhook(body), 'x-razorpay-event-id': eventId };
    expect(await send({ body, headers })).toBe(200);
    const kept = await shop.sql(`SELECT body, outcome FROM payment_events WHERE "eventId" = $1`, [eventId]);
    expect(kept).toEqual([{ body: null, outcome: 'IGNORED' }]);
  });
});

describe('a refund rejected by the provider can be repeated once', () => {
  let refunding: Refunding;
  beforeAll(async () => void (refunding = await openRefunding(shop)));
  afterAll(() => refunding.close());

  /** A payment that came too late, which the shop is about to refund. */
  async function paidLate(): Promise<{ id: string; refunds: () => Promise<unknown[]> }> {
    const buyer = await newBuyer(shop);
    const { payment, _id } = await checkoutOf(shop, buyer);
    await openedAgo(_id, '3 days');
    const { razorpay_payment_id: id, ...paid } = await pay(shop, payment.orderId);
    await placeOrder(shop, buyer, _id, { ...paid, razorpay_payment_id: id });
    const made = `SELECT "amountPaise" = $2 AS "isAll", state, reason FROM refunds WHERE "orderId" = $1 ORDER BY "createdAt"`;
    return { id, refunds: () => shop.sql(made, [_id, payment.amount]) };
  }
  /** Lets its refund be rejected, and the next one succeed. */
  async function rejectRefund(id: string): Promise<void> {
    await setOutcome(shop, id, 'refused');
    await refunding.sendAll();
    await setOutcome(shop, id, 'processed');
  }
  const TWICE = [
    { isAll: true, state: 'FAILED', reason: 'Paid too late' },
    { isAll: true, state: 'SETTLED', reason: 'Paid too late' },
  ];

  it('by npm run payments', async () => {
    const { id, refunds } = await paidLate();
    expect((await payments('refund', id)).stderr).toContain('is already being refunded, or has been.');
    await rejectRefund(id);
    expect(await listed(id)).toHaveLength(1);
    expect((await payments('refund', id)).code).toBe(0);
    expect((await payments('refund', id)).code).toBe(1);
    await refunding.sendAll();
    expect(await refunds()).toEqual(TWICE);
    expect(await listed(id)).toEqual([]);
    for (const other of ['pay_nobody', 'pay_stray'])
      expect((await payments('refund', other)).stderr).toContain(
        `cannot refund ${other}: it is not a payment of this shop, or it belongs to an order: refund that at the desk.`,
      );
  });

  it('by staff, from the list of Today, with an entry in the audit log', async () => {
    const support = await newStaff(shop, 'SUPPORT');
    const { id, refunds } = await paidLate();
    const onToday = async () => {
      const query = '{ today { unmatchedPayments { _id reason orderId refundFailed page } } }';
      const { data } = await queryDesk<{ today: { unmatchedPayments: { _id: string }[] } }>(
        shop,
        query,
        {},
        support,
      );
      return data.today.unmatchedPayments.find(({ _id }) => _id === id);
    };
    const refundAgain = async (paymentId = id) => {
      const mutation = 'mutation ($id: ID!) { refundPayment(paymentId: $id) }';
      return (await queryDesk<{ refundPayment: boolean }>(shop, mutation, { id: paymentId }, support)).data
        .refundPayment;
    };
    const late = { _id: id, reason: 'LATE', orderId: null, page: null };
    expect(await onToday()).toEqual({ ...late, refundFailed: false });
    expect(await refundAgain()).toBe(false);
    await rejectRefund(id);
    expect(await onToday()).toEqual({ ...late, refundFailed: true });
    expect([await refundAgain(), await refundAgain(), await refundAgain('pay_nobody')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await onToday()).toEqual({ ...late, refundFailed: false });
    await refunding.sendAll();
    expect(await refunds()).toEqual(TWICE);
    expect(await onToday()).toBeUndefined();
    const log = await shop.sql(`SELECT "by", action FROM audit_log WHERE subject = $1`, [`payment/${id}`]);
    expect(log).toEqual([{ by: support.email, action: 'refundPayment' }]);
  });
});

it('every reason is one that the database takes, and docs/operations.md explains', async () => {
  const [taken] = await shop.sql<{ outcomes: string }>(
    `SELECT pg_get_constraintdef(oid) AS outcomes FROM pg_constraint WHERE conname = 'payment_events_outcome_check'`,
  );
  const documented = readFileSync('docs/operations.md', 'utf8');
  for (const reason of Object.keys(UNMATCHED_ENGLISH)) {
    expect(taken!.outcomes).toContain(`'${reason}'`);
    expect(documented).toMatch(new RegExp(`^\\| \`${reason}\` +\\|`, 'm'));
  }
});

it('npm run payments prints its usage for wrong arguments', async () => {
  for (const args of [['done'], ['refund'], ['refund', 'x', 'y']]) {
    const { code, stderr } = await payments(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining('npm run payments -- list')]);
  }
});
