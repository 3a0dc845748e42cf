import { newBuyer } from './buying';
import type { Buyer } from './buying';
import { openTestShop } from './harness';
import type { TestShop } from './harness';
import { endProcesses, launchSeed } from './processes';
import type { SentStatement } from './statements';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  const size = ['--products', '15000', '--users', '2000', '--orders', '5000'];
  const seeded = launchSeed(size, { DATABASE_URL: shop.databaseUrl });
  if ((await seeded.ended) !== 0) throw new Error(seeded.stderr());
  buyer = await newBuyer(shop);
}, 120_000);
afterAll(async () => {
  endProcesses();
  await shop.close();
});

/** Tables that grow with the shop: nothing may read one of them from end to end. */
const LARGE = ['products', 'product_terms', 'users', 'cart_items', 'wishlist_items', 'orders', 'order_items'];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf({ text, values }: SentStatement): Promise<Plan[]> {
  const [row] = await shop.sql<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return nodesOf(row!['QUERY PLAN'][0]!.Plan);
}

/** The indexes that the statements of some work use; they must not read a large table from end to end. */
async function indexesOf(work: () => Promise<unknown>): Promise<string[]> {
  const { sent } = await shop.countStatements(work);
  const explained = sent.filter(({ text }) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/i.test(text));
  expect(explained.length).toBeGreaterThan(0);
  const nodes = (await Promise.all(explained.map(planOf))).flat();
  const read = nodes
    .filter((node) => node['Node Type'].includes('Seq Scan'))
    .map((node) => node['Relation Name']);
  expect(read.filter((table) => table && LARGE.includes(table))).toEqual([]);
  return nodes.flatMap((node) => node['Index Name'] ?? []);
}

const LIST = `query ($filter: ProductFilter, $sort: ProductSort! = ID, $after: String) {
  products(filter: $filter, sort: $sort, after: $after) {
    totalCount edges { node { _id title image price quantity rating categoryName } } pageInfo { hasNextPage endCursor }
  }
}`;
const list = async (variables: object): Promise<string> => {
  const { data, errors } = await shop.graphql<{ products: { pageInfo: { endCursor: string } } }>(LIST, {
    ...variables,
  });
  expect(errors).toBeUndefined();
  return data.products.pageInfo.endCursor;
};
const LOW = 'PRICE_LOW_TO_HIGH';
const HIGH = 'PRICE_HIGH_TO_LOW';
const CATEGORY = { categories: ['fruits'] };

describe('the listing', () => {
  it.each([
    [{}, 'products_id_key'],
    [{ sort: LOW }, 'products_price_id'],
    [{ sort: HIGH }, 'products_price_id'],
    [{ filter: CATEGORY }, 'products_category_id'],
    [{ filter: CATEGORY, sort: LOW }, 'products_category_price_id'],
    [{ filter: { categories: ['fruits', 'dairy'], minRating: 3 }, sort: HIGH }, 'products_category_price_id'],
    [{ filter: { minRating: 4 } }, 'products_id_key'],
    [{ filter: { minRating: 4 }, sort: LOW }, 'products_price_id'],
    [{ filter: { search: 'a' } }, 'product_terms_pkey'],
    [{ filter: { search: 'to' } }, 'product_terms_pkey'],
    [{ filter: { search: 'ric' }, sort: LOW }, 'product_terms_price'],
    [{ filter: { search: 'masala' }, sort: HIGH }, 'product_terms_price'],
    [{ filter: { search: 'basmati rice' } }, 'product_terms_pkey'],
    [{ filter: { search: 'farms organic basmati' } }, 'product_terms_pkey'],
    [{ filter: { ...CATEGORY, minRating: 4, search: 'mango' }, sort: LOW }, 'product_terms_price'],
  ])('%j reads %s, on its first page and further down', async (variables, index) => {
    let after = '';
    expect(await indexesOf(async () => (after = await list(variables)))).toContain(index);
    expect(await indexesOf(() => list({ ...variables, after }))).toContain(index);
  });
});

describe('the catalogue', () => {
  it.each([
    ['{ product(_id: "tomato") { title price category { image } } }', 'products_pkey'],
    ['{ suggestions(text: "tom") { _id title } }', 'products_title_start'],
    ['{ suggestions(text: "basmati r") { _id title } }', 'search_pairs'],
    ['{ suggestions(text: "tomatto") { _id title } }', 'product_terms_pkey'],
  ])('%s reads %s', async (query, index) => {
    expect(await indexesOf(() => shop.graphql(query))).toContain(index);
  });
  it('reads a page over REST by id', async () => {
    expect(await indexesOf(() => shop.rest('GET', '/products?limit=50'))).toContain('products_id_key');
  });
  it('makes the sitemap by id', async () => {
    expect(await indexesOf(() => fetch(`${shop.url}/sitemap.xml`))).toContain('products_id_key');
  });
});

describe("a shopper's own things", () => {
  it.each([
    ['{ cart { total items { qty product { title } } } }', 'cart_items_pkey'],
    ['{ wishlist { items { product { title } } } }', 'wishlist_items_pkey'],
    ['{ orders { price items { title } } }', 'orders_placed'],
    ['mutation { setCartQty(productId: "potato", qty: 2) { total } }', 'cart_items_pkey'],
    ['mutation { addToWishlist(productId: "potato") { items { _id } } }', 'wishlist_items_pkey'],
  ])('%s reads %s', async (query, index) => {
    const indexes = await indexesOf(() => shop.graphql(query, {}, buyer.token));
    expect(indexes.some((name) => name.startsWith('users_'))).toBe(true);
    expect(indexes).toContain(index);
  });
  it('are found by email at log-in', async () => {
    const body = { email: buyer.email, password: 'long enough' };
    expect(await indexesOf(() => shop.rest('POST', '/auth/login', { body }))).toContain('users_emailKey_key');
  });
});
