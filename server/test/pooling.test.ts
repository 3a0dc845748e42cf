import type { Socket } from 'node:net';
import { Client } from 'pg';
import { createDataSource } from '@server/database/data-source';
import { migrate } from '@server/database/migrate';
import { cartOf, checkoutOf, newBuyer, ordersOf, pay, placeOrder, setQty } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { undoLastIndexes } from './helpers/schema-steps';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { TransactionPooler } from './helpers/transaction-pooler';

jest.setTimeout(120_000);

const SESSIONS = 3;
let database: DatabaseCopy;
let pooler: TransactionPooler;
let shop: TestShop;
beforeAll(async () => {
  database = await copyDatabase();
  pooler = await TransactionPooler.open(database.url, SESSIONS);
  shop = await openTestShop({ databaseUrl: pooler.url, directUrl: database.url });
});
afterAll(async () => {
  await shop?.close();
  await pooler?.close();
  await database?.drop();
});

const LIST = `{ products(first: 3, filter: { search: "o" }) { totalCount edges { node { title category { image } } } } }`;

async function purchase(buyer: Buyer): Promise<string> {
  const checkout = await checkoutOf(shop, buyer, 'Instant50');
  const paid = await pay(shop, checkout.payment.orderId);
  return (await placeOrder(shop, buyer, checkout._id, paid)).data.placeOrder._id;
}

it('parallel shoppers can order over a few pooled sessions', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => newBuyer(shop, { tomato: 1 })));
  await Promise.all(
    buyers.map(async (buyer, at) => {
      await setQty(shop, buyer, 'onion', at + 1);
      expect(await cartOf(shop, buyer)).toEqual({ tomato: 1, onion: at + 1 });
      const bought = await purchase(buyer);
      expect((await ordersOf(shop, buyer)).map(({ _id }) => _id)).toEqual([bought]);
      expect((await shop.graphql(LIST)).errors).toBeUndefined();
      expect((await shop.rest('GET', '/user/wishlist', { token: buyer.token })).status).toBe(200);
      expect((await fetch(`${shop.url}/product?again=${at}`)).status).toBe(200);
    }),
  );
  expect(pooler.transactions).toBeGreaterThan(40);
});

it('responses are cached if notifications bypass the pooler', async () => {
  const titleOf = async () =>
    (await shop.graphql<{ product: { title: string } }>('{ product(_id: "onion") { title } }')).data.product
      .title;
  await eventually(async () => (await shop.countStatements(titleOf)).statements.length === 0);
  await shop.sql(`UPDATE products SET title = 'Red Onion' WHERE "_id" = 'onion'`);
  await eventually(async () => (await titleOf()) === 'Red Onion');
});

it('nothing is cached if notifications would have to pass the pooler', async () => {
  const other = await openTestShop({ databaseUrl: pooler.url });
  try {
    const question = () => other.graphql('{ product(_id: "onion") { title } }');
    await question();
    expect((await other.countStatements(question)).statements).not.toEqual([]);
  } finally {
    await other.close();
  }
});

it('a client that disconnects within a transaction leaves no locks', async () => {
  for (let time = 0; time < SESSIONS; time += 1) {
    const client = new Client({ connectionString: pooler.url }).on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE products');
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
  expect(await shop.sql('SELECT FROM products LIMIT 1')).toHaveLength(1);
});

it('migrations can run over the pooler', async () => {
  await undoLastIndexes(shop.sql);
  const dataSource = createDataSource({ url: pooler.url });
  await dataSource.initialize();
  try {
    expect(await migrate(dataSource)).toBe(1);
    expect(await migrate(dataSource)).toBe(0);
  } finally {
    await dataSource.destroy();
  }
});

it('the shop leaves no state behind in any session', async () => {
  const clients = await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const client = new Client({ connectionString: pooler.url });
      await client.connect();
      // Each holds a session of its own from here on.
      await client.query('BEGIN');
      return client;
    }),
  );
  const left = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query(`SELECT pg_backend_pid() AS session,
        ARRAY(SELECT name FROM pg_prepared_statements) AS prepared,
        ARRAY(SELECT pg_listening_channels()) AS channels,
        ARRAY(SELECT name FROM pg_settings WHERE source = 'session' AND (name, setting) <> ('jit', 'off')) AS settings,
        ARRAY(SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks,
        ARRAY(SELECT relname::text FROM pg_class WHERE relnamespace = pg_my_temp_schema()) AS tables`);
      await client.query('COMMIT');
      await client.end();
      return rows[0] as { session: number };
    }),
  );
  expect(new Set(left.map(({ session }) => session)).size).toBe(SESSIONS);
  const nothing = { prepared: [], channels: [], settings: [], locks: [], tables: [] };
  expect(left).toEqual(left.map(({ session }) => ({ session, ...nothing })));
});
