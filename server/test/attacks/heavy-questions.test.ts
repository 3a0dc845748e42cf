import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ITEMS_MAX } from '../../../domain/order/order-rules';
import { fillLists, giveOrders } from '../helpers/many-orders';
import { launchSeed, openShop } from '../helpers/processes';
import { getPlain } from '../helpers/plain-request';
import type { ShopProcess } from '../helpers/processes';
import { signUpShopper } from '../helpers/shopper';
import type { TestShopper } from '../helpers/shopper';
import { clientOf, openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';
import { distDir } from '../helpers/test-database';

/** The shop under attack is a process of its own: what this one does delays nobody. */
let attacked: ShopProcess;
let shop: TestShop;
let shopper: TestShopper;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  shopper = await signUpShopper(shop);
  const seeded = launchSeed(['--products', '600'], { DATABASE_URL: shop.databaseUrl });
  if ((await seeded.ended) !== 0) throw new Error(seeded.stderr());
  await giveOrders(shop, shopper, 150, ITEMS_MAX);
  await fillLists(shop, shopper);
  attacked = await openShop({ DATABASE_URL: shop.databaseUrl });
}, 60_000);
afterAll(async () => {
  await attacked.end('SIGKILL');
  await shop.close();
});

const many = (times: number, part: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => part(index)).join(' ');
const ask = (query: string) =>
  clientOf(attacked.url).graphql<Record<string, unknown>>(query, {}, shopper.token);
/** As one that was never sent before, so that its response is not cached. */
const anew = (query: string): string => `${query} # ${randomUUID()}`;

const ITEMS = 'items { _id productId title image price quantity qty }';
const CARD = `_id address ${ITEMS} price delivery discount couponCode payment createdAt`;

describe('more than one question may ask is rejected', () => {
  it.each([
    ['eight times all orders', `{ ${many(8, (n) => `a${n}: orders { ${CARD} }`)} }`],
    ['twice all orders, by alias', '{ orders { _id } again: orders { _id } }'],
    [
      'twice, in fragments',
      '{ ...A ...B } fragment A on Query { orders { _id } } fragment B on Query { b: orders { price } }',
    ],
    [
      'twice, in fragments of fragments',
      '{ ...A b: orders { _id } } fragment A on Query { ... { ...B } } fragment B on Query { orders { price } }',
    ],
    ['twice the cart', '{ a: cart { items { qty } } b: cart { items { qty } } }'],
    ['twice the wishlist', '{ a: wishlist { items { _id } } b: wishlist { items { _id } } }'],
    ['twice the addresses', '{ a: addresses { _id } b: addresses { _id } }'],
    ['twice the categories', '{ a: categories { _id } b: categories { _id } }'],
    [
      'all orders and pages of them',
      `{ orders { ${CARD} } orderHistory(first: 100) { edges { node { ${CARD} } } } }`,
    ],
    [
      'many pages of orders',
      `{ ${many(8, (n) => `a${n}: orderHistory(first: 100) { edges { node { _id } } }`)} }`,
    ],
    [
      'all orders, with every field of an item twice',
      `{ orders { items { ${many(15, (n) => `a${n}: title`)} } } }`,
    ],
    [
      'a wishlist, with every field of a product many times',
      `{ wishlist { items { product { ${many(31, (n) => `a${n}: title`)} } } } }`,
    ],
    [
      'all orders, with the name of the type of an item 55 times',
      `{ orders { items { ${many(55, (n) => `a${n}: __typename`)} } } }`,
    ],
    ['the shop 740 times', `{ ${many(740, () => 'shop{name}')} }`],
  ])('%s', async (_what, query) => {
    const { status, errors } = await ask(query);
    expect([status, errors?.[0]?.extensions?.code]).toEqual([400, 'QUERY_TOO_COMPLEX']);
  });

  it('but not what a client may well ask', async () => {
    for (const query of [
      '{ orders { _id } ...A } fragment A on Query { orders { price } cart { total } }',
      `{ orders { ${CARD} } }`,
      // As Apollo Client and urql ask for it.
      `{ orders { ${CARD.replaceAll('_id', '__typename _id')} } }`,
      '{ a: order(_id: "1") { _id } b: order(_id: "2") { _id } }',
      'mutation { a: addToCart(productId: "tomato") { _id } b: addToCart(productId: "potato") { _id } }',
    ])
      expect([query, (await ask(query)).errors]).toEqual([query, undefined]);
  });
});

/** Two heavy requests a second, for so long; /health/live is asked all the while. None waits for another. */
const RUN_MS = 1_000;
const HEAVY_EVERY_MS = 500;
const PROBE_EVERY_MS = 50;

