import { checkoutOf, newBuyer, ordersOf, pay, placeOrder, postOrder } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought } from './helpers/desk-orders';
import { auditOf, itemOf, levelsOf, newCrew, started, worker } from './helpers/picking';
import { buy, ledgers, openRefunding } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { openWindows, placesOf } from './helpers/slots';
import { drift, setStock } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
let picker: TestStaff;
let another: TestStaff;
let rider: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
  ({ picker, another, rider, manager } = await newCrew(shop));
});
afterEach(async () => expect(await drift(shop)).toEqual([]));
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const THEIRS = `query ($id: ID!) { order(_id: $id) { status price refunded events { message } items { productId status pickedQty
  pickedGrams finalPrice replacedBy { _id productId title status price qty pickedQty finalPrice replacedBy { _id } } } } }`;
interface Theirs {
  status: string;
  price: number;
  refunded: number;
  events: { message: string }[];
  items: Record<string, unknown>[];
}
const theirs = async (id: string, token: string): Promise<Theirs> =>
  (await shop.graphql<{ order: Theirs }>(THEIRS, { id }, token)).data.order;

describe('an order', () => {
  it('is picked, weighed, replaced, packed and delivered, and the exact difference is refunded', async () => {
    const cart = { tomato: 2, onion: 1, sugar: 2, 'basmati-rice': 1 };
    const buyer = await newBuyer(shop, cart);
    const { _id, paymentId, paise } = await buy(shop, buyer);
    expect(paise).toBe(37_900);
    const before = await Promise.all(
      ['sugar', 'basmati-rice', 'chakki-atta'].map((id) => levelsOf(shop, id)),
    );
    const by = worker(shop, picker, _id);
    expect((await by.start()).order).toMatchObject({ status: 'PICKING', picker: { email: picker.email } });
    const tomato = await by.pick('tomato', 2, 1950);
    expect(itemOf(tomato, 'tomato')).toMatchObject({
      ...{ soldByWeight: true, status: 'PICKED', pickedQty: 2, pickedGrams: 1950, finalPrice: 74.1 },
    });
    await by.pick('onion', 1, 1200);
    expect(itemOf(await by.pick('sugar', 1), 'sugar')).toMatchObject({ status: 'SHORT', finalPrice: 46 });
    const rice = itemOf(await by.replace('basmati-rice', 'chakki-atta', 1), 'basmati-rice');
    expect(rice).toMatchObject({
      ...{ status: 'REPLACED', pickedQty: 0, finalPrice: 58 },
      replacedBy: { productId: 'chakki-atta', qty: 1, price: 58, finalPrice: 58 },
    });
    const { order } = await by.finish();
    expect(order).toMatchObject({ status: 'PACKED', price: 379, captured: 379 });
    expect(order.refunds).toMatchObject([{ amount: 114.9 }]);
    expect(
      await Promise.all(['sugar', 'basmati-rice', 'chakki-atta'].map((id) => levelsOf(shop, id))),
    ).toEqual([
      ...[
        [before[0]![0]! - 1, before[0]![1]! - 1],
        [before[1]![0]! - 1, before[1]![1]! - 1],
      ],
      [before[2]![0], before[2]![1]! + 1],
    ]);
    await refunding.sendAll();
    const seen = await theirs(_id, buyer.token);
    expect(seen).toMatchObject({ status: 'PACKED', price: 379, refunded: 114.9 });
    expect(seen.events.map(({ message }) => message)).toContain(
      'Your order is packed. Replaced: Basmati Rice by 1 × Chakki Atta. You do not pay for what was unavailable: 1 × Sugar.',
    );
    const whole = { status: 'PICKED', pickedGrams: null, replacedBy: null };
    expect(seen.items).toEqual([
      { ...whole, productId: 'tomato', pickedQty: 2, pickedGrams: 1950, finalPrice: 74.1 },
      { ...whole, productId: 'onion', pickedQty: 1, pickedGrams: 1200, finalPrice: 36 },
      { ...whole, productId: 'sugar', status: 'SHORT', pickedQty: 1, finalPrice: 46 },
      {
        ...{ productId: 'basmati-rice', status: 'REPLACED', pickedQty: 0, pickedGrams: null, finalPrice: 58 },
        replacedBy: {
          ...{ _id: `${_id}:basmati-rice:chakki-atta`, productId: 'chakki-atta', title: 'Chakki Atta' },
          ...{ status: 'PICKED', price: 58, qty: 1, pickedQty: 1, finalPrice: 58, replacedBy: null },
        },
      },
    ]);
    const [rest] = (
      await shop.rest<{ order: { cart: object[] } }>('GET', `/user/order/${_id}`, buyer)
    ).body.order.cart.slice(3);
    expect(rest).toMatchObject({ _id: 'basmati-rice', replacedBy: { _id: 'chakki-atta', finalPrice: 58 } });
    const { provider, shop: ours } = await ledgers(shop);
    expect(provider).toEqual(ours);
    expect(provider.filter((line) => line.startsWith(paymentId)).join()).toMatch(/ 11490 SETTLED$/);
    const riding = worker(shop, rider, _id);
    expect((await riding.dispatch()).order.status).toBe('OUT_FOR_DELIVERY');
    expect((await riding.fail(' Nobody at home ')).order.events.at(-1)!.message).toContain('Nobody at home');
    expect((await riding.dispatch()).order.status).toBe('OUT_FOR_DELIVERY');
    expect((await riding.deliver()).order.status).toBe('DELIVERED');
    expect(await levelsOf(shop, 'chakki-atta')).toEqual([before[2]![0]! - 1, before[2]![1]]);
    expect((await auditOf(shop, _id)).map(({ action }) => action)).toEqual([
      ...['startPicking', 'pickItem', 'pickItem', 'pickItem', 'replaceItem', 'finishPacking'],
      ...['dispatchOrder', 'failDelivery', 'dispatchOrder', 'deliverOrder'],
    ]);
  });

  it('with a coupon refunds each line less its share of the discount, and never more than is left', async () => {
    const buyer = await newBuyer(shop, { sugar: 3, besan: 1 });
    const { _id, paise } = await buy(shop, buyer, 'Instant50');
    const by = worker(shop, picker, _id);
    await by.start();
    await by.short('sugar', 1);
    await by.pick('besan', 1);
    const { order } = await by.finish();
    // One third of 3 × 46, less half of it by the coupon.
    expect(order.refunds).toMatchObject([{ amount: 23 }]);
    const refund = (productId: string, qty: number) =>
      refunding.refund(_id, { items: [{ productId, qty }], idempotencyKey: `${productId} ${qty}` });
    await expect(refund('sugar', 3)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    const [two, one] = [await refund('sugar', 2), await refund('besan', 1)];
    const [{ left }] = (await shop.sql<{ left: number }>(
      `SELECT "capturedPaise" - "refundedPaise" AS left FROM payments WHERE _id = $1`,
      [_id],
    )) as [{ left: number }];
    // The delivery remains, less its share of the discount.
    expect([left, two.amountPaise + one.amountPaise + left]).toEqual([2500, paise - 2300]);
  });

  it('partly refunded by support gets only the remaining difference refunded', async () => {
    const buyer = await newBuyer(shop, { sugar: 3, besan: 1 });
    const { _id } = await buy(shop, buyer);
    await refunding.refund(_id, { items: [{ productId: 'sugar', qty: 1 }], idempotencyKey: 'one' });
    await refunding.refund(_id, { amountPaise: 15_000, idempotencyKey: 'amount' });
    const by = worker(shop, picker, _id);
    await by.start();
    await by.short('sugar', 2);
    await by.pick('besan', 1);
    // 252 were paid, 46 and 150 have been refunded; one more sugar is short.
    expect((await by.finish()).order.refunds.map(({ amount }) => amount)).toEqual([46, 150, 46]);
  });

  it('short of an item when it was paid is picked without that item', async () => {
    const buyer = await newBuyer(shop, { 'mud-crab': 2, sugar: 1 });
    const { _id, payment } = await checkoutOf(shop, buyer);
    await shop.sql(`DELETE FROM stock_holds WHERE "orderId" = $1`, [_id]);
    await shop.sql(`UPDATE stock SET held = 0 WHERE "productId" IN ('mud-crab', 'sugar')`);
    await setStock(shop, 'mud-crab', 1);
    await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
    const by = worker(shop, picker, _id);
    const crab = itemOf(await by.start(), 'mud-crab');
    expect(crab).toMatchObject({ qty: 1, status: 'ORDERED', finalPrice: 320 });
    expect((await by.pick('mud-crab', 2, 900)).code).toBe('VALIDATION_FAILED');
    expect(itemOf(await by.pick('mud-crab', 1, 500), 'mud-crab').status).toBe('PICKED');
    await by.pick('sugar', 1);
    expect((await by.finish()).order.refunds.map(({ amount }) => amount)).toEqual([320]);
    expect((await theirs(_id, buyer.token)).items[0]).toMatchObject({ status: 'SHORT', pickedQty: 1 });
  });

  it('with payment due is reduced to the packed items, without a refund', async () => {
    const buyer = await newBuyer(shop, {});
    const posted = {
      cart: [
        { _id: 'sugar', qty: 2 },
        { _id: 'besan', qty: 1 },
      ],
      address: '12 MG Road',
      coupon: 'Instant50',
    };
    await postOrder(shop, buyer, posted);
    const { _id, price } = (await ordersOf(shop, buyer))[0]!;
    expect(price).toBe(103);
    const by = worker(shop, picker, _id);
    await by.start();
    await by.pick('sugar', 1);
    await by.pick('besan', 1);
    expect((await by.finish()).order).toMatchObject({
      status: 'PACKED',
      price: 80,
      captured: 0,
      refunds: [],
    });
    expect((await theirs(_id, buyer.token)).price).toBe(80);
    expect(
      (await shop.rest<{ order: { price: number } }>('GET', `/user/order/${_id}`, buyer)).body.order.price,
    ).toBe(80);
  });

  it('with all items missing is cancelled and refunded, and its slot released', async () => {
    const [slotId] = (await openWindows(shop, { inHours: 3 })) as [string];
    const { _id, by, total } = await started(shop, picker, { sugar: 1, besan: 2 });
    expect(await placesOf(shop, slotId)).toEqual([[0, 1]]);
    await by.short('sugar', 1);
    await by.short('besan', 2);
    const { order } = await by.finish();
    expect(order).toMatchObject({ status: 'CANCELLED', refunds: [{ amount: total }] });
    expect(order.events.map(({ message }) => message)).toContain(
      'The shop cancelled this order: Nothing of it was there',
    );
    expect(await placesOf(shop, slotId)).toEqual([[0, 0]]);
    expect(await by.finish()).toMatchObject({
      code: undefined,
      order: { status: 'CANCELLED', refunds: [{ amount: total }] },
    });
    expect((await auditOf(shop, _id)).filter(({ action }) => action === 'finishPacking')).toHaveLength(1);
  });

  it('can be taken over by the owner, or from a removed picker; the audit log names both', async () => {
    const owner = await newStaff(shop, 'OWNER');
    const leaving = await newStaff(shop, 'PICKER');
    const { _id, by, buyer } = await started(shop, leaving, { sugar: 1, besan: 1 });
    await by.pick('sugar', 1);
    const [owning, other] = [worker(shop, owner, _id), worker(shop, another, _id)];
    // Not by accident, not by any other picker, and not from someone who no longer has it.
    expect((await owning.start()).code).toBe('CONFLICT');
    expect((await other.start(leaving)).code).toBe('CONFLICT');
    expect((await owning.start(another)).code).toBe('CONFLICT');
    expect((await owning.start(leaving)).order).toMatchObject({ picker: { _id: owner._id } });
    expect((await owning.start(leaving)).code).toBeUndefined();
    expect((await by.pick('besan', 1)).code).toBe('CONFLICT');
    expect((await theirs(_id, buyer.token)).events.at(-1)!.message).toMatch(/^Somebody else is packing/);

    await shop.sql(`UPDATE orders SET "pickerId" = $1 WHERE _id = $2`, [leaving._id, _id]);
    await queryDesk(
      shop,
      'mutation ($id: ID!) { removeStaff(staffId: $id) { _id } }',
      { id: leaving._id },
      owner,
    );
    expect((await other.start(leaving)).order).toMatchObject({ picker: { _id: another._id } });
    await other.pick('besan', 1);
    expect((await other.finish()).order.status).toBe('PACKED');
    const entries = (await auditOf(shop, _id)).filter(({ action }) => action === 'startPicking');
    expect(
      entries.slice(1).map(({ before, after }) => [before, after].map((one) => JSON.parse(one!))),
    ).toEqual([
      [{ picker: leaving.email }, { picker: owner.email }],
      [{ picker: leaving.email }, { picker: another.email }],
    ]);
  });

  it('cannot be packed while an item is undecided or not weighed', async () => {
    const { by } = await started(shop, picker, { tomato: 2, sugar: 1, besan: 1 });
    await by.pick('besan', 1);
    await by.short('tomato', 1);
    const { code, errors } = await by.finish();
    expect([code, errors![0]!.extensions!.items]).toEqual([
      'ITEMS_UNDECIDED',
      [
        { productId: 'tomato', title: 'Tomato' },
        { productId: 'sugar', title: 'Sugar' },
      ],
    ]);
  });
});

describe('the pick list of a slot', () => {
  const LIST = `query ($id: ID!) { pickList(slotId: $id) { productId title image shelf barcode qty orders { orderId number qty picked } } }`;
  interface Line {
    productId: string;
    shelf: string;
    barcode: string | null;
    qty: number;
    orders: { orderId: string; number: string; qty: number; picked: number }[];
  }
  const list = async (id: string, by = picker) =>
    (await queryDesk<{ pickList: Line[] }>(shop, LIST, { id }, by)).data.pickList;

  it("sums up the items of all orders by shelf, in one statement, without other pickers' orders", async () => {
    const [slotId] = (await openWindows(shop, { inHours: 3 })) as [string];
    const one = await started(shop, picker, { sugar: 2, 'fresh-dahi': 1, tomato: 1 });
    const other = await bought(shop, { sugar: 1 });
    await one.by.pick('sugar', 1);
    await one.by.short('tomato', 1);
    await shop.sql(`UPDATE product_facts SET "barcode" = '96385074' WHERE "productId" = 'sugar'`);
    const lines = await list(slotId);
    expect(lines.map(({ productId, shelf, barcode, qty }) => [productId, shelf, barcode, qty])).toEqual([
      ['fresh-dahi', 'dairy', null, 1],
      ['sugar', 'staples', '96385074', 2],
      // Nothing of it is in the bag, but its shelf is known when that is changed.
      ['tomato', 'vegetables', null, 0],
    ]);
    expect(lines[2]!.orders).toMatchObject([{ orderId: one._id, qty: 0, picked: 0 }]);
    expect(lines[1]!.orders).toEqual([
      { orderId: one._id, number: one._id.slice(0, 8).toUpperCase(), qty: 1, picked: 1 },
      { orderId: other._id, number: other._id.slice(0, 8).toUpperCase(), qty: 1, picked: 0 },
    ]);
    expect((await list(slotId, another)).map(({ productId, qty }) => [productId, qty])).toEqual([
      ['sugar', 1],
    ]);
    expect(await list(slotId, manager)).toEqual(lines);
    const { statements } = await shop.countStatements(() => list(slotId));
    // The session, and the list.
    expect(statements).toHaveLength(2);
    expect(await list('no-such')).toEqual([]);
  });

  it('keeps what is replaced, and leaves out what was missing at payment', async () => {
    const [slotId] = (await openWindows(shop, { inHours: 3 })) as [string];
    const { _id, by } = await started(shop, picker, { sugar: 1, besan: 1 });
    await by.replace('sugar', 'iodised-salt', 1);
    const missing = (sql: string) =>
      shop.sql(
        `UPDATE order_items SET "missingQty" = ${sql} WHERE "orderId" = $1 AND "productId" = 'besan'`,
        [_id],
      );
    await missing('"qty"');
    const lines = await list(slotId);
    await missing('0');
    expect(lines.map(({ productId, shelf, qty }) => [productId, shelf, qty])).toEqual([
      ['sugar', 'staples', 0],
    ]);
  });
});
