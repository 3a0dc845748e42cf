import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, print } from 'graphql';
import { ITEMS_MAX, ORDERS_MAX } from '../../../domain/order/order-rules';
import { fillLists, insertOrders, insertProducts } from '../helpers/many-orders';
import { getPlain } from '../helpers/plain-request';
import { newShopper } from '../helpers/shopper';
import type { TestShopper } from '../helpers/shopper';
import { openTestShop } from '../helpers/test-shop';
import type { GraphqlResponse, TestShop } from '../helpers/test-shop';
import { distDir } from '../helpers/test-database';

/** Runs in this process: /health/live waits for the CPU time that this process uses meanwhile. */
let shop: TestShop;
let shopper: TestShopper;
/** The longest acceptable wait, in ms of CPU time. */
let limitMs: number;
beforeAll(async () => {
  limitMs = WAIT_OF_REFERENCE * referenceWork();
  shop = await openTestShop({ background: false });
  shopper = await newShopper(shop);
  await insertProducts(shop, MORE_PRODUCTS);
  // More than are returned.
  await insertOrders(shop, shopper, ORDERS_MAX + 1, ITEMS_MAX);
  await fillLists(shop, shopper);
});
afterAll(() => shop.close());

const MORE_PRODUCTS = 600;
const many = (times: number, part: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => part(index)).join(' ');
/** Makes a query unique, so that its response is not cached. */
const anew = (query: string): string => `${query} # ${randomUUID()}`;

const ITEMS = 'items { _id productId title image price quantity qty }';
const CARD = `_id address ${ITEMS} price delivery discount couponCode payment createdAt`;

const PROBE_EVERY_MS = 5;

/** Some systems have it, but report 0. */
const SCHEDSTAT = '/proc/thread-self/schedstat';
/** The CPU time of this thread so far, in ms; if unavailable, that of all threads of this process. */
function workSoFar(): number {
  const ns = existsSync(SCHEDSTAT) ? Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) : 0;
  if (ns > 0) return ns / 1_000_000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
/** The CPU time used meanwhile: how long other requests wait on an idle machine. */
async function workDuring(meanwhile: Promise<unknown>): Promise<number> {
  const before = workSoFar();
  await meanwhile;
  return workSoFar() - before;
}

async function probe(): Promise<void> {
  expect((await getPlain(`${shop.url}/health/live`, {})).status).toBe(200);
}

/** The longest wait as a multiple of the reference work: about 200 ms on a machine of 2026. */
const WAIT_OF_REFERENCE = 25;
/** The CPU time of similar work on this machine, in ms: machines differ by more than the limit's margin. */
function referenceWork(): number {
  const schema = readFileSync(path.join(__dirname, '../../../schema.graphql'), 'utf8');
  const times = Array.from({ length: 9 }, () => {
    const before = workSoFar();
    for (let time = 0; time < 4; time += 1) print(parse(schema));
    return workSoFar() - before;
  });
  // The first runs include compilation.
  return times.slice(-5).sort((one, other) => one - other)[2]!;
}

/** The longest wait of repeated requests to /health/live, while a request runs that must get this status. */
async function longestWait(send: () => Promise<number>, status: number): Promise<number> {
  let isAnswered = false;
  const answered = send().finally(() => (isAnswered = true));
  let longest = 0;
  while (!isAnswered)
    longest = Math.max(longest, await workDuring(probe()), await workDuring(sleep(PROBE_EVERY_MS)));
  expect(await answered).toBe(status);
  return longest;
}

const trustedOrders = (
  JSON.parse(readFileSync(path.join(distDir, 'server/src/graphql/trusted-documents.json'), 'utf8')) as {
    name: string;
    text: string;
  }[]
).find(({ name }) => name === 'Orders')!.text;

/** Sends a query and discards the response: parsing it here would delay the measured requests. */
const heavy = (query: () => string, variables?: object) => (): Promise<number> =>
  statusOf('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: shopper.token },
    body: JSON.stringify({ query: query(), variables }),
  });
const list = (path: string) => (): Promise<number> =>
  statusOf(path, { headers: { authorization: shopper.token } });
async function statusOf(path: string, init: RequestInit): Promise<number> {
  const response = await fetch(shop.url + path, init);
  await response.arrayBuffer();
  return response.status;
}
const PRODUCT = '_id id title image price quantity rating categoryName';
const NUTRITION = 'nutrition { energyKcal proteinG carbsG sugarsG fatG saturatedG fibreG sodiumMg }';
const FACTS = `mrp diet soldByWeight unitPrice { price per } facts { description allergens ingredients ${NUTRITION} }`;

it('the measurement detects CPU time', async () => {
  const work = async (): Promise<number> => {
    await sleep(PROBE_EVERY_MS);
    // Not process.cpuUsage, to which other threads of the process may add.
    const before = workSoFar();
    while (workSoFar() - before < 1.5 * limitMs);
    return 200;
  };
  expect(await longestWait(work, 200)).toBeGreaterThan(limitMs);
});

