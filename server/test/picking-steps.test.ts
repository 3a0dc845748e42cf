import { Client } from 'pg';
import { checkoutOf, newBuyer, pay, placeOrder, postOrder } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought } from './helpers/desk-orders';
import { auditOf, itemOf, levelsOf, newCrew, started, worker } from './helpers/picking';
import type { PickingResponse } from './helpers/picking';
import { drift, setStock } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let picker: TestStaff;
let another: TestStaff;
let rider: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  ({ picker, another, rider, manager } = await newCrew(shop));
});
afterEach(async () => expect(await drift(shop)).toEqual([]));
afterAll(() => shop.close());

const movementsOf = (_id: string, productId: string) =>
  shop.sql<{ kind: string; qty: number; reason: string | null }>(
    `SELECT kind, qty, reason FROM stock_movements WHERE "productId" = $1 AND ("orderId" = $2 OR reason LIKE '%' || $3)
     ORDER BY at`,
    [productId, _id, _id.slice(0, 8).toUpperCase()],
  );

describe('each step', () => {
  it('is idempotent, in parallel, later, and after the order is packed', async () => {
    const { _id, by } = await started(shop, picker, { tomato: 2, sugar: 2, besan: 1, rajma: 1 });
    const steps: (() => Promise<PickingResponse>)[] = [
      by.start,
      () => by.pick('tomato', 2, 2000),
      () => by.pick('sugar', 1),
      () => by.short('besan', 1),
      () => by.replace('rajma', 'toor-dal', 1),
    ];
    for (const one of steps) {
      const [first, second] = await Promise.all([one(), one()]);
      expect([first.code, second.code]).toEqual([undefined, undefined]);
    }
    const audit = await auditOf(shop, _id);
    expect(audit).toHaveLength(5);
    const { order } = (await Promise.all([by.finish(), by.finish(), by.finish()]))[2];
    for (const one of [...steps, by.finish]) expect((await one()).order).toEqual(order);
    expect(await auditOf(shop, _id)).toHaveLength(6);
    expect(order.refunds).toHaveLength(1);
    expect((await by.pick('sugar', 2)).code).toBe('CONFLICT');
    expect((await by.short('sugar', 2)).code).toBe('CONFLICT');
  });

  it('can be undone by another step during picking, including its stock movements', async () => {
    await setStock(shop, 'gulab-jamun', 5);
    await setStock(shop, 'dark-chocolate', 5);
    const { _id, by } = await started(shop, picker, { 'gulab-jamun': 2 });
    /** On hand and allocated, first of the ordered product, then of its replacement. */
    const levels = async () =>
      (await Promise.all(['gulab-jamun', 'dark-chocolate'].map((id) => levelsOf(shop, id)))).flat();
    expect(await levels()).toEqual([5, 2, 5, 0]);
    await by.short('gulab-jamun', 2);
    expect(await levels()).toEqual([3, 0, 5, 0]);
    await by.replace('gulab-jamun', 'dark-chocolate', 2);
    expect(await levels()).toEqual([3, 0, 5, 2]);
    await by.replace('gulab-jamun', 'dark-chocolate', 1);
    expect(await levels()).toEqual([3, 0, 5, 1]);
    await by.pick('gulab-jamun', 1);
    expect(await levels()).toEqual([4, 1, 5, 0]);
    await by.replace('gulab-jamun', 'dark-chocolate', 1);
    expect(await levels()).toEqual([4, 1, 5, 1]);
    expect(itemOf(await by.pick('gulab-jamun', 2), 'gulab-jamun')).toMatchObject({
      status: 'PICKED',
      replacedBy: null,
    });
    expect(itemOf(await by.pick('gulab-jamun', 0), 'gulab-jamun')).toMatchObject({
      status: 'ORDERED',
      pickedQty: null,
    });
    expect(await levels()).toEqual([5, 2, 5, 0]);
    const number = _id.slice(0, 8).toUpperCase();
    expect((await movementsOf(_id, 'gulab-jamun')).slice(1, 3)).toEqual([
      { kind: 'RELEASED', qty: -2, reason: `Not there for order ${number}` },
      { kind: 'ADJUSTED', qty: -2, reason: `Not there for order ${number}` },
    ]);
  });

  it('notifies open order pages once, and not again if repeated', async () => {
    const { _id, by } = await started(shop, picker, { sugar: 1, besan: 1 });
    const client = new Client({ connectionString: shop.databaseUrl });
    await client.connect();
    const notified: unknown[] = [];
    client.on('notification', ({ payload }) => notified.push((JSON.parse(payload!) as { _id: string })._id));
    await client.query('LISTEN order_changed');
    for (const one of [
      () => by.pick('besan', 1),
      () => by.replace('sugar', 'rajma', 1),
      () => by.replace('sugar', 'toor-dal', 1),
      by.finish,
    ])
      for (const again of [one, one]) await again();
    // Notifications sent before this response arrive before it.
    await client.query('SELECT 1');
    await client.end();
    expect(notified).toEqual([_id, _id, _id, _id]);
  });

  it("is limited to the order's picker and to ordered items; the owner can take over", async () => {
    const { _id, by } = await started(shop, picker, { sugar: 1 });
    const theirs = worker(shop, another, _id);
    for (const response of [
      await theirs.start(),
      await theirs.pick('sugar', 1),
      await theirs.short('sugar', 1),
      await theirs.replace('sugar', 'besan', 1),
      await theirs.finish(),
    ])
      expect(response.code).toBe('CONFLICT');
    expect((await by.pick('besan', 1)).code).toBe('NOT_FOUND');
    expect((await by.replace('sugar', 'no-such', 1)).code).toBe('NOT_FOUND');
    expect((await worker(shop, rider, _id).dispatch()).code).toBe('CONFLICT');
    const owner = worker(shop, await newStaff(shop, 'OWNER'), _id);
    for (const response of [await owner.pick('sugar', 1), await owner.finish()])
      expect(response.code).toBe('CONFLICT');
    expect((await owner.start(picker)).code).toBeUndefined();
    await owner.pick('sugar', 1);
    expect((await owner.finish()).order.status).toBe('PACKED');
    const { _id: placed } = await bought(shop);
    expect((await worker(shop, picker, placed).pick('tomato', 1, 1000)).code).toBe('CONFLICT');
  });

  it('takes a fixed number of statements, however many lines the order has', async () => {
    const count = async (cart: Record<string, number>): Promise<number[]> => {
      const { _id } = await bought(shop, cart);
      const [by, riding] = [worker(shop, picker, _id), worker(shop, rider, _id)];
      const others = Object.keys(cart).filter((id) => id !== 'sugar' && id !== 'besan');
      const counts: number[] = [];
      for (const one of [
        ...[by.start, () => by.pick('sugar', 1), () => by.short('sugar', 1)],
        ...[() => by.replace('sugar', 'iodised-salt', 1), () => by.pick('besan', 1)],
        async () => Promise.all(others.map((id) => by.pick(id, 1))).then(() => by.finish()),
        ...[riding.dispatch, () => riding.fail('x'), riding.dispatch, riding.deliver],
      ]) {
        const { result, statements } = await shop.countStatements(one);
        expect(result.code).toBeUndefined();
        counts.push(statements.length);
      }
      return counts;
    };
    const few = await count({ sugar: 1, besan: 1 });
    const many = await count({ sugar: 1, besan: 1, rajma: 1, 'toor-dal': 1, 'moong-dal': 1, 'chana-dal': 1 });
    expect(few).toEqual([8, 10, 10, 11, 10, 13, 8, 8, 8, 9]);
    many[5]! -= 4 * 10;
    expect(many).toEqual(few);
  });
});

