import { randomUUID } from 'node:crypto';
import { UserTransactions } from '@server/features/account';
import { CheckoutService } from '@server/features/order';
import { paymentUnavailable } from '@server/features/payment/payment-provider';
import type {
  PaymentProof,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
  WebhookEvent,
} from '@server/features/payment/payment-provider';
import { newBuyer, ordersOf } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { openRefunding } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** Unlike the shop's own providers: captures payments in a separate step, and fails the first two refund requests. */
class LaterProvider implements PaymentProvider {
  readonly name = 'later';
  readonly key = 'public';
  readonly scriptUrl = 'https://later.example/pay.js';
  private readonly paid = new Map<string, ProviderPayment>();
  private readonly attempts = new Map<string, number>();
  readonly refunds: ProviderRefund[] = [];
  capturing = true;

  /** Authorizes a payment for an order. */
  pay(orderId: string, amount: number): ProviderPayment {
    const made = { paymentId: randomUUID(), orderId, amount, currency: 'INR', isCaptured: false };
    const payment = { ...made, paidAt: new Date() };
    this.paid.set(orderId, payment);
    return payment;
  }
  openOrder = async (): Promise<string> => randomUUID();
  findOrder = async (): Promise<string | null> => null;
  findPayment = async (orderId: string): Promise<ProviderPayment | null> => this.paid.get(orderId) ?? null;
  findPaymentById = async (paymentId: string): Promise<ProviderPayment | null> =>
    [...this.paid.values()].find((payment) => payment.paymentId === paymentId) ?? null;
  async capture(payment: ProviderPayment): Promise<ProviderPayment> {
    if (!this.capturing) throw paymentUnavailable();
    const captured = { ...payment, isCaptured: true };
    this.paid.set(payment.orderId!, captured);
    return captured;
  }
  async refund({ paymentId, amount, idempotencyKey }: RefundRequest): Promise<ProviderRefund | null> {
    const times = (this.attempts.get(idempotencyKey) ?? 0) + 1;
    this.attempts.set(idempotencyKey, times);
    if (times <= 2) throw paymentUnavailable();
    const before = this.refunds.find((one) => one.idempotencyKey === idempotencyKey);
    const refund = { refundId: randomUUID(), paymentId, amount, idempotencyKey, state: 'PENDING' as const };
    if (!before) this.refunds.push(refund);
    return before ?? refund;
  }
  findRefunds = async (paymentId: string): Promise<ProviderRefund[]> =>
    this.refunds.filter((one) => one.paymentId === paymentId);
  isPaymentSigned = ({ orderId, signature }: PaymentProof): boolean => signature === `signed ${orderId}`;
  readWebhook = (): WebhookEvent | null => null;
  paymentPage = (): string | null => null;
}

let shop: TestShop;
let provider: LaterProvider;
let refunding: Refunding;
let checkout: CheckoutService;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  provider = new LaterProvider();
  refunding = await openRefunding(shop, provider);
  const transactions = new UserTransactions(refunding.dataSource);
  checkout = new CheckoutService(refunding.dataSource, transactions, provider, 'Tokri');
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const start = async (buyer: Buyer) => {
  const { _id, quote, payment } = await checkout.start(buyer, { addressId: buyer.addressId });
  const proof = { orderId: payment.orderId, signature: `signed ${payment.orderId}` };
  expect(Object.keys(quote)).toEqual(['costs', 'couponCode']);
  return { _id, payment, proof };
};
const stateOf = async (_id: string) =>
  (await shop.sql('SELECT state, "capturedPaise", provider FROM payments WHERE "_id" = $1', [_id]))[0];

