import { checkoutOf, newBuyer, pay, placeOrder, postOrder, webhookOf } from './helpers/buying';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const send = async (webhook: ReturnType<typeof webhookOf>) =>
  (await shop.rest('POST', '/payments/webhook', webhook)).status;

describe('a payment refunded before the browser reports it', () => {
  /** Razorpay reports such a payment as refunded, no longer as captured. */
  const giveBack = async (id: string) => {
    await shop.sql(`ALTER TABLE sandbox.payments DROP CONSTRAINT IF EXISTS payments_status_check`);
    await shop.sql(`UPDATE sandbox.payments SET status = 'refunded' WHERE id = $1`, [id]);
  };

  it('is rejected as late over both APIs, not reported as pending', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const { payment, _id } = await checkoutOf(shop, buyer);
    await shop.sql(`UPDATE orders SET "startedAt" = now() - interval '3 days' WHERE "_id" = $1`, [_id]);
    const paid = await pay(shop, payment.orderId);
    const id = paid.razorpay_payment_id;
    expect(await send(webhookOf({ id, order_id: payment.orderId, amount: payment.amount }))).toBe(200);
    await giveBack(id);
    const { errors } = await placeOrder(shop, buyer, _id, paid);
    expect(errors).toMatchObject([{ extensions: { code: 'PAYMENT_NOT_VERIFIED', late: true } }]);
    const posted = await postOrder(shop, buyer, {
      cart: [{ _id: 'tomato', qty: 2 }],
      address: '12 MG Road',
      ...paid,
    });
    expect([posted.status, posted.body.errors]).toEqual([422, [errors![0]!.message]]);
  });

  it('is rejected if it was of a different amount', async () => {
    const buyer = await newBuyer(shop);
    const { payment, _id } = await checkoutOf(shop, buyer);
    const paid = await pay(shop, payment.orderId);
    const id = paid.razorpay_payment_id;
    await send(webhookOf({ id, order_id: payment.orderId, amount: payment.amount - 1 }));
    await giveBack(id);
    const { errors } = await placeOrder(shop, buyer, _id, paid);
    expect(errors).toMatchObject([{ extensions: { code: 'PAYMENT_NOT_VERIFIED' } }]);
    expect(errors![0]!.extensions).not.toHaveProperty('late');
  });

  it('does not prevent another payment of the same checkout from placing its order', async () => {
    const buyer = await newBuyer(shop);
    const { payment, _id } = await checkoutOf(shop, buyer);
    const id = `pay_wrong ${_id}`;
    await send(webhookOf({ id, order_id: payment.orderId, amount: payment.amount - 1 }));
    const paid = await pay(shop, payment.orderId);
    expect((await placeOrder(shop, buyer, _id, paid)).data.placeOrder._id).toBe(_id);
  });
});
