import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { findOrderKey, OrderService, refundOrder } from '@server/features/order';
import { finishPacking } from '@server/features/fulfilment/finish-packing';
import { markShort, pickItem, startPicking } from '@server/features/fulfilment/picking';
import { createPayments } from '@server/features/payment';
import type { PaymentProvider } from '@server/features/payment';
import type { StaffCaller } from '@server/features/staff';
import type { Actor } from '../../../domain/order/order-status';
import type { RefundEntry } from '../../../domain/order/refund-rules';
import { checkoutOf, pay, placeOrder, SANDBOX_KEY } from './buying';
import type { Buyer } from './buying';
import { insertOrder } from './placed-order';
import { TEST_SECRET } from './test-database';
import type { TestShop } from './test-shop';

/** A member of staff who may refund. */
export const MANAGER: Actor = { kind: 'STAFF', _id: '00000000-0000-4000-8000-000000000001', role: 'MANAGER' };

const PICKER: StaffCaller = {
  ...{ _id: '00000000-0000-4000-8000-000000000002', email: 'picker@shop.example', name: 'Ravi' },
  ...{ role: 'PICKER', active: true },
};

/** What a picker finds of each product: how many, and for what is sold by weight the grams. */
type Bag = Record<string, readonly [qty: number, grams?: number]>;

async function pickAndPack(
  manager: EntityManager,
  key: { userId: string; _id: string },
  bag: Bag,
  missing: Record<string, number>,
): Promise<void> {
  await startPicking(null)(manager, key, PICKER);
  for (const [productId, qty] of Object.entries(missing))
    await markShort(productId, qty)(manager, key, PICKER);
  for (const [productId, [qty, grams = null]] of Object.entries(bag))
    await pickItem(productId, qty, grams)(manager, key, PICKER);
  await finishPacking(manager, key, PICKER);
}

/** The shop's own services on the same database, to run each step separately. */
export interface Refunding {
  dataSource: DataSource;
  orders: OrderService;
  /** The lines of the log, as JSON. */
  logged: string[];
  refund(
    orderId: string,
    entry: Partial<RefundEntry>,
  ): Promise<Awaited<ReturnType<typeof refundOrder>>['refund']>;
  /** Picks and packs an order as a picker does, but in one transaction. */
  pack(orderId: string, bag: Bag, missing?: Record<string, number>): Promise<void>;
  /** Sends all pending refunds to the provider once, as their jobs do. */
  sendAll(): Promise<void>;
  close(): Promise<void>;
}

/** @param provider absent: the sandbox of that shop */
export async function openRefunding(
  shop: Pick<TestShop, 'databaseUrl' | 'url' | 'sql'>,
  provider?: PaymentProvider,
): Promise<Refunding> {
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  const logged: string[] = [];
  const note = (about: object, text: string) => logged.push(`${text} ${JSON.stringify(about)}`);
  const log = { error: note, warn: note, info: note } as never;
  const unused = { razorpay: null, publicUrl: undefined, wake: () => undefined };
  const sandbox = { ...unused, jwtSecret: TEST_SECRET, selfUrl: shop.url };
  const chosen = provider ?? createPayments(dataSource, sandbox, log).provider;
  const transactions = new UserTransactions(dataSource);
  const orders = new OrderService(dataSource, transactions, chosen, log, 'Asia/Kolkata');
  return {
    dataSource,
    orders,
    logged,
    refund: async (orderId, entry) => {
      const key = await findOrderKey(dataSource.manager, orderId);
      const whole = { reason: 'It was bruised', idempotencyKey: 'one', ...entry };
      const refunded = await transactions.changeFor(key.userId, (manager) =>
        refundOrder(manager, key, whole, MANAGER),
      );
      return refunded.refund;
    },
    pack: async (orderId, bag, missing = {}) => {
      const key = await findOrderKey(dataSource.manager, orderId);
      await transactions.changeFor(key.userId, (manager) => pickAndPack(manager, key, bag, missing));
    },
    sendAll: async () => {
      const pending = await shop.sql<{ userId: string; _id: string }>(
        `SELECT "userId", "_id" FROM refunds WHERE state = 'PENDING' ORDER BY "createdAt"`,
      );
      for (const one of pending) await orders.refunds.send(one);
    },
    close: () => dataSource.destroy(),
  };
}

/** Buys the cart over the API; returns the order and its payment at the provider. */
export async function purchase(
  shop: TestShop,
  buyer: Buyer,
  couponCode?: string,
): Promise<{ _id: string; paymentId: string; paise: number }> {
  const { _id, payment } = await checkoutOf(shop, buyer, couponCode);
  const paid = await pay(shop, payment.orderId);
  const { errors } = await placeOrder(shop, buyer, _id, paid);
  if (errors) throw new Error(errors[0]?.message);
  return { _id, paymentId: paid.razorpay_payment_id, paise: payment.amount };
}

/** The same; without a coupon, the order is inserted. */
export const buy: typeof purchase = (shop, buyer, couponCode) =>
  couponCode === undefined ? insertOrder(shop, buyer) : purchase(shop, buyer, couponCode);

/** Sets the outcome of the refunds of a payment in the sandbox. */
export async function setOutcome(
  shop: Pick<TestShop, 'url'>,
  paymentId: string,
  outcome: 'processed' | 'failed' | 'refused',
  seconds = 0,
): Promise<void> {
  const url = `${shop.url}/sandbox/razorpay/v1/payments/${paymentId}/refund_outcome`;
  const headers = { authorization: SANDBOX_KEY, 'content-type': 'application/json' };
  const { ok } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ outcome, seconds }) });
  if (!ok) throw new Error('The sandbox did not take the outcome.');
}

/** What of the payment of an order was captured, and refunded. */
export const paymentOf = async ({ sql }: Pick<TestShop, 'sql'>, orderId: string) =>
  (
    await sql<{ refundedPaise: number; capturedPaise: number }>(
      'SELECT "refundedPaise", "capturedPaise" FROM payments WHERE "_id" = $1',
      [orderId],
    )
  )[0]!;

/** The refunds of a payment in the sandbox. */
export const atProvider = ({ sql }: Pick<TestShop, 'sql'>, paymentId: string) =>
  sql<{ id: string }>('SELECT id, amount FROM sandbox.refunds WHERE payment_id = $1', [paymentId]);

/**
 * The settled and pending refunds, by the provider and by the shop, which must match.
 * @param paymentId absent: of all payments
 */
export async function ledgers(
  shop: Pick<TestShop, 'sql'>,
  paymentId: string | null = null,
): Promise<{ provider: string[]; shop: string[] }> {
  const lines = async (statement: string) =>
    (await shop.sql<{ line: string }>(statement, [paymentId])).map(({ line }) => line).sort();
  return {
    provider: await lines(
      `SELECT payment_id || ' ' || receipt || ' ' || amount || ' ' || CASE WHEN done_at > now() THEN 'PENDING'
         WHEN outcome = 'processed' THEN 'SETTLED' ELSE 'FAILED' END AS line
       FROM sandbox.refunds WHERE payment_id = coalesce($1, payment_id)`,
    ),
    shop: await lines(
      `SELECT paid."providerPaymentId" || ' ' || refund."_id" || ' ' || refund."amountPaise" || ' ' || refund.state AS line
       FROM payments AS paid JOIN refunds AS refund ON paid."userId" = refund."userId" AND paid."_id" = refund."paymentId"
       WHERE refund."providerRefundId" IS NOT NULL AND paid."providerPaymentId" = coalesce($1, paid."providerPaymentId")`,
    ),
  };
}