describe('in parallel', () => {
  it('two pickers start the same order: one gets a conflict', async () => {
    const { _id } = await bought(shop);
    const responses = await Promise.all([picker, another].map((by) => worker(shop, by, _id).start()));
    expect(responses.map(({ code }) => code ?? 'DONE').sort()).toEqual(['CONFLICT', 'DONE']);
  });

  it('an order is packed and cancelled: either way it is fully refunded', async () => {
    const { _id, by, total } = await started(shop, picker, { sugar: 2 });
    await by.pick('sugar', 1);
    const cancel = `mutation { cancelOrder(orderId: "${_id}", reason: "No van") { status } }`;
    const [packed, cancelled] = await Promise.all([by.finish(), queryDesk(shop, cancel, {}, manager)]);
    expect([packed.code ?? 'DONE', cancelled.code]).toEqual([
      expect.stringMatching(/DONE|CONFLICT/),
      undefined,
    ]);
    const paid = await shop.sql('SELECT "refundedPaise" FROM payments WHERE _id = $1', [_id]);
    expect(paid).toEqual([{ refundedPaise: total * 100 }]);
  });

  it('two orders take the last piece as a replacement: one gets it', async () => {
    await setStock(shop, 'dark-chocolate', 1);
    const two = [await started(shop, picker, { sugar: 1 }), await started(shop, picker, { sugar: 1 })];
    const responses = await Promise.all(two.map(({ by }) => by.replace('sugar', 'dark-chocolate', 1)));
    expect(responses.map(({ code }) => code ?? 'DONE').sort()).toEqual(['DONE', 'INSUFFICIENT_STOCK']);
    const { errors } = responses.find(({ code }) => code)!;
    expect(errors![0]!.extensions!.problems).toMatchObject([{ productId: 'dark-chocolate', available: 0 }]);
    expect(await levelsOf(shop, 'dark-chocolate')).toEqual([1, 1]);
  });
});

