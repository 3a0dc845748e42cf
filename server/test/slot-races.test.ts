import { newBuyer, postOrder } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { openWindows, placesOf, startIn } from './helpers/slots';
import type { ShownSlot } from './helpers/slots';
import { drift } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** BUYERS=200 PLACES=10 runs more. */
const BUYERS = Number(process.env.BUYERS ?? 24);
const PLACES = Number(process.env.PLACES ?? 3);
jest.setTimeout(60_000 + 500 * BUYERS);

/** Two processes of one shop. */
let shops: [TestShop, TestShop];
let buyers: Buyer[];
beforeAll(async () => {
  const env = { DATABASE_TIMEOUT_MS: '60000' };
  const first = await openTestShop({ background: false, env });
  shops = [first, await openTestShop({ background: false, databaseUrl: first.databaseUrl, env })];
  await first.sql('UPDATE stock SET "onHand" = 1000000');
  await first.sql(
    `INSERT INTO stock_movements ("_id", "productId", kind, qty, by)
     SELECT gen_random_uuid(), "productId", 'ADJUSTED', 1000000 - coalesce((SELECT sum(qty) FROM stock_movements AS moved
       WHERE moved."productId" = stock."productId"), 0), 'test' FROM stock`,
  );
  buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => newBuyer(at(index))));
});
afterAll(async () => {
  await shops[1].close();
  await shops[0].close();
});
afterEach(async () => expect(await drift(shops[0])).toEqual([]));

const at = (index: number): TestShop => shops[index % 2]!;
const all = <Result>(work: (shop: TestShop, buyer: Buyer) => Promise<Result>): Promise<Result[]> =>
  Promise.all(buyers.map((buyer, index) => work(at(index), buyer)));
const dropHolds = () =>
  shops[0].sql(`WITH gone AS (DELETE FROM slot_holds RETURNING "slotId") UPDATE delivery_slots SET held = 0`);

it('parallel checkouts without a chosen slot fill the earliest slots to their capacity', async () => {
  const windows = Array.from({ length: Math.ceil(BUYERS / PLACES) + 1 }, (_, index) => ({
    inHours: index + 1,
    capacity: PLACES,
  }));
  const slots = await openWindows(shops[0], ...windows);
  const got = await all(async (shop, buyer) => (await startIn(shop, buyer)).checkout.slot!._id);
  const expected = slots.map((_, index) => Math.min(PLACES, Math.max(0, BUYERS - index * PLACES)));
  expect(slots.map((slot) => got.filter((one) => one === slot).length)).toEqual(expected);
  expect(await placesOf(shops[0], ...slots)).toEqual(expected.map((held) => [held, 0]));
  await dropHolds();
});

it('parallel checkouts for one slot fill its capacity; the others are offered free slots', async () => {
  const [wanted, other] = await openWindows(shops[0], { inHours: 2, capacity: PLACES }, { inHours: 3 });
  const outcomes = await all(
    async (shop, buyer) => (await startIn(shop, buyer, wanted)).errors?.[0]?.extensions,
  );
  const refused = outcomes.filter((extensions) => extensions !== undefined);
  expect(refused).toHaveLength(BUYERS - PLACES);
  for (const { code, slots } of refused) {
    expect(code).toBe('SLOT_UNAVAILABLE');
    // The wanted slot may still be listed, if it filled up in between.
    expect((slots as ShownSlot[]).map(({ _id }) => _id)).toContain(other);
  }
  expect(await placesOf(shops[0], wanted!, other!)).toEqual([
    ...[
      [PLACES, 0],
      [0, 0],
    ],
  ]);
  await dropHolds();
});

it('parallel orders over REST book a slot up to its capacity', async () => {
  const [wanted] = await openWindows(shops[0], { inHours: 2, capacity: PLACES });
  const order = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' };
  const statuses = await all(
    async (shop, buyer) =>
      (await postOrder(shop, buyer, Math.random() < 0.5 ? order : { ...order, slot: wanted })).status,
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(PLACES);
  expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - PLACES);
  expect(await placesOf(shops[0], wanted!)).toEqual([[0, PLACES]]);
});

it('shoppers who switch slots in parallel cause no deadlocks', async () => {
  const slots = await openWindows(
    shops[0],
    ...[1, 2, 3, 4].map((inHours) => ({ inHours, capacity: BUYERS })),
  );
  const codes = await Promise.all(
    buyers.map(async (buyer, index) => {
      const seen: unknown[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const slot = slots[(index * 3 + turn * (1 + (index % 3))) % slots.length];
        seen.push((await startIn(at(index + turn), buyer, slot)).errors?.[0]?.extensions?.code);
      }
      return seen;
    }),
  );
  expect(new Set(codes.flat())).toEqual(new Set([undefined]));
  const held = (await placesOf(shops[0], ...slots)).reduce((sum, [places]) => sum + places, 0);
  expect(held).toBe(BUYERS);
});
