import { randomUUID } from 'node:crypto';
import { newBuyer, postOrder } from './helpers/buying';
import { cutOff, openWindows, placesOf, SLOT } from './helpers/slots';
import type { ShownSlot } from './helpers/slots';
import { drift } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());
afterEach(async () => expect(await drift(shop)).toEqual([]));

describe('the list of slots', () => {
  it('has the future slots of seven days, in order, uncached, for anonymous visitors', async () => {
    const [begun, cut, full, free, later] = await openWindows(
      shop,
      ...[{ inHours: -1 }, { inHours: 1 }, { inHours: 2, capacity: 0 }, { inHours: 167, capacity: 1 }],
      { inHours: 169 },
    );
    await cutOff(shop, cut!);
    const known = [begun, cut, full, free, later];
    const request = () => shop.graphql<{ deliverySlots: ShownSlot[] }>(`{ deliverySlots { ${SLOT} } }`);
    const { result, statements } = await shop.countStatements(request);
    expect(statements).toHaveLength(1);
    const seen = result.data.deliverySlots.filter(({ _id }) => known.includes(_id));
    expect(seen.map(({ _id, available }) => [_id, available])).toEqual([
      ...[
        [cut, false],
        [full, false],
        [free, true],
      ],
    ]);
    const rest = await shop.rest<{ slots: ShownSlot[] }>('GET', '/slots');
    expect(rest.body.slots).toEqual(result.data.deliverySlots);
    expect(rest.headers.get('cache-control')).toMatch(/no-store|no-cache|private/);
    await shop.sql('UPDATE delivery_slots SET booked = 1 WHERE "_id" = $1', [free]);
    expect((await request()).data.deliverySlots.at(-1)!.available).toBe(false);
    expect((await shop.rest<typeof rest.body>('GET', '/slots')).body.slots.at(-1)!.available).toBe(false);
    await shop.sql('UPDATE delivery_slots SET booked = 0 WHERE "_id" = $1', [free]);
  });

  it('is fresh even in a query with cacheable fields', async () => {
    const [one] = await openWindows(shop, { inHours: 3 });
    const query = '{ shop { name } deliverySlots { _id available } }';
    const isFree = async () =>
      (await shop.graphql<{ deliverySlots: ShownSlot[] }>(query)).data.deliverySlots.find(
        ({ _id }) => _id === one,
      )?.available;
    expect(await isFree()).toBe(true);
    await openWindows(shop);
    expect(await isFree()).toBe(false);
  });
});

describe('an order over REST', () => {
  const order = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' };
  interface Rejected {
    code: string;
    slots: ShownSlot[];
  }
  interface Posted {
    order: { slot: ShownSlot | null }[];
  }

  it('books the given slot, or the earliest with capacity', async () => {
    const [first, second] = await openWindows(shop, { inHours: 2 }, { inHours: 3 });
    const buyer = await newBuyer(shop);
    for (const [slot, got] of [
      [second, second],
      [undefined, first],
      [null, first],
    ] as const) {
      const { status, body } = await postOrder<Posted>(shop, buyer, { ...order, slot });
      expect([status, body.order[0]!.slot?._id]).toEqual([201, got]);
    }
    expect(await placesOf(shop, first!, second!)).toEqual([
      [0, 2],
      [0, 1],
    ]);
  });

  it('is rejected with the available slots if its slot is not, and creates no order', async () => {
    const [full, cut, free] = await openWindows(
      shop,
      { inHours: 2, capacity: 0 },
      { inHours: 3 },
      { inHours: 4 },
    );
    await cutOff(shop, cut!);
    const buyer = await newBuyer(shop);
    for (const slot of [full, cut, randomUUID(), 'x', '']) {
      const { status, body } = await postOrder<Rejected>(shop, buyer, { ...order, slot });
      expect([status, body.code, body.slots.map(({ _id }) => _id)]).toEqual([
        409,
        'SLOT_UNAVAILABLE',
        [free],
      ]);
    }
    expect((await postOrder(shop, buyer, { ...order, slot: 1 })).status).toBe(422);
    expect(await shop.sql('SELECT FROM orders WHERE "userId" = $1', [buyer._id])).toEqual([]);
  });

  it('with a different slot needs a different Idempotency-Key', async () => {
    const [first, second] = await openWindows(shop, { inHours: 2 }, { inHours: 3 });
    const buyer = await newBuyer(shop);
    const post = async (slot: string | undefined) =>
      (await postOrder(shop, buyer, { ...order, slot }, { 'idempotency-key': 'one' })).status;
    expect([await post(first), await post(first), await post(second), await post(undefined)]).toEqual([
      ...[201, 201, 422, 422],
    ]);
    expect(await placesOf(shop, first!, second!)).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });
});
