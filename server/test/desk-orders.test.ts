import { randomUUID } from 'node:crypto';
import { orderNumber } from '../../domain/order/order-number';
import { checkoutOf, newBuyer } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought, findShown, moveTo, ORDER_FIELDS } from './helpers/desk-orders';
import type { ShownOrder } from './helpers/desk-orders';
import { insertOrders } from './helpers/many-orders';
import { newShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

interface Page {
  orders: {
    edges: { cursor: string; node: ShownOrder }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

const ORDERS = `query ($filter: DeskOrderFilter, $first: Int! = 50, $after: String) {
  orders(filter: $filter, first: $first, after: $after) {
    edges { cursor node { ${ORDER_FIELDS} } } pageInfo { hasNextPage endCursor } } }`;

let shop: TestShop;
let manager: TestStaff;
let rider: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
  rider = await newStaff(shop, 'RIDER');
});
afterAll(() => shop.close());

async function list(variables: object, by = manager): Promise<Page['orders']> {
  const { data, errors } = await queryDesk<Page>(shop, ORDERS, variables, by);
  expect(errors).toBeUndefined();
  return data.orders;
}
const idsOf = ({ edges }: Page['orders']): string[] => edges.map(({ node }) => node._id);
const find = (id: string, by = manager) => findShown(shop, id, by);

it('shows an order with its customer, payment and history', async () => {
  const { _id, buyer, total } = await bought(shop);
  const order = (await find(_id))!;
  expect(order).toMatchObject({
    ...{ _id, number: orderNumber(_id), status: 'PLACED', payment: 'PAID', price: total, captured: total },
    ...{ refunded: 0, refunds: [], address: '12 MG Road, Bengaluru, Karnataka, 560001' },
    customer: { _id: buyer._id, name: 'Meera Nair', email: buyer.email, contact: '9876543210', orders: 1 },
    items: [{ productId: 'tomato', qty: 2 }],
    events: [{ status: 'PLACED', message: 'The order was placed and paid.' }],
  });
  const { edges } = await list({ filter: { search: order.number } });
  expect(edges.map(({ node }) => node)).toEqual([order]);
});

it('lists for each line the refund for one item, two items and so on, without those already refunded', async () => {
  const { _id } = await bought(shop, { tomato: 3 });
  interface Line {
    price: number;
    agreed: number;
    charged: number;
    refundedQty: number;
    refundable: number[];
  }
  const ITEMS = 'items { price agreed charged refundedQty refundable }';
  const line = async (): Promise<Line> => {
    const query = `query ($_id: ID!) { order(_id: $_id) { ${ITEMS} } }`;
    return (await queryDesk<{ order: { items: [Line] } }>(shop, query, { _id }, manager)).data.order.items[0];
  };
  const { price, ...before } = await line();
  const all = { agreed: 3 * price, charged: 3 * price };
  expect(before).toEqual({ ...all, refundedQty: 0, refundable: [price, 2 * price, 3 * price] });
  const input = {
    ...{ orderId: _id, items: [{ productId: 'tomato', qty: 2 }], reason: 'Squashed', idempotencyKey: 'two' },
  };
  const REFUND = 'mutation ($input: RefundInput!) { refundOrder(input: $input) { refunds { amount } } }';
  const { data } = await queryDesk(shop, REFUND, { input }, manager);
  expect(data).toEqual({ refundOrder: { refunds: [{ amount: 2 * price }] } });
  expect(await line()).toEqual({ price, ...all, refundedQty: 2, refundable: [price] });
});

it('does not show unpaid checkouts', async () => {
  const buyer = await newBuyer(shop);
  const { _id } = await checkoutOf(shop, buyer);
  expect(await find(_id)).toBeNull();
  expect((await list({ filter: { search: buyer.email } })).edges).toEqual([]);
  expect((await list({ filter: { search: _id } })).edges).toEqual([]);
});

it.each(['', 'x', randomUUID(), "' OR true --", '\0'])('finds no order %j', async (id) => {
  expect(await find(id)).toBeNull();
});

describe('the list', () => {
  it('paginates all orders, newest first, each once, and filters by status', async () => {
    const shopper = await newShopper(shop);
    await insertOrders(shop, shopper, 23, 1);
    const own = await shop.sql<{ _id: string }>(
      `SELECT "_id" FROM orders WHERE "userId" = $1 ORDER BY "createdAt" DESC, "_id" DESC`,
      [shopper._id],
    );
    const ids = own.map(({ _id }) => _id);
    for (const [at, status] of ['PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED'].entries())
      await moveTo(shop, status, ...ids.filter((_, index) => index % 5 === at));
    for (const filter of [{ search: shopper.email }, null]) {
      const seen: string[] = [];
      let after: string | null = null;
      for (let isMore = true; isMore;) {
        const page: Page['orders'] = await list({ filter, first: 7, after });
        seen.push(...idsOf(page));
        ({ endCursor: after, hasNextPage: isMore } = page.pageInfo);
        expect(page.edges.at(-1)?.cursor ?? null).toBe(after);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    }
    const packed = await list({ filter: { search: shopper.email, status: ['PACKED', 'CANCELLED'] } });
    expect(idsOf(packed)).toEqual(ids.filter((_, index) => index % 5 === 1 || index % 5 === 4));
    const board = await list({ filter: { status: ['PICKING'] } });
    expect(board.edges.every(({ node }) => node.status === 'PICKING')).toBe(true);
    expect(idsOf(board)).toEqual(ids.filter((_, index) => index % 5 === 0));
    expect((await list({ filter: { status: [] } })).edges).toEqual([]);
  });

  it("filters by a range of days in the shop's time zone, inclusive", async () => {
    const { _id } = await bought(shop);
    await shop.sql(`UPDATE orders SET "createdAt" = '2025-03-09T18:29:59Z' WHERE _id = $1`, [_id]);
    const isIn = async (from?: string, to?: string): Promise<boolean> =>
      idsOf(await list({ filter: { search: _id, from, to } })).length === 1;
    // 23:59:59 on the ninth in India.
    expect(await isIn('2025-03-09', '2025-03-09')).toBe(true);
    expect(await isIn('2025-03-10')).toBe(false);
    expect(await isIn(undefined, '2025-03-08')).toBe(false);
    expect(await isIn('2025-03-10', '2025-03-08')).toBe(false);
    expect(await isIn()).toBe(true);
  });

  it('can be searched by prefix of number, mobile number, name, last name or email, ignoring case', async () => {
    const { _id, buyer } = await bought(shop);
    await shop.sql(`UPDATE users SET "firstName" = 'Übermut', "lastName" = 'O''Neil %_' WHERE _id = $1`, [
      buyer._id,
    ]);
    await shop.sql(`UPDATE orders SET contact = '9123400056' WHERE _id = $1`, [_id]);
    const finds = async (search: string): Promise<boolean> =>
      idsOf(await list({ filter: { search } })).includes(_id);
    for (const search of [
      ...[orderNumber(_id), `#${orderNumber(_id).toLowerCase()}`, orderNumber(_id).slice(0, 5), _id],
      ...['9123400056', '+91 91234 00056', '91234'],
      ...['übermut', 'Über', "übermut o'ne", "O'Neil", "o'neil %_"],
      ...[buyer.email, buyer.email.toUpperCase(), buyer.email.slice(0, buyer.email.indexOf('@') + 2)],
    ])
      expect([search, await finds(search)]).toEqual([search, true]);
    for (const search of ['bermut', 'mut', '%', '%_', '__', '_bermut', '00056', `${buyer.email}x`, 'oneil'])
      expect([search, await finds(search.padEnd(2, '%'))]).toEqual([search, false]);
  });

  it.each([
    [{ first: 0 }, 'first'],
    [{ first: 101 }, 'first'],
    [{ after: 'x' }, 'after'],
    [{ after: `1.${randomUUID()}'` }, 'after'],
    [{ filter: { search: 'x' } }, 'search'],
    [{ filter: { search: 'x'.repeat(101) } }, 'search'],
    [{ filter: { search: 'a\0b' } }, 'search'],
  ])('rejects %j, naming the field', async (variables, field) => {
    const { code, errors } = await queryDesk(shop, ORDERS, variables, manager);
    expect(code).toBe('VALIDATION_FAILED');
    expect(Object.keys(errors![0]!.extensions!.fields as object)).toEqual([field]);
  });

  it.each([{ from: 'yesterday' }, { to: '2025-02-30' }, { status: ['GONE'] }, { slotId: {} }])(
    'rejects the filter %j',
    async (filter) => {
      expect((await queryDesk(shop, ORDERS, { filter }, manager)).code).toBe('BAD_USER_INPUT');
    },
  );

  it('is searched among those without a slot, and among the late ones', async () => {
    const [slotless, late, another] = [await bought(shop), await bought(shop), await bought(shop)];
    await shop.sql(`UPDATE orders SET contact = '6100000001' WHERE "_id" = ANY($1)`, [
      [slotless._id, late._id, another._id],
    ]);
    await shop.sql(
      `WITH past AS (
         INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity)
         VALUES (gen_random_uuid(), '2025-02-01T01:00Z', '2025-02-01T02:00Z', '2025-02-01T00:00Z', 9) RETURNING "_id"
       ) UPDATE orders SET "slotId" = past."_id" FROM past WHERE orders."_id" = $1`,
      [late._id],
    );
    await shop.sql('UPDATE orders SET "slotId" = NULL WHERE "_id" = $1', [slotless._id]);
    const search = '6100000001';
    expect(idsOf(await list({ filter: { search } }))).toHaveLength(3);
    expect(idsOf(await list({ filter: { search, withoutSlot: true } }))).toEqual([slotless._id]);
    expect(idsOf(await list({ filter: { search, late: true } }))).toEqual([late._id]);
    for (const one of [slotless, late]) {
      const filter = { search: one.buyer.email, withoutSlot: one === slotless, late: one === late };
      expect(idsOf(await list({ filter }))).toEqual([one._id]);
      expect(idsOf(await list({ filter: { ...filter, search: 'nobody at all' } }))).toEqual([]);
    }
    await moveTo(shop, 'DELIVERED', late._id);
    expect(idsOf(await list({ filter: { search, late: true } }))).toEqual([]);
  });

  it('takes one statement besides the one for the session, whatever the filter', async () => {
    for (const variables of [
      {},
      { first: 100 },
      { filter: { search: 'meera' } },
      { filter: { status: ['PLACED'] } },
    ]) {
      const { statements } = await shop.countStatements(() => list(variables));
      expect(statements).toHaveLength(2);
    }
    const { _id } = await bought(shop);
    expect((await shop.countStatements(() => find(_id))).statements).toHaveLength(2);
  });
});

describe('a rider', () => {
  it('sees only orders that are packed, out for delivery or failed, by _id, in the list and in searches', async () => {
    const { _id, buyer } = await bought(shop);
    for (const status of ['PLACED', 'PICKING', 'DELIVERED', 'CANCELLED']) {
      await moveTo(shop, status, _id);
      expect([status, await find(_id, rider)]).toEqual([status, null]);
      for (const filter of [{ search: _id }, { search: buyer.email }, { status: [status] }, {}])
        expect(idsOf(await list({ filter }, rider))).not.toContain(_id);
    }
    for (const status of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED']) {
      await moveTo(shop, status, _id);
      expect((await find(_id, rider))?._id).toBe(_id);
      for (const filter of [{ search: _id }, { status: [status] }, {}])
        expect(idsOf(await list({ filter }, rider))).toContain(_id);
    }
  });
});
