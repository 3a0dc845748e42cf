import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { CheckoutService } from '@server/features/order';
import { newBuyer } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let dataSource: DataSource;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});

/** Another process, whose provider answers when the test lets it. */
function otherProcess(buyer: Buyer) {
  const answers: { resolve(orderId: string): void; reject(error: Error): void }[] = [];
  const openOrder = () =>
    new Promise<string>((resolve, reject) => {
      answers.push({ resolve, reject });
    });
  const provider = { name: 'slow', findOrder: async () => null, openOrder } as never;
  const service = new CheckoutService(dataSource, new UserTransactions(dataSource), provider, 'Tokri');
  const start = async () => (await service.start(buyer, { addressId: buyer.addressId })).payment.orderId;
  /** Starts the checkout, and waits until the provider gets the request. */
  const ask = async () => {
    const started = start().catch((error: Error) => error.message);
    await eventually(async () => answers.length === 1);
    return { started, answer: answers[0]! };
  };
  return { ask };
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
  const late = await otherProcess(buyer).ask();
  await expireLease(buyer);
  const first = await otherProcess(buyer).ask();
  first.answer.resolve('order_first');
  expect(await first.started).toBe('order_first');
  late.answer.resolve('order_late');
  expect(await late.started).toBe('order_first');
  expect((await paymentOf(buyer)).providerOrderId).toBe('order_first');
});

it('a late failure does not end the lease of another process', async () => {
  const buyer = await newBuyer(shop);
  const late = await otherProcess(buyer).ask();
  await expireLease(buyer);
  const holder = await otherProcess(buyer).ask();
  late.answer.reject(new Error('no answer'));
  expect(await late.started).toBe('no answer');
  expect((await paymentOf(buyer)).seconds).toBeGreaterThan(0);
  // A failure ends its own lease, so that the shopper need not wait.
  holder.answer.reject(new Error('no answer either'));
  expect(await holder.started).toBe('no answer either');
  expect((await paymentOf(buyer)).seconds).toBeNull();
});

it('a lease outlasts both requests to the provider, which take up to ten seconds each', async () => {
  const buyer = await newBuyer(shop);
  const first = await otherProcess(buyer).ask();
  expect((await paymentOf(buyer)).seconds).toBeGreaterThan(20);
  first.answer.reject(new Error('no answer'));
  await first.started;
  expect((await paymentOf(buyer)).seconds).toBeNull();
  const second = await otherProcess(buyer).ask();
  expect((await paymentOf(buyer)).seconds).toBeGreaterThan(20);
  second.answer.resolve('order_opened');
  expect(await second.started).toBe('order_opened');
});
