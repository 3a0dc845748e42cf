import { catalogueCommand } from './helpers/catalogue-command';
import { newBuyer, ordersOf, postOrder } from './helpers/buying';
import { newStaff, queryDesk } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { eventually } from './helpers/eventually';
import { countLockWaits, whileLocked } from './helpers/lock-waits';
import { insertOrders, insertProducts } from './helpers/many-orders';
import { openRefunding } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { drift, stockOf } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
  owner = await newStaff(shop, 'OWNER');
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.sql(`DELETE FROM stock_movements WHERE "productId" = 'sugar'`);
  await shop.sql(`DELETE FROM stock WHERE "productId" = 'sugar'`);
});
afterEach(async () => expect(await drift(shop)).toEqual([]));

/** Orders sugar, to be paid at the door; returns the order's _id, or the status of the error. */
async function order(qty: number): Promise<string | number> {
  const buyer = await newBuyer(shop, {});
  const { status } = await postOrder(shop, buyer, { cart: [{ _id: 'sugar', qty }], address: '12 MG Road' });
  return status === 201 ? (await ordersOf(shop, buyer))[0]!._id : status;
}
const desk = async (mutation: string) =>
  (await queryDesk(shop, `mutation { ${mutation} }`, {}, owner)).errors?.[0]?.message;
const count = (onHand: number) =>
  desk(`adjustStock(productId: "sugar", onHand: ${onHand}, reason: "Counted") { productId }`);
const cancel = (_id: unknown) => desk(`cancelOrder(orderId: "${String(_id)}", reason: "No van") { _id }`);
const stock = () => stockOf(shop, 'sugar');

it('the first count keeps what open orders have bought, and sells the rest', async () => {
  const [first, second] = [await order(5), await order(2)];
  expect(await count(9)).toBeUndefined();
  expect(await stock()).toMatchObject({ onHand: 9, allocated: 7 });
  expect(await order(3)).toBe(409);
  const third = await order(2);
  expect(await cancel(second)).toBeUndefined();
  await refunding.pack(String(first), { sugar: [4] });
  expect(await stock()).toMatchObject({ onHand: 8, allocated: 6 });
  for (const move of ['dispatchOrder', 'deliverOrder']) await desk(`${move}(orderId: "${first}") { _id }`);
  expect(await stock()).toMatchObject({ onHand: 4, allocated: 2 });
  await cancel(third);
});

it('what is short or put in instead by then counts as it is in the bag', async () => {
  const _id = await order(5);
  await desk(`startPicking(orderId: "${_id}") { _id }`);
  await desk(`markShort(orderId: "${_id}", productId: "sugar", missing: 2) { _id }`);
  await count(9);
  expect(await stock()).toMatchObject({ onHand: 9, allocated: 3 });
  await cancel(_id);
});

it('if there is too little for all, the oldest order comes first', async () => {
  const ids = [await order(3), await order(3), await order(3)];
  await count(4);
  expect(await stock()).toMatchObject({ onHand: 4, allocated: 4, level: 'OUT_OF_STOCK' });
  const got = await shop.sql(
    `SELECT "orderId" AS _id, qty FROM stock_movements WHERE "productId" = 'sugar' AND kind = 'ALLOCATED' ORDER BY qty DESC`,
  );
  expect(got).toEqual([
    { _id: ids[0], qty: 3 },
    { _id: ids[1], qty: 1 },
  ]);
  for (const _id of ids) await cancel(_id);
  expect(await stock()).toMatchObject({ onHand: 4, allocated: 0 });
});

it('what comes in first is for orders that are still to be picked, not for what is in the bags already', async () => {
  const [packed, placed] = [await order(5), await order(2)];
  await refunding.pack(String(packed), { sugar: [5] });
  await desk('receiveStock(productId: "sugar", qty: 9) { productId }');
  expect(await stock()).toMatchObject({ onHand: 9, allocated: 2 });
  for (const move of ['dispatchOrder', 'deliverOrder']) await desk(`${move}(orderId: "${packed}") { _id }`);
  expect(await stock()).toMatchObject({ onHand: 9, allocated: 2 });
  await cancel(placed);
});

/** Counts sugar while an order is changed, which has to wait for its slot. */
const countDuring = <Result>(change: () => Promise<Result>): Promise<Result> =>
  whileLocked(
    shop,
    [['SELECT FROM delivery_slots FOR UPDATE', []]],
    async () => {
      const changing = change();
      await eventually(async () => (await countLockWaits(shop)) === 1);
      await count(9);
      return changing;
    },
    2,
  );

it('an order that is cancelled meanwhile keeps nothing', async () => {
  const _id = await order(5);
  expect(await countDuring(() => cancel(_id))).toBeUndefined();
  expect(await stock()).toMatchObject({ onHand: 9, allocated: 0 });
});

it('an order that is placed meanwhile keeps what it has bought', async () => {
  const _id = await countDuring(() => order(5));
  expect(await stock()).toMatchObject({ onHand: 9, allocated: 5 });
  await cancel(_id);
});

it('many products do not scan the whole stock for each line that they allocate', async () => {
  const [count, orders, lines] = [600, 20, 60];
  const buyer = await newBuyer(shop, {});
  await insertOrders(shop, buyer, orders, lines);
  await insertProducts(shop, count);
  const products = await shop.sql<{ _id: string }>(`SELECT "_id" FROM products ORDER BY "id" DESC LIMIT $1`, [
    count,
  ]);
  const ids = products.map(({ _id }) => _id);
  await shop.sql(`UPDATE orders SET "status" = 'PLACED' WHERE "userId" = $1`, [buyer._id]);
  await shop.sql(`UPDATE order_items SET "productId" = ($2::text[])["position"] WHERE "userId" = $1`, [
    buyer._id,
    ids,
  ]);
  // Small and analysed, as in a shop that counts a few products.
  await shop.sql('VACUUM (FULL, ANALYZE) stock');
  const scans = async (): Promise<number> => {
    const [row] = await shop.sql<{ scans: string }>(
      `SELECT seq_scan AS scans FROM pg_stat_user_tables WHERE relname = 'stock'`,
    );
    return Number(row!.scans);
  };
  const before = await scans();
  const rows = ids.map((_id) => `${_id},${_id},/a.svg,1,kg,4,fruits,50`);
  const { importText } = catalogueCommand(() => shop, 'first-count');
  const imported = await importText(
    'many.csv',
    ['_id,title,image,price,quantity,rating,categoryName,stock', ...rows].join('\n'),
  );
  expect(imported).toMatchObject({ code: 0, stderr: expect.stringContaining(`Stock: ${count} changed`) });
  expect(await stockOf(shop, ids[1]!)).toMatchObject({ onHand: 50, allocated: orders });
  // The counts themselves, during which people buy, scan twice for each product.
  expect((await scans()) - before).toBeLessThan(2 * count + (orders * lines) / 2);
});