describe('/health/live is not delayed by', () => {
  /** The first run of a process is slower, and some include a garbage collection. */
  const RUNS = 5;
  it.each<[string, number, () => Promise<number>]>([
    ['100 orders, with the query of the web client', 200, heavy(() => trustedOrders, { first: 100 })],
    ['all orders, interpreted', 200, heavy(() => anew(`{ orders { ${CARD} } }`))],
    ['all orders over REST', 200, list('/api/user/order')],
    ['all orders, eight times', 400, heavy(() => anew(`{ ${many(8, (n) => `a${n}: orders { ${CARD} }`)} }`))],
    [
      'the maximum number of pages of 100 orders',
      200,
      heavy(() =>
        anew(`{ ${many(6, (n) => `a${n}: orderHistory(first: 100) { edges { node { _id } } }`)} }`),
      ),
    ],
    [
      'a full cart and a full wishlist',
      200,
      heavy(() =>
        anew(
          `{ cart { items { qty product { ${PRODUCT} } } } wishlist { items { product { ${PRODUCT} } } } }`,
        ),
      ),
    ],
    [
      'the maximum number of products',
      200,
      heavy(() =>
        anew(`{ ${many(13, (n) => `a${n}: products(first: 100) { edges { node { ${PRODUCT} } } }`)} }`),
      ),
    ],
    [
      'the maximum number of product facts',
      200,
      heavy(() => {
        const node = `${FACTS} goesWith(first: 1) { title }`;
        return anew(`{ ${many(4, (n) => `a${n}: products(first: 100) { edges { node { ${node} } } }`)} }`);
      }),
    ],
    [
      'corrected searches, as many as tokens allow',
      200,
      heavy(() => {
        const filter = `{ search: "tomatto chiken bananna rise suger onian", nearMisses: true }`;
        return anew(`{ ${many(38, (n) => `a${n}: products(first: 1, filter: ${filter}) { correctedTo }`)} }`);
      }),
    ],
    ['the shop 740 times', 400, heavy(() => anew(`{ ${many(740, () => 'shop{name}')} }`))],
    ['the shop as often as tokens allow', 200, heavy(() => anew(`{ ${many(199, () => 'shop{name}')} }`))],
    ['one field 700 times', 200, heavy(() => anew(`{ shop { ${many(700, () => 'name')} } }`))],
    // GraphQL's own limit, in its check for conflicting fields.
    ['one field 790 times', 400, heavy(() => anew(`{ shop { ${many(790, () => 'name')} } }`))],
  ])('%s', async (_what, status, send) => {
    let longest = Infinity;
    for (let run = 0; run < RUNS && longest > limitMs; run += 1) longest = await longestWait(send, status);
    expect(longest).toBeLessThanOrEqual(limitMs);
  });
});

const QUICK_MS = 5_000;
const nested = (depth: number, open: string, inner: string): string =>
  open.repeat(depth) + inner + '}'.repeat(depth);
/** Each fragment spreads the next one twice: exponential, unless each is measured once. */
const bomb = (levels: number): string =>
  `{ shop { ...F0 } } ${many(levels, (index) => `fragment F${index} on Shop { name ...F${index + 1} ...F${index + 1} }`)} fragment F${levels} on Shop { name }`;
const categoryBomb = (levels: number): string =>
  `{ products(first: 100) { edges { node { ...F0 } } } } ${many(levels, (index) => `fragment F${index} on Product { title ...F${index + 1} ...F${index + 1} }`)} fragment F${levels} on Product { title }`;

/** The code depends on where the query is invalid. */
const REJECTIONS = [
  'QUERY_TOO_COMPLEX',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
];
const codesOf = ({ errors }: GraphqlResponse<unknown>): unknown[] =>
  (errors ?? []).map(({ extensions }) => extensions?.code);

async function expectRejected(
  query: string,
  codes: string[],
  variables?: Record<string, unknown>,
): Promise<void> {
  const since = Date.now();
  const response = await shop.graphql(query, variables);
  expect(Date.now() - since).toBeLessThan(QUICK_MS);
  expect(response.errors?.length).toBeGreaterThan(0);
  for (const code of codesOf(response)) expect(codes).toContain(code);
  const text = JSON.stringify(response.errors);
  expect(text).not.toMatch(/stacktrace|node_modules|SELECT |\.ts:|\.js:/);
}

describe('expensive queries are rejected before they run', () => {
  it.each([
    ['nested fragments', categoryBomb(20)],
    ['deeply nested fragments', bomb(60)],
  ])('%s', (_what, query) => expectRejected(query, ['QUERY_TOO_COMPLEX']));

  it('a long list, by a variable, whatever its default', async () => {
    const query = `query ($n: Int! = 24) { ${many(32, (index) => `a${index}: products(first: $n) { edges { node { title price rating } } }`)} }`;
    expect((await shop.graphql(query)).errors).toBeUndefined();
    for (const n of [100, 2 ** 31, null]) await expectRejected(query, ['QUERY_TOO_COMPLEX'], { n });
    for (const other of ['', ' = 100', ' = 2147483647'])
      await expectRejected(query.replace(' = 24', other), ['QUERY_TOO_COMPLEX']);
  });
  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'a long list, by a variable named %s with a default',
    (name) => {
      const goesWith = (inner: string) => `goesWith(first: $${name}) { _id ${inner} }`;
      const nested = goesWith(goesWith(goesWith('')));
      return expectRejected(
        `query ($${name}: Int! = 100) { products(first: $${name}) { edges { node { _id ${nested} } } } }`,
        ['QUERY_TOO_COMPLEX'],
      );
    },
  );
  it('many tokens', () => expectRejected(`{ ${many(4_000, () => 'shop { name }')} }`, REJECTIONS));
});

describe('a query for too many lists or fields is rejected', () => {
  it.each([
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
  ])('%s', async (_what, query) => {
    const { status, errors } = await shop.graphql(query, {}, shopper.token);
    expect([status, errors?.[0]?.extensions?.code]).toEqual([400, 'QUERY_TOO_COMPLEX']);
  });

  it('typical client queries are accepted', async () => {
    // Without orders: whether a query is accepted depends on its text.
    const { token } = await newShopper(shop);
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
  ])('%s', (_what, query) => expectRejected(query, REJECTIONS));
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
    expect(await shop.sql('SELECT count(*)::int AS rows FROM products')).toEqual([
      { rows: 72 + MORE_PRODUCTS },
    ]);
  });
});
