import { Client } from 'pg';
import { insertUnmatched, repeatUnmatchedRefund } from '@server/features/order/unmatched-refund-store';
import { listReceipts } from '@server/features/receipt/receipt-store';
import { askDesk, newStaff } from './helpers/desk';
import { bought, failRefunds, findShown } from './helpers/desk-orders';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/**
 * A process has statements prepared while an upgrade adds columns. PostgreSQL then plans them anew, but executes none whose
 * result has changed, as that of a `SELECT *` has: "cached plan must not change result type".
 */
let shop: TestShop;
let client: Client;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

/** A purchase, what the desk does about it, and how both look at it. */
async function work(): Promise<void> {
  const owner = await newStaff(shop, 'OWNER');
  const { _id, buyer } = await bought(shop);
  const desk = async (query: string) =>
    expect((await askDesk(shop, query, {}, owner)).errors).toBeUndefined();
  const shown = `{ cart { total items { qty product { title } } } wishlist { items { _id } } me { email } addresses { _id }
    deliverySlots { _id } messagePreferences { backInStock } orders { price } order(_id: "${_id}") { events { message } }
    orderHistory { edges { node { price status items { title } refunds { amount } } } } usuals { _id } }`;
  expect((await shop.graphql(shown, {}, buyer.token)).errors).toBeUndefined();
  await shop.rest('GET', '/products', { token: buyer.token });
  const refund = `mutation { refundOrder(input: {
    orderId: "${_id}", reason: "Bruised", amount: 5, idempotencyKey: "five" }) { _id } }`;
  await desk(refund);
  await desk(refund);
  await failRefunds(shop, _id);
  const [failed] = await shop.sql<{ _id: string }>(`SELECT "_id" FROM refunds WHERE "orderId" = $1`, [_id]);
  await desk(`mutation { repeatRefund(orderId: "${_id}", refundId: "${failed!._id}") { _id } }`);
  await findShown(shop, _id, owner);
  await desk(
    `{ today { late lowStock { productId } refunds { orderId } unmatchedPayments { _id } jobs { _id } } coupons { code } staff { email }
      orders { edges { node { price } } } auditLog { edges { node { action } } } product(_id: "tomato") { version }
      slots(from: "2026-01-01", to: "2026-01-07") { booked } slotTemplate { capacity } summary(from: "2026-01-01", to: "2026-01-07") { orders }
      products { edges { node { version } } } stock(productId: "tomato") { movements { qty } } }`,
  );
}

it('no statement of a process breaks when a later release adds columns', async () => {
  const { sent } = await shop.countStatements(work);
  const texts = sent.map(({ text }) => text);
  const manager = { query: async (text: string) => (texts.push(text), []) } as never;
  const key = { userId: '', _id: '' };
  await insertUnmatched(manager, key, {} as never, { provider: '', reason: '' });
  await repeatUnmatchedRefund(manager, { ...key, reason: '' });
  await listReceipts(manager, key);
  const prepared = [...new Set(texts)].filter((text) =>
    /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text),
  );
  expect(prepared.length).toBeGreaterThan(50);
  for (const [index, text] of prepared.entries()) await client.query(`PREPARE p${index} AS ${text}`);
  const tables = await shop.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'sandbox')`,
  );
  for (const { name } of tables) await shop.sql(`ALTER TABLE ${name} ADD "later" int`);
  const broken: string[] = [];
  for (const [index, text] of prepared.entries()) {
    const nulls = Array.from(new Set(text.match(/\$\d+/g)), () => 'NULL').join();
    await client
      .query(`EXPLAIN EXECUTE p${index}${nulls && `(${nulls})`}`)
      .catch((error: Error) => broken.push(`${error.message}: ${text}`));
  }
  expect(broken).toEqual([]);
});
