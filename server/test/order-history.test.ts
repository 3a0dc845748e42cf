import { checkoutOf, newBuyer, setQty } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { insertOrders } from './helpers/many-orders';
import { insertOrder } from './helpers/placed-order';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

const COUNT = 130;
let shop: TestShop;
let shopper: TestShopper;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  shopper = await newShopper(shop);
  await insertOrders(shop, shopper, COUNT, 2);
});
afterAll(() => shop.close());

interface Page {
  edges: { cursor: string; node: { _id: string; address: string; items: { title: string }[] } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const HISTORY = `query ($first: Int! = 10, $after: String, $search: String, $year: Int) {
  orderHistory(first: $first, after: $after, search: $search, year: $year) {
  edges { cursor node { _id address items { title } } } pageInfo { hasNextPage endCursor } } }`;
const page = async (variables: object, { token } = shopper): Promise<Page> => {
  const { data, errors } = await shop.graphql<{ orderHistory: Page }>(HISTORY, { ...variables }, token);
  expect(errors).toBeUndefined();
  return data.orderHistory;
};
const addresses = ({ edges }: Page): string[] => edges.map(({ node }) => node.address);
const newestFirst = Array.from({ length: COUNT }, (_, n) => `Order ${COUNT - n}`);

describe('orderHistory', () => {
  it('returns ten orders by default, newest first, with all of their items', async () => {
    const first = await page({});
    expect(addresses(first)).toEqual(newestFirst.slice(0, 10));
    expect(first.edges.every(({ node }) => node.items.length === 2)).toBe(true);
    expect(first.pageInfo).toEqual({ hasNextPage: true, endCursor: first.edges[9]!.cursor });
  });

  it('paginates through all orders, each once', async () => {
    const found: string[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const { edges, pageInfo } = await page({ first: 48, after });
      found.push(...edges.map(({ node }) => node.address));
      [more, after] = [pageInfo.hasNextPage, pageInfo.endCursor];
    }
    expect(found).toEqual(newestFirst);
  });

  it('continues after any cursor of a page, even if an order was placed in between', async () => {
    const other = await newShopper(shop);
    await insertOrders(shop, other, 5, 1);
    const { edges } = await page({ first: 3 }, other);
    await shop.sql(`UPDATE orders SET "createdAt" = now() WHERE "userId" = $1 AND address = 'Order 5'`, [
      other._id,
    ]);
    expect(addresses(await page({ after: edges[1]!.cursor }, other))).toEqual([
      'Order 3',
      'Order 2',
      'Order 1',
    ]);
  });

  it("is empty for a shopper without orders, and never shows another shopper's orders", async () => {
    const { pageInfo } = await page({});
    const other = await newShopper(shop);
    const empty = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
    expect(await page({}, other)).toEqual(empty);
    expect(await page({ after: pageInfo.endCursor }, other)).toEqual(empty);
    const { errors } = await shop.graphql(HISTORY);
    expect(errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });

  it.each([
    [{ first: 0 }, 'first'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ year: 0 }, 'year'],
    [{ after: '' }, 'after'],
    [{ after: 'ID.1.2' }, 'after'],
    [{ after: `99999999999999999.${'0'.repeat(8)}-0000-0000-0000-000000000000` }, 'after'],
    [{ after: "1.' OR true --" }, 'after'],
    [{ after: '\0' }, 'after'],
  ])('rejects %j, naming the field', async (variables, field) => {
    const { errors } = await shop.graphql(HISTORY, variables, shopper.token);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('orderHistory with a search or a year', () => {
  let other: TestShopper;
  /** When the orders were placed, oldest first. */
  const placed = [
    '2024-12-31T18:29:59Z',
    '2024-12-31T18:30:00Z',
    '2025-06-01T00:00:00Z',
    '2026-01-01T00:00:00Z',
  ];
  beforeAll(async () => {
    other = await newShopper(shop);
    await insertOrders(shop, other, placed.length, 1);
    for (const [n, at] of placed.entries())
      await shop.sql(
        `WITH own AS (
           UPDATE orders SET "createdAt" = $3 WHERE "userId" = $1 AND address = $2 RETURNING "_id"
         )
         UPDATE order_items SET title = $4, "productId" = lower($4) FROM own WHERE "orderId" = own."_id"`,
        [
          ...[other._id, `Order ${n + 1}`, at],
          ['100% Basmati_Rice', 'Tomato', 'Dead Sea Salt', 'Tomato ketchup'][n],
        ],
      );
  });
  const foundBy = async (choice: object, by = other) => addresses(await page(choice, by));

  it.each<[object, string[]]>([
    [{ search: 'tomato' }, ['Order 4', 'Order 2']],
    [{ search: ' TOMATO k ' }, ['Order 4']],
    [{ search: 'टमाट' }, ['Order 2']],
    [{ search: '  ' }, ['Order 4', 'Order 3', 'Order 2', 'Order 1']],
    [{ search: '100%' }, ['Order 1']],
    [{ search: 'i_r' }, ['Order 1']],
    [{ search: 'a_o' }, []],
    [{ search: 'dead' }, ['Order 3']],
    [{ search: "'; DROP TABLE orders --" }, []],
    [{ search: '\0' }, []],
    [{ year: 2024 }, ['Order 1']],
    [{ year: 2025 }, ['Order 3', 'Order 2']],
    [{ year: 2026 }, ['Order 4']],
    [{ year: 9999 }, []],
    [{ year: 2025, search: 'tomato' }, ['Order 2']],
  ])('%j finds %j', async (choice, expected) => expect(await foundBy(choice)).toEqual(expected));

  it('finds an order by number or _id, only for its shopper', async () => {
    const { edges } = await page({ search: 'dead' }, other);
    const { _id } = edges[0]!.node;
    for (const search of [_id, ` #${_id.slice(0, 8).toUpperCase()}`, _id.slice(0, 7)]) {
      expect(await foundBy({ search })).toEqual(['Order 3']);
      expect(await foundBy({ search }, shopper)).toEqual([]);
    }
  });

  it('takes one statement per page', async () => {
    const first = await page({ first: 1, search: 'tomato' }, other);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const choice = { after: first.pageInfo.endCursor, search: 'tomato', year: 2025 };
    const { result, statements } = await shop.countStatements(() => page(choice, other));
    expect([addresses(result), result.pageInfo.hasNextPage]).toEqual([['Order 2'], false]);
    expect(statements).toHaveLength(1);
  });

  it('orderYears lists the years of the orders in the time zone of the shop', async () => {
    const years = (by?: string) => shop.graphql<{ orderYears: number[] } | null>('{ orderYears }', {}, by);
    const { result, statements } = await shop.countStatements(() => years(other.token));
    expect(result.data).toEqual({ orderYears: [2026, 2025, 2024] });
    expect(statements).toHaveLength(1);
    expect((await years((await newShopper(shop)).token)).data).toEqual({ orderYears: [] });
    expect((await years()).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});

it('the field orders returns the newest 100', async () => {
  const { data } = await shop.graphql<{ orders: { address: string }[] }>(
    '{ orders { address } }',
    {},
    shopper.token,
  );
  expect(data.orders.map(({ address }) => address)).toEqual(newestFirst.slice(0, 100));
});

describe('the usuals', () => {
  let shopper: Buyer;
  let newest: string;
  beforeAll(async () => {
    shopper = await newBuyer(shop);
    for (const products of [
      ['tomato', 'sugar'],
      ['fresh-dahi', 'tomato'],
      ['basmati-rice', 'fresh-dahi', 'tomato'],
    ]) {
      await shop.graphql('mutation { clearCart { total } }', {}, shopper.token);
      for (const _id of products) await setQty(shop, shopper, _id, 1);
      newest = (await insertOrder(shop, shopper))._id;
    }
  });
  const usuals = (args = '', token: string | undefined = shopper.token) =>
    shop.graphql<{ usuals: { _id: string }[] } | null>(`{ usuals${args} { _id price } }`, {}, token);
  const idsOf = async (args?: string, token?: string) =>
    (await usuals(args, token)).data?.usuals.map(({ _id }) => _id);

  it('are ranked by number of orders, then by last purchase, in one statement', async () => {
    const { result, statements } = await shop.countStatements(() => usuals());
    expect(result.data?.usuals.map(({ _id }) => _id)).toEqual([
      'tomato',
      'fresh-dahi',
      'basmati-rice',
      'sugar',
    ]);
    expect(statements).toHaveLength(1);
    expect(await idsOf('(first: 2)')).toEqual(['tomato', 'fresh-dahi']);
  });

  it('exclude products no longer sold and unpaid checkouts', async () => {
    await setQty(shop, shopper, 'malai-paneer', 1);
    await checkoutOf(shop, shopper);
    await shop.sql(`DELETE FROM cart_items; DELETE FROM products WHERE "_id" = 'sugar'`);
    expect(await idsOf()).toEqual(['tomato', 'fresh-dahi', 'basmati-rice']);
  });

  it('exclude cancelled orders', async () => {
    const cancel = 'mutation ($id: ID!) { cancelOrder(orderId: $id) { _id } }';
    await shop.graphql(cancel, { id: newest }, shopper.token);
    expect(await idsOf()).toEqual(['tomato', 'fresh-dahi']);
  });

  it('are private to each shopper, and need a token', async () => {
    expect(await idsOf('', (await newShopper(shop)).token)).toEqual([]);
    expect((await usuals('', 'no token')).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
  });

  it.each([0, -1, 49])('reject first: %i', async (first) => {
    const fieldCodes = { first: { code: 'PAGE_SIZE', params: { max: 48, of: 'products' } } };
    expect((await usuals(`(first: ${first})`)).errors).toMatchObject([
      {
        extensions: { code: 'VALIDATION_FAILED', fields: { first: 'Ask for 1 to 48 products.' }, fieldCodes },
      },
    ]);
  });
});
