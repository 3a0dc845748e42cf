import { Client } from 'pg';
import { createDataSource } from '@server/database/data-source';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import type { SentStatement } from './helpers/statement-recorder';
import { TransactionPooler } from './helpers/transaction-pooler';

/**
 * The embedded PostgreSQL has the setting, but no JIT. These tests run against a PostgreSQL with JIT if
 * TEST_JIT_DATABASE_URL is the URL (as superuser) of an empty database on one.
 */
const databaseUrl = process.env.TEST_JIT_DATABASE_URL;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false, databaseUrl });
});
afterAll(() => shop.close());

interface Plan {
  'Total Cost': number;
  'Plan Rows': number;
  Plans?: Plan[];
}
interface Explained {
  Plan: Plan;
  JIT?: object;
}
const rowsOf = (plan: Plan): number => Math.max(plan['Plan Rows'], ...(plan.Plans ?? []).map(rowsOf));

async function explain({ text, values }: SentStatement): Promise<Explained> {
  // Not in a session of the shop: here, an expensive plan would be compiled.
  const [row] = await shop.sql<{ 'QUERY PLAN': Explained[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  return row!['QUERY PLAN'][0]!;
}

async function jitOf(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query('SHOW jit')).rows;
  } finally {
    await client.end();
  }
}
const OFF = [{ jit: 'off' }];

describe('JIT is off', () => {
  it('when the shop connects', async () => {
    const dataSource = createDataSource({ url: urlsOf(shop.databaseUrl).appUrl });
    await dataSource.initialize();
    try {
      expect(await dataSource.query('SHOW jit')).toEqual(OFF);
    } finally {
      await dataSource.destroy();
    }
  });

  it('when the owner connects through the shop’s code', async () => {
    const dataSource = createDataSource({ url: shop.databaseUrl });
    await dataSource.initialize();
    try {
      expect(await dataSource.query('SHOW jit')).toEqual(OFF);
    } finally {
      await dataSource.destroy();
    }
  });

  it("when any client connects as the shop's role", async () => {
    expect(await jitOf(urlsOf(shop.databaseUrl).appUrl)).toEqual(OFF);
  });

  it("when a pooler connects as the shop's role", async () => {
    const pooler = await TransactionPooler.open(urlsOf(shop.databaseUrl).appUrl, 2);
    try {
      expect(await jitOf(pooler.url)).toEqual(OFF);
    } finally {
      await pooler.close();
    }
  });

  it('for no other role in the database', async () => {
    expect(await jitOf(shop.databaseUrl)).toEqual([{ jit: 'on' }]);
  });
});

describe('queries on a small catalogue have low cost estimates, so that JIT never compiles them', () => {
  it.each([
    ['suggestions', '{ suggestions(text: "tom") { _id title price } }'],
    ['suggestions of several words', '{ suggestions(text: "fresh red tomatos of") { _id title price } }'],
    ['near misses', '{ suggestions(text: "tomatto") { _id title price } }'],
    ['the listing', '{ products(first: 50) { totalCount edges { node { title } } } }'],
    [
      'a search',
      '{ products(first: 50, filter: { search: "basmati rice" }) { totalCount edges { node { title } } } }',
    ],
    [
      'a filtered search',
      `{ products(sort: PRICE_LOW_TO_HIGH, filter: { search: "o", categories: ["fruits", "dairy"], minRating: 3 }) {
        totalCount edges { node { title } } } }`,
    ],
  ])('%s', async (_what, query) => {
    const { sent } = await shop.countStatements(() => shop.graphql(query));
    expect(sent.length).toBeGreaterThan(0);
    const [setting] = await shop.sql<{ jit_above_cost: string }>('SHOW jit_above_cost');
    for (const plan of await Promise.all(sent.map(explain))) {
      expect(plan.Plan['Total Cost']).toBeLessThan(Number(setting!.jit_above_cost) / 10);
      expect(rowsOf(plan.Plan)).toBeLessThan(5_000);
      expect(plan.JIT).toBeUndefined();
    }
  });
});
