import { checkoutOf, newBuyer, pay, placeOrder, postOrder, setQty, startCheckout } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { whileLocked } from './helpers/lock-waits';
import { openWindows, placesOf, startIn } from './helpers/slots';
import type { ShownSlot } from './helpers/slots';
import { drift, setStock, stockOf } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** BUYERS=1000 PLACES=10 runs more. */
const BUYERS = Number(process.env.BUYERS ?? 10);
const UNITS = Math.ceil(BUYERS / 10) * 2;
const PLACES = Number(process.env.PLACES ?? 3);
jest.setTimeout(60_000 + 500 * BUYERS);

/** Two processes of one shop. */
let shops: [TestShop, TestShop];
beforeAll(async () => {
  const first = await openTestShop({ background: false, env: { DATABASE_TIMEOUT_MS: '60000' } });
  const { databaseUrl } = first;
  shops = [
    first,
    await openTestShop({ background: false, databaseUrl, env: { DATABASE_TIMEOUT_MS: '60000' } }),
  ];
  // Ample slot capacity, so that only the stock is contended.
  await first.sql('UPDATE delivery_slots SET capacity = 100000');
});
afterAll(async () => {
  await shops[1].close();
  await shops[0].close();
});
afterEach(async () => expect(await drift(shops[0])).toEqual([]));

const at = (index: number): TestShop => shops[index % 2]!;
const buyersWith = (cart: Record<string, number>, count = BUYERS): Promise<Buyer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => newBuyer(at(index), cart)));

/** Starts, pays and places; returns the code of the error, or null. */
async function tryToBuy(shop: TestShop, buyer: Buyer): Promise<unknown> {
  const { data, errors } = await startCheckout(shop, buyer);
  if (errors) return errors[0]?.extensions?.code;
  const { _id, payment } = data.startCheckout;
  const placed = await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
  return placed.errors?.[0]?.extensions?.code ?? null;
}
const tally = (outcomes: readonly unknown[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of outcomes.map(String)) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

it('parallel checkouts in two processes sell exactly the available units', async () => {
  await setStock(shops[0], 'tomato', UNITS);
  const buyers = await buyersWith({ tomato: 1 });
  const outcomes = await Promise.all(buyers.map((buyer, index) => tryToBuy(at(index), buyer)));
  expect(tally(outcomes)).toEqual({ null: UNITS, INSUFFICIENT_STOCK: BUYERS - UNITS });
  expect(await stockOf(shops[0], 'tomato')).toMatchObject({ onHand: UNITS, allocated: UNITS, held: 0 });
});

it('so do parallel orders over REST, with two lines of one product each', async () => {
  await setStock(shops[0], 'onion', UNITS);
  const buyers = await buyersWith({});
  const half = { _id: 'onion', qty: 1 };
  const order = { cart: [half, half], address: '12 MG Road' };
  const statuses = await Promise.all(
    buyers.map(async (buyer, index) => (await postOrder(at(index), buyer, order)).status),
  );
  expect(tally(statuses)).toEqual({ 201: UNITS / 2, 409: BUYERS - UNITS / 2 });
});

it('a checkout started repeatedly in parallel holds its stock once', async () => {
  await setStock(shops[0], 'potato', 4);
  const buyer = await newBuyer(shops[0], { potato: 3 });
  const again = await Promise.all(Array.from({ length: 8 }, (_, index) => checkoutOf(at(index), buyer)));
  expect(new Set(again.map(({ _id }) => _id)).size).toBe(1);
  expect(await stockOf(shops[0], 'potato')).toMatchObject({ held: 3 });
});

it('parallel checkouts of the same products in any sequence cause no deadlocks', async () => {
  const products = await shops[0].sql<{ _id: string }>('SELECT "_id" FROM products ORDER BY "_id" LIMIT 12');
  for (const { _id } of products) await setStock(shops[0], _id, 100_000);
  const buyers = await buyersWith({}, 8);
  for (const [index, buyer] of buyers.entries()) {
    const ids = products.map((_, step) => products[(step * 5 + index * 7) % products.length]!._id);
    await shops[0].sql(
      `INSERT INTO cart_items ("userId", "productId", "qty") SELECT $1, unnest($2::text[]), $3`,
      [buyer._id, ids, 1 + (index % 3)],
    );
  }
  const rounds = buyers.map(async (buyer, index) => {
    const outcomes: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { data, errors } = await startCheckout(at(index + round), buyer);
      outcomes.push(errors?.[0]?.extensions?.code ?? null);
      // A changed cart makes a new checkout, which takes over the holds of the previous one.
      if (data) await setQty(at(index), buyer, products[round]!._id, 3 - (index % 3));
    }
    return [...outcomes, await tryToBuy(at(index), buyer)];
  });
  expect(tally((await Promise.all(rounds)).flat())).toEqual({ null: 4 * buyers.length });
});

it('a checkout that waits for the release of a hold gets the released stock', async () => {
  await setStock(shops[0], 'tiger-prawns', 6);
  const [one, other] = [
    await newBuyer(shops[0], { 'tiger-prawns': 6 }),
    await newBuyer(shops[1], { 'tiger-prawns': 2 }),
  ];
  await checkoutOf(shops[0], one);
  const released: [string, unknown[]][] = [
    [`UPDATE stock SET held = 0 WHERE "productId" = 'tiger-prawns'`, []],
    [`DELETE FROM stock_holds WHERE "productId" = 'tiger-prawns'`, []],
  ];
  await whileLocked(shops[0], released, () => checkoutOf(shops[1], other));
  expect(await stockOf(shops[0], 'tiger-prawns')).toMatchObject({ held: 2 });
});

describe('a slot', () => {
  let buyers: Buyer[];
  beforeAll(async () => {
    await setStock(shops[0], 'tomato', 1_000_000);
    buyers = await buyersWith({ tomato: 1 });
  });
  const all = <Result>(work: (shop: TestShop, buyer: Buyer) => Promise<Result>): Promise<Result[]> =>
    Promise.all(buyers.map((buyer, index) => work(at(index), buyer)));
  const dropHolds = () =>
    shops[0].sql(`WITH gone AS (DELETE FROM slot_holds) UPDATE delivery_slots SET held = 0 WHERE held > 0`);

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
    const rejected = outcomes.filter((extensions) => extensions !== undefined);
    expect(rejected).toHaveLength(BUYERS - PLACES);
    for (const { code, slots } of rejected) {
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
});