it('an order is placed only once its authorized payment is captured', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, payment, proof } = await start(buyer);
  const { paymentId } = provider.pay(payment.orderId, payment.amount);
  provider.capturing = false;
  const place = () => refunding.orders.place(buyer, _id, { ...proof, paymentId });
  await expect(place()).rejects.toMatchObject({ details: { pending: true } });
  expect(await ordersOf(shop, buyer)).toEqual([]);
  expect(await stateOf(_id)).toEqual({ state: 'AUTHORIZED', capturedPaise: 0, provider: 'later' });
  provider.capturing = true;
  expect(await place()).toMatchObject({ _id, payment: 'PAID', status: 'PLACED' });
  expect(await stateOf(_id)).toEqual({ state: 'CAPTURED', capturedPaise: 12_600, provider: 'later' });
});

it('an order is returned though the provider captures no second payment of it, which is refunded once it does', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, payment, proof } = await start(buyer);
  await refunding.orders.settlement.settlePayment(provider.pay(payment.orderId, payment.amount));
  const { paymentId } = provider.pay(payment.orderId, payment.amount);
  const place = () => refunding.orders.place(buyer, _id, { ...proof, paymentId });
  provider.capturing = false;
  expect(await place()).toMatchObject({ _id, status: 'PLACED' });
  const refunds = () => shop.sql('SELECT "amountPaise", reason FROM refunds WHERE "orderId" = $1', [_id]);
  expect(await refunds()).toEqual([]);
  provider.capturing = true;
  expect(await place()).toMatchObject({ _id, status: 'PLACED' });
  expect(await refunds()).toEqual([{ amountPaise: payment.amount, reason: 'Paid twice' }]);
});

it('a refund whose first two requests fail is made once, and settles when the provider reports it settled', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const { _id, payment } = await start(buyer);
  await refunding.orders.settlement.settlePayment(provider.pay(payment.orderId, payment.amount));
  await refunding.orders.cancel(buyer, _id);
  const [{ userId, _id: refundId }] = (await shop.sql(
    'SELECT "userId", "_id" FROM refunds WHERE "orderId" = $1',
    [_id],
  )) as [{ userId: string; _id: string }];
  const send = () => refunding.orders.refunds.send({ userId, _id: refundId });
  const stateNow = async () =>
    (await shop.sql<{ state: string }>('SELECT state FROM refunds WHERE "_id" = $1', [refundId]))[0]?.state;
  for (let time = 1; time <= 2; time += 1)
    await expect(send()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  await send();
  await send();
  expect(await stateNow()).toBe('PENDING');
  expect(provider.refunds).toHaveLength(1);
  provider.refunds[0]!.state = 'SETTLED';
  await send();
  expect(await stateNow()).toBe('SETTLED');
  const [history] = await refunding.orders.historiesOf(buyer, [_id]);
  expect(history).toMatchObject({ refundedPaise: 12_600, refunds: [{ state: 'SETTLED' }] });
});

it('a choice that a later release adds is another checkout, and another order of an idempotency key', async () => {
  const buyer = await newBuyer(shop, { tomato: 2 });
  const first = await start(buyer);
  const wishing = { addressId: buyer.addressId, slotId: null, wish: 'Ring twice' };
  const second = await checkout.start(buyer, wishing);
  expect(second._id).not.toBe(first._id);
  expect((await checkout.start(buyer, wishing))._id).toBe(second._id);
  expect((await checkout.start(buyer, { ...wishing, wish: null } as never))._id).toBe(first._id);

  const order = { items: [{ productId: 'tomato', qty: 1 }], address: 'Home', idempotencyKey: 'one' };
  await refunding.orders.post(buyer, order);
  await refunding.orders.post(buyer, order);
  const again = refunding.orders.post(buyer, { ...order, wish: 'Ring twice' } as never);
  const fields = { 'Idempotency-Key': expect.stringContaining('another order') };
  await expect(again).rejects.toMatchObject({ details: { fields } });
  // As the release before computes it: without such a choice, keys sent to it are still known.
  const placed = `SELECT fingerprint FROM orders WHERE "userId" = $1 AND state = 'PLACED'`;
  const fingerprint = '6whRJ_CdXX8IayAmDRQBj1DaxQcfcX5htSEhLPnbl-8';
  expect(await shop.sql(placed, [buyer._id])).toEqual([{ fingerprint }]);
});
