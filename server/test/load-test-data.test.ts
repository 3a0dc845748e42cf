import { Client } from 'pg';
import { Progress } from '@server/common/progress';
import { acquireAdvisoryLock } from '@server/database/advisory-lock';
import { createDataSource } from '@server/database/data-source';
import { LoadTestData } from '@server/load-test-data/load-test-data';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { runCommand, startSeed } from './helpers/processes';

// Inserting many products can be slow on a busy machine.
jest.setTimeout(180_000);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const WANTED = [
  '--products',
  '1200',
  '--users',
  '300',
  '--orders',
  '700',
  '--password',
  'load test password',
];
const seed = (...args: string[]) => runCommand('seed', args, { DATABASE_URL: shop.databaseUrl });

async function counts(): Promise<Record<string, number>> {
  const [row] = await shop.sql<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM users) AS users,
       (SELECT count(*)::int FROM orders) AS orders, (SELECT sum(products)::int FROM product_counts) AS counted`,
  );
  return row!;
}

/** The number of connections that wait for a lock in a statement like this. */
async function waiting(statement: string): Promise<number> {
  const [row] = await shop.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [statement],
  );
  return row!.count;
}

/** Commits that create product 73 wait until `release`. */
async function holdCommit(): Promise<{ release: () => Promise<unknown> }> {
  const holder = new Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  await shop.sql(`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$`);
  await shop.sql(`CREATE CONSTRAINT TRIGGER wait_for_test AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.id = 73) EXECUTE FUNCTION wait_for_test()`);
  return { release: () => holder.end() };
}

describe('npm run seed', () => {
  it('resumes after a kill, even during a commit, and ends with exactly the requested numbers', async () => {
    const { release } = await holdCommit();
    const killed = startSeed(WANTED, { DATABASE_URL: shop.databaseUrl });
    await eventually(async () => (await waiting('COMMIT')) === 1, 90_000);
    await killed.end('SIGKILL');
    const again = seed(...WANTED);
    await eventually(async () => (await waiting('%')) === 2, 90_000).finally(release);
    expect([await again.ended, again.stderr()]).toEqual([0, expect.stringContaining('700 of 700 (100 %)')]);
    expect(await counts()).toEqual({ products: 1_200, users: 300, orders: 700, counted: 1_200 });
    await shop.sql('DROP FUNCTION wait_for_test CASCADE');
  });

  it('tracks the stock of most products, with few out of stock, consistent with the movements', async () => {
    expect(
      await shop.sql(
        `SELECT count(*) BETWEEN 1050 AND 1130 AS counted, count(*) FILTER (WHERE level = 'OUT_OF_STOCK') BETWEEN 4 AND 30 AS out,
           sum("onHand") = (SELECT sum(qty) FROM stock_movements) AS moved FROM stock`,
      ),
    ).toEqual([{ counted: true, out: true, moved: true }]);
  });

  it('changes nothing if there is enough, and sends few notifications', async () => {
    const listener = new Client({ connectionString: shop.databaseUrl });
    await listener.connect();
    let notifications = 0;
    listener.on('notification', () => (notifications += 1));
    await listener.query('LISTEN catalogue_changed');
    const before = await counts();
    const enough = seed(...WANTED);
    expect([await enough.ended, enough.stderr()]).toEqual([0, expect.stringContaining('1,200 already')]);
    expect(await counts()).toEqual(before);
    const more = seed('--products', '1250');
    expect(await more.ended).toBe(0);
    await listener.query('SELECT 1');
    await listener.end();
    expect((await counts()).products).toBe(1_250);
    expect(notifications).toBeGreaterThan(0);
    expect(notifications).toBeLessThan(10);
  });

  it('creates users who can log in, with carts and orders', async () => {
    const [user] = await shop.sql<{ email: string }>(
      `SELECT email FROM users JOIN orders ON orders."userId" = users."_id" GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
    const session = await shop.rest<{ encodedToken: string }>('POST', '/auth/login', {
      body: { email: user!.email, password: 'load test password' },
    });
    const { data } = await shop.graphql<{
      cart: { items: object[] };
      orders: { items: object[]; price: number }[];
    }>(
      '{ cart { items { qty product { title price } } } orders { price delivery discount items { title price qty } } }',
      {},
      session.body.encodedToken,
    );
    expect(data.cart.items.length).toBeGreaterThan(0);
    expect(data.orders.length).toBeGreaterThan(1);
    expect(data.orders.every(({ items }) => items.length > 0)).toBe(true);
  });

  it('shares the work between two concurrent runs', async () => {
    const before = await counts();
    const run = async (): Promise<void> => {
      const own = await createDataSource({ url: shop.databaseUrl }).initialize();
      const progress = new Progress(() => undefined, false);
      const work = new LoadTestData(own, progress, new AbortController().signal).generate({ users: 700 });
      await work.finally(() => own.destroy());
    };
    const holder = new Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await acquireAdvisoryLock(holder as never, 'loadTestData');
    const both = [run(), run()];
    await eventually(async () => (await waiting('%')) === 2, 90_000).finally(() => holder.end());
    await Promise.all(both);
    expect(await counts()).toEqual({ ...before, users: 700 });
  });

  it.each([
    [['--products', 'many'], '--products is a whole number'],
    [['--orders', '0'], '--orders is a whole number'],
    [['--cats', '9'], `Unknown option '--cats'`],
  ])('reports in one line what is wrong with %j', async (args, words) => {
    const rejected = seed(...args);
    expect(await rejected.ended).toBe(1);
    expect(rejected.stderr()).toContain(words);
    expect(rejected.stderr().trim().split('\n')).toHaveLength(1);
  });
});

