import { randomUUID } from 'node:crypto';
import { listUnmatched } from '@server/features/payment';
import { newBuyer, ordersOf, placeOrder, postOrder, proofOf, SANDBOX_KEY, webhookOf } from './helpers/buying';
import type { Buyer, Paid } from './helpers/buying';
import { atProvider, buy, openRefunding, paymentOf } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
beforeAll(async () => {
  // Neither jobs nor webhooks of the sandbox run: the tests take each step themselves.
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const bought = async () => buy(shop, await newBuyer(shop, { tomato: 3, onion: 2 }));
const refundsOf = (orderId: string) =>
  shop.sql<{ _id: string; amountPaise: number; state: string; providerRefundId: string | null }>(
    `SELECT "_id", "amountPaise", reason, state, "providerRefundId" FROM refunds WHERE "orderId" = $1 ORDER BY "createdAt"`,
    [orderId],
  );

describe('a payment that places no order', () => {
  const webhook = (payment: { id: string; order_id: string; amount: number }) =>
    shop.rest('POST', '/payments/webhook', webhookOf(payment));
  const unmatched = async () => (await listUnmatched(refunding.dataSource)).length;
  /** Adds a second payment for an order, which the sandbox itself would not accept. */
  async function second(
    orderId: string,
    amount?: number,
  ): Promise<{ id: string; order_id: string; amount: number }> {
    const id = `pay_${randomUUID()}`;
    const [order] = await shop.sql<{ id: string; amount: number }>(
      'SELECT id, amount FROM sandbox.orders WHERE receipt = $1',
      [orderId],
    );
    await shop.sql('DROP INDEX IF EXISTS sandbox.sandbox_paid_once');
    await shop.sql(`INSERT INTO sandbox.payments (id, order_id, status) VALUES ($1, $2, 'captured')`, [
      id,
      order!.id,
    ]);
    return { id, order_id: order!.id, amount: amount ?? order!.amount };
  }

  it("because another has placed it is refunded automatically, and leaves the owner's list", async () => {
    const before = await unmatched();
    const { _id, paise } = await bought();
    const twice = await second(_id);
    for (let time = 0; time < 3; time += 1) expect((await webhook(twice)).status).toBe(200);
    expect(await unmatched()).toBe(before + 1);
    expect(await refundsOf(_id)).toMatchObject([{ amountPaise: paise, state: 'PENDING' }]);
    await refunding.sendAll();
    expect(await unmatched()).toBe(before);
    expect(await atProvider(shop, twice.id)).toMatchObject([{ amount: paise }]);
    // The payment that placed the order is unchanged.
    expect(await paymentOf(shop, _id)).toEqual({ refundedPaise: 0, capturedPaise: paise });
  });

  it.each([
    ['placeOrder', (buyer: Buyer, _id: string, proof: Paid) => placeOrder(shop, buyer, _id, proof)],
    [
      'POST /api/user/order',
      (buyer: Buyer, _id: string, proof: Paid) =>
        postOrder(shop, buyer, { cart: [{ _id: 'tomato', qty: 2 }], address: '12 MG Road', ...proof }),
    ],
  ])('that only the browser reports, by %s, is refunded automatically', async (_name, report) => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const { _id, paise } = await buy(shop, buyer);
    const twice = await second(_id);
    for (let time = 0; time < 2; time += 1) {
      await report(buyer, _id, proofOf(twice.order_id, twice.id));
      expect(await refundsOf(_id)).toMatchObject([{ amountPaise: paise, reason: 'Paid twice' }]);
      await refunding.sendAll();
    }
    expect(await atProvider(shop, twice.id)).toMatchObject([{ amount: paise }]);
    expect(await paymentOf(shop, _id)).toEqual({ refundedPaise: 0, capturedPaise: paise });
    expect(await ordersOf(shop, buyer)).toMatchObject([{ _id }]);
  });

  it('in another currency is left to the owner', async () => {
    const before = await unmatched();
    const { _id } = await bought();
    const dollars = { ...(await second(_id)), currency: 'USD' };
    await webhook(dollars);
    await refunding.sendAll();
    expect(await atProvider(shop, dollars.id)).toEqual([]);
    expect(await unmatched()).toBe(before + 1);
  });
});

describe('the sandbox', () => {
  const api = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.url}/sandbox/razorpay/v1/${path}`, {
      method,
      headers: { authorization: SANDBOX_KEY, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('makes and shows refunds only with the API key', async () => {
    const { paymentId, paise } = await bought();
    const made = await api('POST', `payments/${paymentId}/refund`, {}, { 'x-refund-idempotency': 'k' });
    expect(made.body).toMatchObject({
      entity: 'refund',
      amount: paise,
      status: 'processed',
      payment_id: paymentId,
    });
    const again = await api('POST', `payments/${paymentId}/refund`, {}, { 'x-refund-idempotency': 'k' });
    expect(again.body.id).toBe(made.body.id);
    expect((await api('GET', `payments/${paymentId}/refunds`)).body).toMatchObject({ count: 1 });
    expect((await api('GET', `refunds/${String(made.body.id)}`)).body).toMatchObject({ amount: paise });
    expect((await api('GET', 'refunds')).body.items).toContainEqual(made.body);
    for (const path of ['refunds', `refunds/${String(made.body.id)}`, `payments/${paymentId}/refunds`])
      expect((await api('GET', path, undefined, { authorization: 'Basic eDp5' })).status).toBe(401);
    const guess = { authorization: '' };
    expect((await api('POST', `payments/${paymentId}/refund`, {}, guess)).status).toBe(401);
    expect((await api('POST', `payments/${paymentId}/refund_outcome`, {}, guess)).status).toBe(401);
  });

  describe('and a wrong request', () => {
    let paymentId: string;
    beforeAll(async () => void ({ paymentId } = await bought()));
    afterAll(async () => expect(await atProvider(shop, paymentId)).toEqual([]));

    it.each([
      ['more than was paid', 'refund', { amount: 99_999_999 }],
      ['less than a rupee', 'refund', { amount: 1 }],
      ['an invalid amount', 'refund', { amount: 'all' }],
      ['a receipt that is too long', 'refund', { receipt: 'x'.repeat(41) }],
      ['invalid notes', 'refund', { notes: 'x' }],
      ['an unknown outcome', 'refund_outcome', { outcome: 'lost' }],
      ['a negative delay', 'refund_outcome', { outcome: 'failed', seconds: -1 }],
    ])('rejects %s', async (_what, part, body) => {
      expect((await api('POST', `payments/${paymentId}/${part}`, body)).status).toBe(400);
    });
  });

  it('rejects a different refund with the same key, and one of an unknown payment', async () => {
    const { paymentId } = await bought();
    const key = { 'x-refund-idempotency': 'k' };
    expect((await api('POST', `payments/${paymentId}/refund`, { amount: 500 }, key)).status).toBe(200);
    expect((await api('POST', `payments/${paymentId}/refund`, { amount: 501 }, key)).status).toBe(400);
    expect((await api('POST', 'payments/pay_none/refund', {})).status).toBe(400);
    expect((await api('POST', 'payments/pay_none/refund_outcome', { outcome: 'failed' })).status).toBe(400);
  });
});
