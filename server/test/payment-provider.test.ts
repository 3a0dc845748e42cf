import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { CheckoutService } from '@server/features/order';
import {
  cartOf,
  checkoutOf,
  newBuyer,
  ordersOf,
  pay,
  placeOrder,
  postOrder,
  proofOf,
  webhookOf,
} from './helpers/buying';
import type { Buyer, Paid } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  // The sandbox sends no webhooks here, so that the browser is always first.
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const statusOf = async ({ razorpay_payment_id: id }: Paid) =>
  (await shop.sql<{ status: string }>('SELECT status FROM sandbox.payments WHERE id = $1', [id]))[0]?.status;

const post = (buyer: Buyer, paid: Paid) =>
  postOrder(shop, buyer, { cart: [{ _id: 'tomato', qty: 2 }], address: '12 MG Road', ...paid });

const PENDING = {
  message: 'Your payment is being confirmed. You need not pay again: the order is placed once it is.',
  extensions: { code: 'PAYMENT_UNAVAILABLE', pending: true },
};

it('a payment opened by the shop is captured as soon as it is paid', async () => {
  const checkout = await checkoutOf(shop, await newBuyer(shop));
  expect(await statusOf(await pay(shop, checkout.payment.orderId))).toBe('captured');
});

it('a valid signature without a payment at the provider places no order, over either API', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const checkout = await checkoutOf(shop, buyer);
  const proof = proofOf(checkout.payment.orderId, 'pay_never_made');
  expect((await placeOrder(shop, buyer, checkout._id, proof)).errors).toMatchObject([PENDING]);
  const { status, body } = await post(buyer, proof);
  expect([status, body]).toEqual([503, { errors: [PENDING.message], ...PENDING.extensions }]);
  expect(await ordersOf(shop, buyer)).toEqual([]);
  expect(await cartOf(shop, buyer)).toEqual({ tomato: 2 });
});

it('a payment that is only authorised is captured before its order is placed', async () => {
  const buyer = await newBuyer(shop);
  const checkout = await checkoutOf(shop, buyer);
  const paid = await pay(shop, checkout.payment.orderId, 'authorized');
  expect(await statusOf(paid)).toBe('authorized');
  const placed = await Promise.all([1, 2, 3].map(() => placeOrder(shop, buyer, checkout._id, paid)));
  for (const { data } of placed)
    expect(data.placeOrder).toMatchObject({ _id: checkout._id, payment: 'PAID' });
  expect(await statusOf(paid)).toBe('captured');
});

it('a payment that cannot be captured places no order until a retry captures it', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const checkout = await checkoutOf(shop, buyer);
  const paid = await pay(shop, checkout.payment.orderId, 'authorized');
  await shop.sql(`ALTER TABLE sandbox.payments ADD CONSTRAINT broken CHECK (status <> 'captured') NOT VALID`);
  const rejected = await placeOrder(shop, buyer, checkout._id, paid);
  expect((await post(buyer, paid)).status).toBe(503);
  await shop.sql('ALTER TABLE sandbox.payments DROP CONSTRAINT broken');
  expect(rejected.errors).toMatchObject([PENDING]);
  expect(await ordersOf(shop, buyer)).toEqual([]);
  expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder.payment).toBe('PAID');
  expect(await cartOf(shop, buyer)).toEqual({});
});