describe('a replacement', () => {
  const SET = `mutation ($id: ID!, $policy: ReplacementPolicy!, $other: ID) {
    setReplacement(productId: $id, policy: $policy, replacementProductId: $other) {
      items { replacement replacementProduct { _id title } product { _id } } } }`;
  interface Chosen {
    items: { replacement: string; replacementProduct: { _id: string } | null; product: { _id: string } }[];
  }
  const choose = async (token: string, id: string, policy: string, other: string | null = null) => {
    const response = await shop.graphql<{ setReplacement: Chosen }>(SET, { id, policy, other }, token);
    const item = response.data?.setReplacement?.items.find(({ product }) => product._id === id);
    return {
      code: response.errors?.[0]?.extensions?.code,
      chosen: item && [item.replacement, item.replacementProduct?._id],
    };
  };

  it("follows the shopper's choice, in this order and the next", async () => {
    const buyer = await newBuyer(shop, { sugar: 1, besan: 1, rajma: 1 });
    expect(await choose(buyer.token, 'sugar', 'SPECIFIC', 'organic-jaggery')).toEqual({
      ...{ code: undefined, chosen: ['SPECIFIC', 'organic-jaggery'] },
    });
    expect(await choose(buyer.token, 'besan', 'SPECIFIC', 'rajma')).toMatchObject({ code: undefined });
    // Changed after the checkout was started: the choice at payment counts.
    const { _id, payment } = await checkoutOf(shop, buyer);
    expect((await choose(buyer.token, 'besan', 'REFUND')).chosen).toEqual(['REFUND', undefined]);
    await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
    const by = worker(shop, picker, _id);
    const { order } = await by.start();
    expect(order.items.map((item) => [item.replacement, item.replacementProductId])).toEqual([
      ...[
        ['SPECIFIC', 'organic-jaggery'],
        ['REFUND', null],
        ['BEST_MATCH', null],
      ],
    ]);
    expect((await by.replace('besan', 'sugar', 1)).code).toBe('VALIDATION_FAILED');
    expect((await by.replace('sugar', 'besan', 1)).code).toBe('VALIDATION_FAILED');
    expect((await by.replace('sugar', 'organic-jaggery', 1)).code).toBeUndefined();
    await postOrder(shop, buyer, { cart: [{ _id: 'sugar', qty: 1 }], address: '12 MG Road' });
    const [row] = await shop.sql(
      `SELECT replacement, "replacementProductId" FROM order_items JOIN orders ON orders._id = "orderId"
       WHERE orders."userId" = $1 AND payment = 'DUE'`,
      [buyer._id],
    );
    expect(row).toEqual({ replacement: 'SPECIFIC', replacementProductId: 'organic-jaggery' });
  });

  it('can be chosen only for cart items, from products on sale, within the diet', async () => {
    const { token } = await newBuyer(shop, { sugar: 1, 'farm-eggs': 1 });
    expect(await choose(token, 'farm-eggs', 'SPECIFIC', 'malai-paneer')).toMatchObject({ code: undefined });
    for (const [id, policy, other, code] of [
      ['sugar', 'SPECIFIC', 'farm-eggs', 'VALIDATION_FAILED'],
      ['farm-eggs', 'SPECIFIC', 'rohu-fish', 'VALIDATION_FAILED'],
      ['sugar', 'SPECIFIC', 'sugar', 'VALIDATION_FAILED'],
      ['sugar', 'SPECIFIC', null, 'VALIDATION_FAILED'],
      ['sugar', 'REFUND', 'besan', 'VALIDATION_FAILED'],
      ['sugar', 'SPECIFIC', 'no-such', 'NOT_FOUND'],
      ['sugar', 'SPECIFIC', '\0', 'NOT_FOUND'],
      ['besan', 'REFUND', null, 'NOT_FOUND'],
      ['\0', 'REFUND', null, 'NOT_FOUND'],
    ] as const)
      expect([id, policy, other, (await choose(token, id, policy, other)).code]).toEqual([
        id,
        policy,
        other,
        code,
      ]);
    expect((await choose('', 'sugar', 'REFUND')).code).toBe('UNAUTHENTICATED');
  });

  it('never violates the diet, and costs the lower of the two prices', async () => {
    const { by } = await started(shop, picker, { 'farm-eggs': 2, sugar: 1 });
    expect((await by.replace('farm-eggs', 'chicken-sausages', 1)).code).toBe('VALIDATION_FAILED');
    expect((await by.replace('sugar', 'farm-eggs', 1)).code).toBe('VALIDATION_FAILED');
    // Salt without a diet mark may replace besan, which has none either, but not sugar.
    await shop.sql(`UPDATE products SET "dietMark" = NULL WHERE _id = ANY($1)`, [['iodised-salt', 'besan']]);
    expect((await by.replace('sugar', 'iodised-salt', 1)).code).toBe('VALIDATION_FAILED');
    const { by: other } = await started(shop, picker, { besan: 1 });
    expect((await other.replace('besan', 'iodised-salt', 1)).code).toBeUndefined();
    const dearer = itemOf(await by.replace('farm-eggs', 'malai-paneer', 2), 'farm-eggs');
    expect(dearer).toMatchObject({ finalPrice: 108, replacedBy: { price: 54, finalPrice: 108 } });
    expect((await by.replace('farm-eggs', 'malai-paneer', 3)).code).toBe('VALIDATION_FAILED');
    // Sugar is also an item of this order.
    await by.replace('farm-eggs', 'sugar', 1);
    await by.pick('sugar', 1);
    expect((await by.finish()).order.items.map(({ finalPrice }) => finalPrice)).toEqual([46, 46]);
  });

  it('stays in the bag when the rest of its item is weighed, and out of stock for others', async () => {
    const { by } = await started(shop, picker, { tomato: 3 });
    await by.short('tomato', 2);
    await by.replace('tomato', 'onion', 2, 1900);
    const onions = await levelsOf(shop, 'onion');
    expect((await by.finish()).code).toBe('ITEMS_UNDECIDED');
    for (const grams of [950, 940])
      expect(itemOf(await by.pick('tomato', 1, grams), 'tomato')).toMatchObject({
        ...{ status: 'REPLACED', pickedQty: 1, pickedGrams: grams },
        replacedBy: { productId: 'onion', qty: 2, pickedGrams: 1900 },
      });
    expect(await levelsOf(shop, 'onion')).toEqual(onions);
    expect(itemOf(await by.pick('tomato', 2, 1900), 'tomato')).toMatchObject({
      status: 'SHORT',
      replacedBy: null,
    });
  });

  it('sold by weight is charged by its weight, but no more than the ordered item', async () => {
    const { by, buyer, _id } = await started(shop, picker, { tomato: 2 });
    const onions = async (grams?: number) => itemOf(await by.replace('tomato', 'onion', 2, grams), 'tomato');
    const kilo = { price: 36, soldByWeight: true, packGrams: 1000 };
    expect(await onions()).toMatchObject({ finalPrice: 72, replacedBy: { ...kilo, pickedGrams: null } });
    expect(await onions(2500)).toMatchObject({ finalPrice: 72, replacedBy: { ...kilo, pickedGrams: 2500 } });
    // It was the last, and was taken off sale.
    await shop.sql(`DELETE FROM products WHERE _id = 'onion'`);
    expect(await onions(1853)).toMatchObject({ packGrams: 1000, finalPrice: 66.7, replacedBy: kilo });
    for (const [id, grams] of [
      ['onion', 0],
      ['onion', 1_000_001],
      ['cauliflower', 900],
    ] as const)
      expect((await by.replace('tomato', id, 2, grams)).code).toBe('VALIDATION_FAILED');
    expect((await by.finish()).order.refunds).toMatchObject([{ amount: 9.3 }]);
    const query = `query ($id: ID!) { order(_id: $id) { items { finalPrice replacedBy { price pickedGrams finalPrice } } } }`;
    const { data } = await shop.graphql<{ order: { items: object[] } }>(query, { id: _id }, buyer.token);
    expect(data.order.items).toEqual([
      { finalPrice: 66.7, replacedBy: { price: 36, pickedGrams: 1853, finalPrice: 66.7 } },
    ]);
  });
});
