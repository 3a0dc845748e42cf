import { giveOrders } from './helpers/many-orders';
import { signUpShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

const COUNT = 130;
let shop: TestShop;
let shopper: TestShopper;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  shopper = await signUpShopper(shop);
  await giveOrders(shop, shopper, COUNT, 2);
});
afterAll(() => shop.close());

interface Page {
  edges: { cursor: string; node: { address: string; items: { title: string }[] } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const HISTORY = `query ($first: Int! = 10, $after: String) { orderHistory(first: $first, after: $after) {
  edges { cursor node { address items { title } } } pageInfo { hasNextPage endCursor } } }`;
const page = async (variables: object, { token } = shopper): Promise<Page> => {
  const { data, errors } = await shop.graphql<{ orderHistory: Page }>(HISTORY, { ...variables }, token);
  expect(errors).toBeUndefined();
  return data.orderHistory;
};
const addresses = ({ edges }: Page): string[] => edges.map(({ node }) => node.address);
const newestFirst = Array.from({ length: COUNT }, (_, n) => `Order ${COUNT - n}`);

describe('orderHistory', () => {
  it('gives ten orders unless it is told otherwise, newest first, with all of their items', async () => {
    const first = await page({});
    expect(addresses(first)).toEqual(newestFirst.slice(0, 10));
    expect(first.edges.every(({ node }) => node.items.length === 2)).toBe(true);
    expect(first.pageInfo).toEqual({ hasNextPage: true, endCursor: first.edges[9]!.cursor });
  });

  it('leads through all orders, each once', async () => {
    const found: string[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const { edges, pageInfo } = await page({ first: 48, after });
      found.push(...edges.map(({ node }) => node.address));
      [more, after] = [pageInfo.hasNextPage, pageInfo.endCursor];
    }
    expect(found).toEqual(newestFirst);
  });

  it('goes on where it was although an order has come meanwhile, and from any order of a page', async () => {
    const other = await signUpShopper(shop);
    await giveOrders(shop, other, 5, 1);
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

  it('is empty for a shopper without orders, and shows nobody those of another', async () => {
    const { pageInfo } = await page({});
    const other = await signUpShopper(shop);
    const empty = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
    expect(await page({}, other)).toEqual(empty);
    expect(await page({ after: pageInfo.endCursor }, other)).toEqual(empty);
    const { errors } = await shop.graphql(HISTORY);
    expect(errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });

  it.each([
    [{ first: 0 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ after: '' }, 'after'],
    [{ after: 'ID.1.2' }, 'after'],
    [{ after: `99999999999999999.${'0'.repeat(8)}-0000-0000-0000-000000000000` }, 'after'],
    [{ after: "1.' OR true --" }, 'after'],
    [{ after: '\0' }, 'after'],
  ])('says what is wrong with %j', async (variables, field) => {
    const { errors } = await shop.graphql(HISTORY, variables, shopper.token);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [field]: expect.any(String) },
    });
  });
});

it('gives the newest 100 as orders', async () => {
  const { data } = await shop.graphql<{ orders: { address: string }[] }>(
    '{ orders { address } }',
    {},
    shopper.token,
  );
  expect(data.orders.map(({ address }) => address)).toEqual(newestFirst.slice(0, 100));
});
