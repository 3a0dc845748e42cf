import { signUpShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { GraphqlAnswer, TestShop } from './helpers/test-shop';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await signUpShopper(shop));
});
afterAll(() => shop.close());

const QUICK_MS = 5_000;
const nested = (depth: number, open: string, inner: string): string =>
  open.repeat(depth) + inner + '}'.repeat(depth);
const many = (times: number, part: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => part(index)).join(' ');

/** Each fragment spreads the next one twice: exponential, unless each is measured once. */
const bomb = (levels: number): string =>
  `{ shop { ...F0 } } ${many(levels, (index) => `fragment F${index} on Shop { name ...F${index + 1} ...F${index + 1} }`)} fragment F${levels} on Shop { name }`;
const categoryBomb = (levels: number): string =>
  `{ products(first: 100) { edges { node { ...F0 } } } } ${many(levels, (index) => `fragment F${index} on Product { title ...F${index + 1} ...F${index + 1} }`)} fragment F${levels} on Product { title }`;

/** The code depends on where the query is invalid. */
const REFUSALS = [
  'QUERY_TOO_COMPLEX',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
];
const codesOf = ({ errors }: GraphqlAnswer<unknown>): unknown[] =>
  (errors ?? []).map(({ extensions }) => extensions?.code);

async function expectRefused(
  query: string,
  codes: string[],
  variables?: Record<string, unknown>,
): Promise<void> {
  const since = Date.now();
  const answer = await shop.graphql(query, variables);
  expect(Date.now() - since).toBeLessThan(QUICK_MS);
  expect(answer.errors?.length).toBeGreaterThan(0);
  for (const code of codesOf(answer)) expect(codes).toContain(code);
  const told = JSON.stringify(answer.errors);
  expect(told).not.toMatch(/stacktrace|node_modules|SELECT |\.ts:|\.js:/);
}

describe('expensive queries are rejected before they run', () => {
  it.each([
    ['nested fragments', categoryBomb(20)],
    ['deeply nested fragments', bomb(60)],
  ])('%s', (_what, query) => expectRefused(query, ['QUERY_TOO_COMPLEX']));

  it('a long list, by a variable', () =>
    expectRefused(
      `query ($n: Int!) { ${many(32, (index) => `a${index}: products(first: $n) { edges { node { title price rating } } }`)} }`,
      ['QUERY_TOO_COMPLEX'],
      { n: 100 },
    ));
  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'a long list, by a variable named %s with a default',
    (name) => {
      const goesWith = (inner: string) => `goesWith(first: $${name}) { _id ${inner} }`;
      const nested = goesWith(goesWith(goesWith('')));
      return expectRefused(
        `query ($${name}: Int! = 100) { products(first: $${name}) { edges { node { _id ${nested} } } } }`,
        ['QUERY_TOO_COMPLEX'],
      );
    },
  );
  it('many tokens', () => expectRefused(`{ ${many(4_000, () => 'shop { name }')} }`, REFUSALS));
});

const ITEMS = 'items { _id productId title image price quantity qty }';
const CARD = `_id address ${ITEMS} price delivery discount couponCode payment createdAt`;

