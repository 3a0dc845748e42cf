import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { checkoutOf, newBuyer, pay, placeOrder, postOrder, signWebhook } from './helpers/buying';
import { codeOf, isDeleted, mailsTo, remove } from './helpers/deleting';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
import { newShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { testFolder } from './helpers/test-database';

const dataDir = () => path.join(testFolder(), 'deletion-races');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir() } });
});
beforeEach(() => shop.sql('DELETE FROM attempts'));
afterAll(() => shop.close());

describe('a checkout that is paid after its account was deleted', () => {
  const outcomes = (paymentId: string) =>
    shop.sql(`SELECT "outcome", "body" FROM payment_events WHERE "providerPaymentId" = $1`, [paymentId]);
  const refundOf = (paymentId: string) =>
    shop.sql<{ state: string; amount: number }>(
      `SELECT refund.state, refund."amountPaise" AS amount FROM refunds AS refund JOIN payments AS paid
       ON paid."userId" = refund."userId" AND paid."_id" = refund."paymentId" WHERE "providerPaymentId" = $1`,
      [paymentId],
    );

  it('is refunded, places nothing, and its webhook is not kept', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const checkout = await checkoutOf(shop, buyer);
    await remove(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    const paymentId = paid.razorpay_payment_id;
    expect(codeOf(await placeOrder(shop, buyer, checkout._id, paid))).toBe('UNAUTHENTICATED');
    await eventually(async () => (await refundOf(paymentId))[0]?.state === 'SETTLED');
    expect(await refundOf(paymentId)).toEqual([{ state: 'SETTLED', amount: checkout.payment.amount }]);
    expect(await outcomes(paymentId)).toContainEqual({ outcome: 'LATE', body: null });
    expect(await shop.sql(`SELECT state FROM orders WHERE "_id" = $1`, [checkout._id])).toEqual([
      { state: 'EXPIRED' },
    ]);
  });

  it('also if its webhook waits for the deletion', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const { _id, payment } = await checkoutOf(shop, buyer);
    const beside = new Client({ connectionString: shop.databaseUrl });
    await beside.connect();
    await beside.query(`BEGIN; UPDATE users SET "deletedAt" = now() WHERE "_id" = '${buyer._id}'`);
    await pay(shop, payment.orderId);
    await eventually(async () => (await countLockWaits(shop)) > 0);
    await beside.query('COMMIT');
    await beside.end();
    await eventually(
      async () =>
        (await shop.sql(`SELECT FROM refunds WHERE "orderId" = $1 AND state = 'SETTLED'`, [_id])).length ===
        1,
    );
    expect(await shop.sql('SELECT status FROM orders WHERE "_id" = $1', [_id])).toEqual([{ status: null }]);
  });
});

it('no body is kept of webhooks that the shop does not need, before or after', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, payment } = await checkoutOf(shop, buyer);
  const failed = { id: `pay_failed ${_id}`, order_id: payment.orderId, amount: 100, email: buyer.email };
  const refunded = { id: `rfnd_${_id}`, payment_id: failed.id, amount: 100, notes: [buyer.email] };
  const send = async (event: string, payload: object) => {
    const body = JSON.stringify({ event, payload });
    const headers = { 'x-razorpay-signature': signWebhook(body), 'x-razorpay-event-id': randomUUID() };
    expect((await shop.rest('POST', '/payments/webhook', { body, headers })).status).toBe(200);
  };
  await send('payment.failed', { payment: { entity: failed } });
  await remove(shop, buyer);
  await send('payment.failed', { payment: { entity: failed } });
  await send('refund.processed', { payment: { entity: failed }, refund: { entity: refunded } });
  const withEmail = `SELECT "eventType" FROM payment_events WHERE strpos("body", $1) > 0`;
  expect(await shop.sql(withEmail, [buyer.email])).toEqual([]);
});

describe('at the same time', () => {
  it('of two deletions one is made', async () => {
    const shopper = await newShopper(shop);
    const both = await Promise.all([remove(shop, shopper), remove(shop, shopper)]);
    expect(both.map(codeOf).sort()).toEqual(['UNAUTHENTICATED', undefined]);
    const messages = await shop.sql(`SELECT FROM messages WHERE "userId" = $1`, [shopper._id]);
    expect(messages).toHaveLength(1);
  });

  it('either an order is placed, or the account deleted', async () => {
    for (let time = 0; time < 4; time += 1) {
      const buyer = await newBuyer(shop, { tomato: 1 });
      const order = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road, 560001' };
      const [deleted, placed] = await Promise.all([remove(shop, buyer), postOrder(shop, buyer, order)]);
      const isPlaced = placed.status === 201;
      expect([codeOf(deleted), placed.status]).toEqual(isPlaced ? ['ACCOUNT_IN_USE', 201] : [undefined, 401]);
      expect(await isDeleted(shop, buyer)).toBe(!isPlaced);
    }
  });

  it('either the password is reset, or the account deleted', async () => {
    const shopper = await newShopper(shop);
    await shop.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', {
      email: shopper.email,
    });
    const link = () => /\/reset-password#([\w.-]+)/.exec(mailsTo(dataDir(), shopper.email, '.json').join());
    await eventually(() => link() !== null);
    const [, token] = link()!;
    const reset = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { token } }';
    const both = await Promise.all([
      remove(shop, shopper),
      shop.graphql(reset, { input: { token, newPassword: 'even longer now' } }),
    ]);
    expect([undefined, 'UNAUTHENTICATED', 'INVALID_CREDENTIALS']).toContain(codeOf(both[0]));
    expect(codeOf(both[1])).toBe((await isDeleted(shop, shopper)) ? 'NOT_FOUND' : undefined);
  });
});
