import { createDataSource } from '@server/database/data-source';
import { takeOffSale } from '@server/features/catalogue';
import { bought, moveTo } from './helpers/desk-orders';
import { queryDesk } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { itemOf, newCrew, started, worker } from './helpers/picking';
import { openWindows } from './helpers/slots';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let picker: TestStaff;
let another: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  ({ picker, another, manager } = await newCrew(shop));
});
afterAll(() => shop.close());

/** First, as it looks at all orders. */
it('an item taken off sale can only be replaced within its diet', async () => {
  const { by } = await started(shop, picker, { 'chicken-drumsticks': 1, 'farm-eggs': 1, rajma: 1 });
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  await takeOffSale(dataSource, ['chicken-drumsticks', 'farm-eggs', 'rajma']);
  await dataSource.destroy();
  // Its like is suggested by what the pick list says.
  const query = '{ pickListWithoutSlot { productId shelf dietMark } }';
  await shop.sql(`UPDATE orders SET "slotId" = NULL`);
  const { data } = await queryDesk<{ pickListWithoutSlot: object[] }>(shop, query, {}, picker);
  expect(data.pickListWithoutSlot).toEqual([
    { productId: 'rajma', shelf: 'sprouts', dietMark: 'VEG' },
    { productId: 'chicken-drumsticks', shelf: 'nonveg', dietMark: 'NONVEG' },
    { productId: 'farm-eggs', shelf: 'nonveg', dietMark: 'EGG' },
  ]);
  const replaced = await by.replace('chicken-drumsticks', 'chicken-sausages', 1);
  expect(replaced.code).toBeUndefined();
  expect(itemOf(replaced, 'chicken-drumsticks').replacedBy?.productId).toBe('chicken-sausages');
  for (const id of ['farm-eggs', 'rajma'])
    expect((await by.replace(id, 'chicken-sausages', 1)).code).toBe('VALIDATION_FAILED');
});

interface Line {
  productId: string;
  shelf: string;
  qty: number;
  orders: { orderId: string; picked: number }[];
}

it('the orders without a slot have a list of their own, in one statement', async () => {
  const SLOTLESS = '{ pickListWithoutSlot { productId shelf qty orders { orderId picked } } }';
  const slotless = async (by = picker) => {
    const { data } = await queryDesk<{ pickListWithoutSlot: Line[] }>(shop, SLOTLESS, {}, by);
    return data.pickListWithoutSlot.flatMap(({ productId, shelf, qty, orders }) =>
      orders.map(({ orderId }) => [orderId, productId, shelf, qty]),
    );
  };
  const [slotId] = (await openWindows(shop, { inHours: 3 })) as [string];
  const inSlot = await bought(shop, { besan: 1 });
  const one = await started(shop, picker, { 'fresh-dahi': 2 });
  const packed = await bought(shop, { sugar: 1 });
  await shop.sql(`UPDATE orders SET "slotId" = NULL WHERE "slotId" = $1 AND "_id" <> $2`, [
    ...[slotId, inSlot._id],
  ]);
  await moveTo(shop, 'PACKED', packed._id);
  const ids = [inSlot._id, one._id, packed._id];
  const ofThese = async (by?: TestStaff) =>
    (await slotless(by)).filter(([orderId]) => ids.includes(orderId as string));
  expect(await ofThese()).toEqual([[one._id, 'fresh-dahi', 'dairy', 2]]);
  expect(await ofThese(another)).toEqual([]);
  expect(await ofThese(manager)).toHaveLength(1);
  const { statements } = await shop.countStatements(() => slotless());
  expect(statements).toHaveLength(2);
});

describe('the slots to pick', () => {
  const SLOTS = '{ pickSlots { slot { _id } placed picking own } }';
  interface Waiting {
    slot: { _id: string } | null;
    placed: number;
    picking: number;
    own: number;
  }
  const slots = async (by = picker) =>
    (await queryDesk<{ pickSlots: Waiting[] }>(shop, SLOTS, {}, by)).data.pickSlots;

  it('are all with an order to pick, of whatever day, and last the orders without one, in one statement', async () => {
    const [yesterday, packed, tomorrow] = await openWindows(
      shop,
      ...[{ inHours: -24 }, { inHours: -23 }, { inHours: 24 }],
    );
    await shop.sql(`UPDATE orders SET status = 'DELIVERED' WHERE status IN ('PLACED', 'PICKING')`);
    const move = async (to: string | null, cart: Record<string, number> = { sugar: 1 }) => {
      const { _id } = await bought(shop, cart);
      await shop.sql(`UPDATE orders SET "slotId" = $1 WHERE "_id" = $2`, [to, _id]);
      return _id;
    };
    const begun = await move(yesterday!);
    await move(yesterday!);
    await moveTo(shop, 'PACKED', await move(packed!));
    await move(tomorrow!);
    expect(await slots()).toHaveLength(2);
    await move(null);
    await worker(shop, picker, begun).start();
    expect(await slots()).toEqual([
      { slot: { _id: yesterday }, placed: 1, picking: 1, own: 1 },
      { slot: { _id: tomorrow }, placed: 1, picking: 0, own: 0 },
      { slot: null, placed: 1, picking: 0, own: 0 },
    ]);
    expect((await slots(another))[0]).toEqual({ slot: { _id: yesterday }, placed: 1, picking: 1, own: 0 });
    const { statements } = await shop.countStatements(() => slots());
    expect(statements).toHaveLength(2);
  });
});

it('what a replacement weighs is what it is weighed by once it is in the bag', async () => {
  await shop.sql(
    `UPDATE products SET "quantity" = 'bunch', "packAmount" = 250, "packUnit" = 'g', "soldByWeight" = true,
       "categoryName" = (SELECT "categoryName" FROM products WHERE "_id" = 'onion') WHERE "_id" = 'carrot'`,
  );
  const query = '{ packWeights(productIds: ["carrot", "sugar", "no-such"]) { productId packGrams } }';
  const { data } = await queryDesk<{ packWeights: object[] }>(shop, query, {}, picker);
  expect(data.packWeights).toEqual([{ productId: 'carrot', packGrams: 250 }]);
  const { by } = await started(shop, picker, { onion: 1 });
  const { order } = await by.replace('onion', 'carrot', 1, 200);
  expect(order.items[0]!.replacedBy).toMatchObject({ packGrams: 250, pickedGrams: 200 });
});