describe('a large catalogue', () => {
  interface Page {
    products: {
      totalCount: number;
      edges: { node: { id: number } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  }
  const request = async (filter: object, after?: string): Promise<Page['products']> => {
    const { data } = await shop.graphql<Page>(
      `query ($filter: ProductFilter, $after: String) { products(first: 100, filter: $filter, after: $after) {
        totalCount edges { node { id } } pageInfo { hasNextPage endCursor } } }`,
      { filter, after },
    );
    return data.products;
  };

  it('has exact total counts', async () => {
    const [exact] = await shop.sql<{ all: number; good: number; rice: number; s_f: number }>(
      `SELECT count(*)::int AS all, (count(*) FILTER (WHERE rating >= 4))::int AS good,
         (count(*) FILTER (
           WHERE title ILIKE '%rice%' OR array_to_string("alsoKnownAs", ' ') ~ '\\mrice\\M'))::int AS rice,
         (count(*) FILTER (WHERE title ILIKE '%s f%'))::int AS s_f
       FROM products`,
    );
    expect((await request({})).totalCount).toBe(exact!.all);
    expect((await request({ minRating: 4 })).totalCount).toBe(exact!.good);
    expect((await request({ search: 'rice' })).totalCount).toBe(exact!.rice);
    expect((await request({ search: 's f' })).totalCount).toBe(exact!.s_f);
  });

  it.each(['a', 'to', 'ric', 'masala', 'ms or', 'basmati rice', 'bazaar jumbo pi'])(
    'paginates all products that match %j',
    async (search) => {
      const found = await shop.sql<{ id: number }>(
        `SELECT id FROM products LEFT JOIN stock ON "productId" = "_id"
         WHERE title ILIKE '%' || $1 || '%' ORDER BY coalesce(level = 'OUT_OF_STOCK', false), id LIMIT 250`,
        [search],
      );
      const seen: number[] = [];
      for (let after: string | undefined; seen.length < found.length;) {
        const page = await request({ search }, after);
        seen.push(...page.edges.map(({ node }) => node.id));
        after = page.pageInfo.endCursor;
        if (!page.pageInfo.hasNextPage) break;
      }
      expect(found.length).toBeGreaterThan(0);
      expect(seen.slice(0, 250)).toEqual(found.map(({ id }) => id));
    },
  );

  it('is always paginated over REST', async () => {
    const { body, headers } = await shop.rest<{ products: { id: number }[] }>('GET', '/products');
    expect(body.products).toHaveLength(1_000);
    const next = /\/api(\/[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    const more = await shop.rest<{ products: { id: number }[] }>('GET', next ?? '');
    expect(more.body.products[0]!.id).toBe(body.products.at(-1)!.id + 1);
  });

  it('caps the total counts of searches at 10,000', async () => {
    // As if this many products were listed under two words.
    await shop.sql(
      `INSERT INTO product_terms ("termId", "productId", "pricePaise", "unitPricePaise", "savingPaise", traits, stars,
         words, "categoryName")
       SELECT id, 1000000 + 6000 * place + n, 100, 100, 0, 0, 4, 1, 'dairy' FROM generate_series(1, 6000) AS n, (
         SELECT id, row_number() OVER () AS place FROM search_terms WHERE term LIKE 's%' AND words = 1 LIMIT 2) AS term`,
    );
    expect((await request({ search: 's' })).totalCount).toBe(10_000);
  });
});