it('a payment is reported as pending while the provider is down, and a retry places the order', async () => {
  const buyer = await newBuyer(shop);
  const checkout = await checkoutOf(shop, buyer);
  const paid = await pay(shop, checkout.payment.orderId);
  await shop.sql('ALTER TABLE sandbox.payments RENAME TO away');
  const { errors } = await placeOrder(shop, buyer, checkout._id, paid);
  await shop.sql('ALTER TABLE sandbox.away RENAME TO payments');
  expect(errors).toMatchObject([PENDING]);
  expect((await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder._id).toBe(checkout._id);
  // Once it is placed, the provider is not needed any more.
  await shop.sql('ALTER TABLE sandbox.payments RENAME TO away');
  const again = await placeOrder(shop, buyer, checkout._id, paid);
  await shop.sql('ALTER TABLE sandbox.away RENAME TO payments');
  expect(again.data.placeOrder._id).toBe(checkout._id);
});

it('the webhook of an authorised payment is stored but places no order; that of a captured one does', async () => {
  const buyer = await newBuyer(shop);
  const { payment, _id } = await checkoutOf(shop, buyer);
  const made = { id: `pay_of ${_id}`, order_id: payment.orderId, amount: payment.amount };
  const send = async (event: string) =>
    (await shop.rest('POST', '/payments/webhook', webhookOf(made, { event, eventId: `${made.id} ${event}` })))
      .status;
  expect(await send('payment.authorized')).toBe(200);
  expect(await ordersOf(shop, buyer)).toEqual([]);
  expect(await send('order.paid')).toBe(200);
  expect(await send('payment.captured')).toBe(200);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
  const kept = await shop.sql(
    `SELECT "eventType", outcome FROM payment_events WHERE starts_with("eventId", $1) ORDER BY "receivedAt"`,
    [made.id],
  );
  expect(kept).toEqual([
    { eventType: 'payment.authorized', outcome: 'IGNORED' },
    { eventType: 'order.paid', outcome: 'PLACED' },
    { eventType: 'payment.captured', outcome: 'PLACED' },
  ]);
});

const send = async (webhook: ReturnType<typeof webhookOf>) =>
  (await shop.rest('POST', '/payments/webhook', webhook)).status;

describe('a payment refunded before the browser reports it', () => {
  /** Razorpay reports such a payment as refunded, no longer as captured. */
  const refund = async (id: string) => {
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
    await refund(id);
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
    await refund(id);
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

describe('opening a payment', () => {
  let dataSource: DataSource;
  beforeAll(async () => void (dataSource = await createDataSource({ url: shop.databaseUrl }).initialize()));
  afterAll(() => dataSource.destroy());

  /** Another process, whose provider responds when the test lets it. */
  function otherProcess(buyer: Buyer) {
    const responses: { resolve(orderId: string): void; reject(error: Error): void }[] = [];
    const openOrder = () =>
      new Promise<string>((resolve, reject) => {
        responses.push({ resolve, reject });
      });
    const provider = { name: 'slow', findOrder: async () => null, openOrder } as never;
    const service = new CheckoutService(dataSource, new UserTransactions(dataSource), provider, 'Tokri');
    const start = async () => (await service.start(buyer, { addressId: buyer.addressId })).payment.orderId;
    /** Starts the checkout, and waits until the provider gets the request. */
    const request = async () => {
      const started = start().catch((error: Error) => error.message);
      await eventually(async () => responses.length === 1);
      return { started, response: responses[0]! };
    };
    return { request };
  }

  const paymentOf = async ({ _id }: Buyer) =>
    (
      await shop.sql<{ providerOrderId: string | null; seconds: number | null }>(
        `SELECT "providerOrderId", extract(epoch FROM "openUntil" - now())::float8 AS seconds FROM payments WHERE "userId" = $1`,
        [_id],
      )
    )[0]!;
  const expireLease = ({ _id }: Buyer) =>
    shop.sql(`UPDATE payments SET "openUntil" = now() - interval '1 second' WHERE "userId" = $1`, [_id]);

  it('a process whose lease has expired does not replace a payment opened since', async () => {
    const buyer = await newBuyer(shop);
    const late = await otherProcess(buyer).request();
    await expireLease(buyer);
    const first = await otherProcess(buyer).request();
    first.response.resolve('order_first');
    expect(await first.started).toBe('order_first');
    late.response.resolve('order_late');
    expect(await late.started).toBe('order_first');
    expect((await paymentOf(buyer)).providerOrderId).toBe('order_first');
  });

  it('a late failure does not end the lease of another process', async () => {
    const buyer = await newBuyer(shop);
    const late = await otherProcess(buyer).request();
    await expireLease(buyer);
    const holder = await otherProcess(buyer).request();
    late.response.reject(new Error('no response'));
    expect(await late.started).toBe('no response');
    expect((await paymentOf(buyer)).seconds).toBeGreaterThan(0);
    // A failure ends its own lease, so that the shopper need not wait.
    holder.response.reject(new Error('no response either'));
    expect(await holder.started).toBe('no response either');
    expect((await paymentOf(buyer)).seconds).toBeNull();
  });

  it('a lease outlasts both requests to the provider, which take up to ten seconds each', async () => {
    const buyer = await newBuyer(shop);
    const first = await otherProcess(buyer).request();
    expect((await paymentOf(buyer)).seconds).toBeGreaterThan(20);
    first.response.reject(new Error('no response'));
    await first.started;
    expect((await paymentOf(buyer)).seconds).toBeNull();
    const second = await otherProcess(buyer).request();
    expect((await paymentOf(buyer)).seconds).toBeGreaterThan(20);
    second.response.resolve('order_opened');
    expect(await second.started).toBe('order_opened');
  });
});