describe('a query for too many lists or fields is rejected', () => {
  it.each([
    ['all orders, eight times', `{ ${many(8, (n) => `a${n}: orders { ${CARD} }`)} }`],
    ['all orders twice, by alias', '{ orders { _id } again: orders { _id } }'],
    [
      'all orders twice, in fragments',
      '{ ...A ...B } fragment A on Query { orders { _id } } fragment B on Query { b: orders { price } }',
    ],
    [
      'all orders twice, in nested fragments',
      '{ ...A b: orders { _id } } fragment A on Query { ... { ...B } } fragment B on Query { orders { price } }',
    ],
    ['the cart twice', '{ a: cart { items { qty } } b: cart { items { qty } } }'],
    ['the wishlist twice', '{ a: wishlist { items { _id } } b: wishlist { items { _id } } }'],
    ['the addresses twice', '{ a: addresses { _id } b: addresses { _id } }'],
    ['the categories twice', '{ a: categories { _id } b: categories { _id } }'],
    [
      'all orders and pages of them',
      `{ orders { ${CARD} } orderHistory(first: 100) { edges { node { ${CARD} } } } }`,
    ],
    [
      'many pages of orders',
      `{ ${many(8, (n) => `a${n}: orderHistory(first: 100) { edges { node { _id } } }`)} }`,
    ],
    [
      'all orders, with 15 aliases of a field per item',
      `{ orders { items { ${many(15, (n) => `a${n}: title`)} } } }`,
    ],
    [
      'a wishlist, with 31 aliases of a field per product',
      `{ wishlist { items { product { ${many(31, (n) => `a${n}: title`)} } } } }`,
    ],
    [
      'all orders, with __typename 55 times per item',
      `{ orders { items { ${many(55, (n) => `a${n}: __typename`)} } } }`,
    ],
    ['the shop 740 times', `{ ${many(740, () => 'shop{name}')} }`],
  ])('%s', async (_what, query) => {
    const { status, errors } = await shop.graphql(query, {}, token);
    expect([status, errors?.[0]?.extensions?.code]).toEqual([400, 'QUERY_TOO_COMPLEX']);
  });

  it('typical client queries are accepted', async () => {
    for (const query of [
      '{ orders { _id } ...A } fragment A on Query { orders { price } cart { total } }',
      `{ orders { ${CARD} } }`,
      // With __typename, as Apollo Client and urql add it.
      `{ orders { ${CARD.replaceAll('_id', '__typename _id')} } }`,
      '{ a: order(_id: "1") { _id } b: order(_id: "2") { _id } }',
      'mutation { a: addToCart(productId: "tomato") { _id } b: addToCart(productId: "potato") { _id } }',
    ])
      expect([query, (await shop.graphql(query, {}, token)).errors]).toEqual([query, undefined]);
  });
});

describe('invalid queries are rejected', () => {
  it.each([
    ['a self-referencing fragment', '{ shop { ...A } } fragment A on Shop { name ...A }'],
    ['unknown fields, deep', nested(200, 'shop {', 'name')],
    ['deep nesting', `{ ${nested(2_000, 'a {', 'b')} }`],
    ['an empty query', ''],
    ['half a query', '{ products(first: '],
    ['a NUL', '{ shop { na\0me } }'],
    ['an unknown field', '{ users { password } }'],
    ['a wrong type', '{ products(first: "many") { totalCount } }'],
    ['an integer out of range', '{ products(first: 99999999999) { totalCount } }'],
    ['a float out of range', '{ products(first: 1e400) { totalCount } }'],
    ['a missing variable', 'query ($text: String!) { suggestions(text: $text) { _id } }'],
    ['a subscription', 'subscription { anything }'],
    ['unknown directives', `{ shop ${many(100, () => '@x')} { name } }`],
  ])('%s', (_what, query) => expectRefused(query, REFUSALS));
});

describe('SQL in an argument is not executed', () => {
  const ATTACKS = [
    "'; DROP TABLE products; --",
    "x' UNION SELECT * FROM users --",
    '$1',
    '$$; SELECT pg_sleep(5); $$',
    ':typed',
    '\\x00',
  ];
  it.each(ATTACKS)('%s', async (text) => {
    const query = `query ($text: String!, $id: ID!) {
      products(filter: { search: $text, categories: [$text] }) { totalCount }
      suggestions(text: $text) { title }
      product(_id: $id) { title }
    }`;
    const { data, errors } = await shop.graphql(query, { text, id: text });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ products: { totalCount: 0 }, product: null });
  });
  afterAll(async () => {
    expect(await shop.sql('SELECT count(*)::int AS rows FROM products')).toEqual([{ rows: 72 }]);
  });
});
