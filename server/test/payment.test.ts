import { createHmac } from 'node:crypto';
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
  signWebhook,
  startCheckout,
} from './helpers/buying';
import type { StartedCheckout } from './helpers/buying';
import { checkNow } from './helpers/jobs';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

// The reconciler runs every two seconds.
jest.setTimeout(20_000);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  const { payments, orders } = await paymentsAndOrders(shop);
  expect(orders).toEqual(payments);
});
afterAll(() => shop.close());

const captured = (orderId: string, paymentId: string, amount: number): string =>
  JSON.stringify({
    event: 'payment.captured',
    payload: {
      payment: { entity: { id: paymentId, order_id: orderId, amount, currency: 'INR', status: 'captured' } },
    },
  });

const sendWebhook = (body: string, headers: Record<string, string> = {}) =>
  shop.rest('POST', '/payments/webhook', {
    body,
    headers: {
      'x-razorpay-signature': signWebhook(body),
      'x-razorpay-event-id': `evt_${Math.random()}`,
      ...headers,
    },
  });

describe('the webhook', () => {
  it('places the order if the browser never returns', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const checkout = await checkoutOf(shop, buyer);
    await pay(shop, checkout.payment.orderId);
    await eventually(isPlaced(shop, buyer));
    expect(await ordersOf(shop, buyer)).toMatchObject([{ _id: checkout._id, payment: 'PAID', price: 126 }]);
    expect(await cartOf(shop, buyer)).toEqual({});
  });

  it('and placeOrder, called six times each in parallel, make one order', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    await setQty(shop, buyer, 'tomato', 50);
    const body = captured(checkout.payment.orderId, paid.razorpay_payment_id, checkout.payment.amount);
    const responses = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const [webhook, placed] = await Promise.all([
          sendWebhook(body),
          placeOrder(shop, buyer, checkout._id, paid),
        ]);
        return [webhook.status, placed.data.placeOrder._id];
      }),
    );
    expect(responses).toEqual(Array.from({ length: 6 }, () => [200, checkout._id]));
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    // Taken out of the cart once, not twelve times.
    const left = (await cartOf(shop, buyer)).tomato;
    expect([48, 50]).toContain(left);
  });

  it('stores a repeated event once, and returns 200', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    await eventually(isPlaced(shop, buyer));
    const body = captured(checkout.payment.orderId, paid.razorpay_payment_id, checkout.payment.amount);
    const event = { 'x-razorpay-event-id': 'evt_again' };
    const statuses = await Promise.all([1, 2, 3].map(async () => (await sendWebhook(body, event)).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await shop.sql(`SELECT 1 FROM payment_events WHERE "eventId" = 'evt_again'`)).toHaveLength(1);
  });

  it('returns 400 for a wrong, foreign or missing signature and does nothing', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    const body = captured(checkout.payment.orderId, 'pay_forged', checkout.payment.amount);
    for (const signature of [
      '',
      'zz',
      signWebhook(`${body} `),
      createHmac('sha256', 'guess').update(body).digest('hex'),
    ])
      expect((await sendWebhook(body, { 'x-razorpay-signature': signature })).status).toBe(400);
    expect(await shop.sql('SELECT FROM payment_events WHERE body = $1', [body])).toEqual([]);
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });
});

describe('a failed or abandoned payment', () => {
  it('places no order, leaves the cart alone, and can be retried', async () => {
    const buyer = await newBuyer(shop, { tomato: 1 });
    const checkout = await checkoutOf(shop, buyer);
    await pay(shop, checkout.payment.orderId, 'failure');
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 1 });
    const again = await checkoutOf(shop, buyer);
    expect(again.payment.orderId).toBe(checkout.payment.orderId);
    const paid = await pay(shop, again.payment.orderId);
    expect((await placeOrder(shop, buyer, again._id, paid)).data.placeOrder.payment).toBe('PAID');
  });

  it('is charged once, even if submitted several times in parallel', async () => {
    const buyer = await newBuyer(shop);
    const { payment } = await checkoutOf(shop, buyer);
    const paid = await Promise.all(Array.from({ length: 4 }, () => pay(shop, payment.orderId)));
    expect(new Set(paid.map(({ razorpay_payment_id: id }) => id)).size).toBe(1);
    await eventually(isPlaced(shop, buyer));
  });
});

describe('the reconciler', () => {
  /** Pays without a report to the shop: the webhook is lost, and the browser closed. */
  async function payUnreported(checkout: StartedCheckout): Promise<void> {
    await shop.sql(`CREATE OR REPLACE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.delivered := true; RETURN NEW; END $$`);
    await shop.sql(
      `CREATE TRIGGER lose BEFORE INSERT ON sandbox.webhooks FOR EACH ROW EXECUTE FUNCTION lose()`,
    );
    await pay(shop, checkout.payment.orderId);
    await shop.sql(`DROP TRIGGER lose ON sandbox.webhooks`);
  }
  /** Makes the look-up of the payment due, and its job. */
  const due = async (_id: string) => {
    await shop.sql(`UPDATE payments SET "lookUpAt" = now() WHERE "_id" = $1`, [_id]);
    await checkNow(shop);
  };
  const stateOf = async (_id: string) =>
    (await shop.sql<{ state: string }>(`SELECT state FROM orders WHERE "_id" = $1`, [_id]))[0]?.state;

  it('places a paid order that was never reported', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    await payUnreported(checkout);
    expect(await ordersOf(shop, buyer)).toEqual([]);
    await due(checkout._id);
    await eventually(isPlaced(shop, buyer));
    expect(await cartOf(shop, buyer)).toEqual({});
  });

  it('expires a checkout unpaid for a day, and still places it after a late payment', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    await shop.sql(`UPDATE payments SET "createdAt" = now() - interval '25 hours' WHERE "_id" = $1`, [
      checkout._id,
    ]);
    await due(checkout._id);
    await eventually(async () => (await stateOf(checkout._id)) === 'EXPIRED');
    expect(await ordersOf(shop, buyer)).toEqual([]);
    const paid = await pay(shop, checkout.payment.orderId);
    expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder._id).toBe(checkout._id);
  });

  it('does not expire a checkout whose payment is still open', async () => {
    const buyer = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    await due(checkout._id);
    await eventually(async () => {
      const [row] = await shop.sql<{ later: boolean }>(
        `SELECT "lookUpAt" > now() AS later FROM payments WHERE "_id" = $1`,
        [checkout._id],
      );
      return row!.later;
    });
    expect(await stateOf(checkout._id)).toBe('PENDING');
  });
});

describe('an outage of the provider', () => {
  const breakProvider = () =>
    shop.sql(`ALTER TABLE sandbox.orders ADD CONSTRAINT broken CHECK (amount < 0) NOT VALID`);
  const repairProvider = () => shop.sql(`ALTER TABLE sandbox.orders DROP CONSTRAINT IF EXISTS broken`);
  afterEach(repairProvider);

  it('is reported as PAYMENT_UNAVAILABLE; the cart is unchanged, and a retry works', async () => {
    const buyer = await newBuyer(shop, { tomato: 1 });
    await breakProvider();
    const { errors } = await startCheckout(shop, buyer);
    expect(errors?.[0]?.extensions?.code).toBe('PAYMENT_UNAVAILABLE');
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 1 });
    await repairProvider();
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder.payment).toBe('PAID');
  });
});
