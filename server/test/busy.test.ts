import { Client } from 'pg';
import { openTestShop } from './harness';
import type { TestShop } from './harness';
import { signUpShopper } from './shopper';

const POOL_SIZE = 10;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false, patienceMs: 300 });
});
afterAll(() => shop.close());

/** Runs the work while every connection of the shop waits for a row that somebody else has locked. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const { token, _id } = await signUpShopper(shop);
  const holder = new Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`SELECT 1 FROM users WHERE "_id" = $1 FOR UPDATE`, [_id]);
  const add = `mutation { addToCart(productId: "tomato") { totalQty } }`;
  const waiting = Array.from({ length: POOL_SIZE }, () => shop.graphql(add, {}, token));
  const areWaiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'tokri' AND wait_event_type = 'Lock'`;
  while ((await shop.sql<{ n: number }>(areWaiting))[0]!.n < POOL_SIZE);
  await work();
  await holder.query('ROLLBACK');
  await holder.end();
  for (const { errors } of await Promise.all(waiting)) expect(errors).toBeUndefined();
}

it('says so, over both APIs, when no connection to the database is free for too long', async () => {
  const { token } = await signUpShopper(shop);
  await whileBusy(async () => {
    const { status, headers, errors } = await shop.graphql('{ cart { total } }', {}, token);
    expect([status, headers.get('retry-after')]).toEqual([200, '1']);
    expect(errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 } }]);
    const read = await shop.rest('GET', '/user/cart', { token });
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '1']);
    expect(read.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const change = await shop.rest('POST', '/user/cart', { token, body: { product: { _id: 'tomato' } } });
    expect(change.status).toBe(503);
  });
  const { data } = await shop.graphql<{ cart: { total: number } }>('{ cart { total } }', {}, token);
  expect(data.cart.total).toBe(0);
});