/** The results of work that begins at fixed times, whatever became of what began before. */
const repeat = <Result>(everyMs: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(
    Array.from({ length: RUN_MS / everyMs }, async (_, index) => {
      await setTimeout(index * everyMs);
      return work();
    }),
  );

/** How long one /health/live waits, in ms. */
async function probe(): Promise<number> {
  const since = performance.now();
  const { status } = await getPlain(`${attacked.url}/health/live`, {});
  expect(status).toBe(200);
  return performance.now() - since;
}

/** The longest wait of a whole run; every heavy request must be answered with this status. */
async function longestWait(send: () => Promise<number>, status: number): Promise<number> {
  const [waits, statuses] = await Promise.all([repeat(PROBE_EVERY_MS, probe), repeat(HEAVY_EVERY_MS, send)]);
  expect(statuses).toEqual(statuses.map(() => status));
  return Math.max(...waits);
}

const trustedOrders = (
  JSON.parse(readFileSync(path.join(distDir, 'server/src/graphql/trusted-documents.json'), 'utf8')) as {
    name: string;
    text: string;
  }[]
).find(({ name }) => name === 'Orders')!.text;

/** Sends a question and reads its answer away: to parse it here would delay what is measured. */
const heavy = (query: () => string, variables?: object) => (): Promise<number> =>
  statusOf('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: shopper.token },
    body: JSON.stringify({ query: query(), variables }),
  });
const list = (path: string) => (): Promise<number> =>
  statusOf(path, { headers: { authorization: shopper.token } });
async function statusOf(path: string, init: RequestInit): Promise<number> {
  const response = await fetch(attacked.url + path, init);
  await response.arrayBuffer();
  return response.status;
}
const PRODUCT = '_id id title image price quantity rating categoryName';
const NUTRITION = 'nutrition { energyKcal proteinG carbsG sugarsG fatG saturatedG fibreG sodiumMg }';
const FACTS = `mrp diet soldByWeight unitPrice { price per } facts { description allergens ingredients ${NUTRITION} }`;

describe('/health/live waits less than 200 ms, always, under two a second of', () => {
  const WAIT_MS = 200;
  /** A busy machine delays now and then by itself: of so many runs, one has to be without a single longer wait. */
  const RUNS = 8;
  it.each<[string, number, () => Promise<number>]>([
    ['100 orders, as the web client asks', 200, heavy(() => trustedOrders, { first: 100 })],
    ['all orders, interpreted', 200, heavy(() => anew(`{ orders { ${CARD} } }`))],
    ['all orders over REST', 200, list('/api/user/order')],
    ['a page of 100 orders over REST', 200, list('/api/user/order?limit=100')],
    ['eight times all orders', 400, heavy(() => anew(`{ ${many(8, (n) => `a${n}: orders { ${CARD} }`)} }`))],
    [
      'as many pages of 100 orders as may be',
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
      'as many products as may be',
      200,
      heavy(() =>
        anew(`{ ${many(13, (n) => `a${n}: products(first: 100) { edges { node { ${PRODUCT} } } }`)} }`),
      ),
    ],
    [
      'as many facts of products as may be',
      200,
      heavy(() => {
        const node = `${FACTS} goesWith(first: 1) { title }`;
        return anew(`{ ${many(4, (n) => `a${n}: products(first: 100) { edges { node { ${node} } } }`)} }`);
      }),
    ],
    [
      'near misses, as often as tokens allow',
      200,
      heavy(() => {
        const filter = `{ search: "tomatto chiken bananna rise suger onian", nearMisses: true }`;
        return anew(`{ ${many(38, (n) => `a${n}: products(first: 1, filter: ${filter}) { correctedTo }`)} }`);
      }),
    ],
    ['the shop 740 times', 400, heavy(() => anew(`{ ${many(740, () => 'shop{name}')} }`))],
    ['the shop as often as tokens allow', 200, heavy(() => anew(`{ ${many(199, () => 'shop{name}')} }`))],
    ['one field 700 times', 200, heavy(() => anew(`{ shop { ${many(700, () => 'name')} } }`))],
    // GraphQL's own limit, while it looks for fields that do not go together.
    ['one field 790 times', 400, heavy(() => anew(`{ shop { ${many(790, () => 'name')} } }`))],
  ])(
    '%s',
    async (_what, status, send) => {
      // Not what the process takes longer for when it does it for the first time.
      for (let warm = 0; warm < 3; warm += 1) expect(await send()).toBe(status);
      const longest: number[] = [];
      while (longest.length < RUNS && !longest.some((wait) => wait <= WAIT_MS))
        longest.push(await longestWait(send, status));
      expect(Math.min(...longest)).toBeLessThanOrEqual(WAIT_MS);
    },
    120_000,
  );
});
