import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // The process listens for changes a moment after it has opened.
  await eventually(async () => (await statementsOf(() => shop.graphql(LIST))).length === 0);
});
afterAll(() => shop.close());

const LIST = `{ products(first: 3) { edges { node { _id title price } } } }`;

/** The statements that read the catalogue; background work uses other tables. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { statements } = await shop.countStatements(work);
  return statements.filter((statement) => /"(products|categories)"/.test(statement));
}

const titleOf = async (query = LIST): Promise<string> => {
  const { data } = await shop.graphql<{ products: { edges: { node: { title: string } }[] } }>(query);
  return data.products.edges[0]!.node.title;
};
const rename = (title: string) => shop.sql(`UPDATE products SET title = $1 WHERE id = 1`, [title]);

it('queries the database once for a public response, over GraphQL and REST alike', async () => {
  const query = `{ products(first: 7) { edges { node { _id } } } }`;
  expect(await statementsOf(() => shop.graphql(query))).toHaveLength(1);
  expect(await statementsOf(() => shop.graphql(query))).toHaveLength(0);
  expect(await statementsOf(() => shop.rest('GET', '/products?limit=7'))).toHaveLength(1);
  const again = await shop.countStatements(() => shop.rest('GET', '/products?limit=7'));
  expect(again.statements.filter((statement) => statement.includes('"products"'))).toHaveLength(0);
  expect(again.result.headers.get('link')).toContain('after=');
});

it('sends neither Content-Length nor Content-Encoding with 304: caches hold the response in their own', async () => {
  const request = (headers = {}) => fetch(`${shop.url}/api/products?limit=8`, { headers });
  const { headers } = await request();
  const known = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  const { statements, result } = await shop.countStatements(() => request(known));
  // Background jobs run statements, too.
  const reads = statements.filter((one) => /products|categories/.test(one));
  expect([reads, result.status]).toEqual([[], 304]);
  // The same response at another URL, so that it is not in the cache yet.
  const other = await fetch(`${shop.url}/api/products?limit=8&uncached`, { headers: known });
  expect(other.status).toBe(304);
  for (const { headers: sent } of [result, other]) {
    expect([sent.get('content-length'), sent.get('content-encoding')]).toEqual([null, null]);
    expect(sent.get('vary')).toContain('Accept-Encoding');
  }
});

it('is at most a second stale after the catalogue is changed in SQL', async () => {
  for (const title of ['Fresh Cow Milk A', 'Fresh Cow Milk B', 'Fresh Cow Milk']) {
    await titleOf();
    await rename(title);
    await eventually(async () => (await titleOf()) === title, 1_000);
    await eventually(async () => {
      const { body } = await shop.rest<{ product: { title: string } }>('GET', '/products/fresh-cow-milk');
      return body.product.title === title;
    }, 1_000);
  }
});

it('does not cache a response that was read before a change and completes after it', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const query = `{ products(first: ${at + 10}) { edges { node { title } } } }`;
      await Promise.all([titleOf(query), at % 4 === 0 ? rename(`Title ${at}`) : undefined]);
    }),
  );
  await rename('Fresh Cow Milk');
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (let first = 10; first < 18; first += 1)
    expect(await titleOf(`{ products(first: ${first}) { edges { node { title } } } }`)).toBe(
      'Fresh Cow Milk',
    );
});

it('caches neither errors nor private data', async () => {
  const wrong = `{ products(first: 1000) { edges { node { _id } } } }`;
  expect((await shop.graphql(wrong)).errors).toHaveLength(1);
  expect((await shop.graphql(wrong)).errors).toHaveLength(1);
  const [first, second] = [await newShopper(shop), await newShopper(shop)];
  const query = `{ me { email } shop { name } }`;
  for (const { token, email } of [first, second, first])
    expect((await shop.graphql(query, {}, token)).data).toMatchObject({ me: { email } });
  expect((await shop.graphql(query)).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
});

/** The numbers of cache hits and misses so far. */
async function usage(): Promise<{ hits: number; misses: number }> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  const of = (name: string) =>
    Number(new RegExp(`^shop_response_cache_${name}_total (\\d+)`, 'm').exec(text)![1]);
  return { hits: of('hits'), misses: of('misses') };
}
const levelOf = async (): Promise<string> => {
  const query = '{ product(_id: "onion") { stockLevel } }';
  return (await shop.graphql<{ product: { stockLevel: string } }>(query)).data.product.stockLevel;
};

it('is invalidated by a sale only if it changes the stock level of the product', async () => {
  const sell = (held: string) =>
    shop.sql(`UPDATE stock SET held = ${held} WHERE "productId" = 'onion' RETURNING held`);
  await shop.sql(`UPDATE stock SET "onHand" = 200, "lowStockAt" = 20, held = 0 WHERE "productId" = 'onion'`);
  await eventually(async () => (await statementsOf(levelOf)).length === 0);
  const before = await usage();
  for (let sold = 1; sold <= 10; sold += 1) {
    await sell('held + 1');
    expect(await levelOf()).toBe('IN_STOCK');
  }
  // Reading the metrics counts, too.
  expect(await usage()).toEqual({ hits: before.hits + 10, misses: before.misses + 1 });
  for (const [held, level] of [
    ['180', 'LOW_STOCK'],
    ['"onHand"', 'OUT_OF_STOCK'],
    ['0', 'IN_STOCK'],
  ] as const) {
    await sell(held);
    await eventually(async () => (await levelOf()) === level, 1_000);
  }
});

it('caches nothing while it does not listen for changes, and resumes when it does', async () => {
  const cut = () =>
    shop.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'tokri change watch' AND datname = current_database()`);
  await cut();
  await rename('Behind its back');
  await eventually(async () => (await titleOf()) === 'Behind its back', 1_000);
  await eventually(async () => (await statementsOf(() => titleOf())).length === 0);
  await rename('Fresh Cow Milk');
  await eventually(async () => (await titleOf()) === 'Fresh Cow Milk', 1_000);
});
