import { Client } from 'pg';
import { createDataSource } from '@server/database/data-source';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import type { SentStatement } from './helpers/statement-recorder';
import { TransactionPooler } from './helpers/transaction-pooler';

/**
 * The embedded PostgreSQL has the setting, but no JIT. Where TEST_JIT_DATABASE_URL names an empty database of one that
 * has (as its superuser), all of this is asked of that one instead.
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
  // Beside the shop's own sessions: here a plan of great cost would be compiled.
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

describe('the sessions of the shop run without JIT', () => {
  it('when it connects', async () => {
    const dataSource = createDataSource({ url: urlsOf(shop.databaseUrl).appUrl });
    await dataSource.initialize();
    try {
      expect(await dataSource.query('SHOW jit')).toEqual(OFF);
    } finally {
      await dataSource.destroy();
    }
  });

  it('when its owner does', async () => {
    const dataSource = createDataSource({ url: shop.databaseUrl });
    await dataSource.initialize();
    try {
      expect(await dataSource.query('SHOW jit')).toEqual(OFF);
    } finally {
      await dataSource.destroy();
    }
  });

  it('when anything else connects as its role', async () => {
    expect(await jitOf(urlsOf(shop.databaseUrl).appUrl)).toEqual(OFF);
  });

  it('when a pooler does', async () => {
    const pooler = await TransactionPooler.open(urlsOf(shop.databaseUrl).appUrl, 2);
    try {
      expect(await jitOf(pooler.url)).toEqual(OFF);
    } finally {
      await pooler.close();
    }
  });

  it('which leaves everybody else in that database as they are', async () => {
    expect(await jitOf(shop.databaseUrl)).toEqual([{ jit: 'on' }]);
  });
});

describe('a question to a small catalogue is expected to be as cheap as it is, so that no server compiles it', () => {
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
