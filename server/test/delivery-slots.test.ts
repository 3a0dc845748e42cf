import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createLogger } from '@server/common/log';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { HoldExpiry, readOrder } from '@server/features/order';
import { formatWindow } from '../../domain/wording/formats.en';
import { newBuyer, pay, placeOrder, postOrder, setQty } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { cutOff, openWindows, placesOf, SLOT, startIn } from './helpers/slots';
import type { ShownSlot, SlotCheckout } from './helpers/slots';
import { drift } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let dataSource: DataSource;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});
afterEach(async () => expect(await drift(shop)).toEqual([]));

/** Expires and releases all holds, as the job does. */
async function expireHolds(): Promise<void> {
  for (const table of ['stock_holds', 'slot_holds'])
    await shop.sql(`UPDATE ${table} SET "expiresAt" = now() - interval '1 second'`);
  const transactions = new UserTransactions(dataSource);
  await new HoldExpiry(dataSource, transactions, createLogger('silent')).run();
}

async function holdOf(buyer: Buyer, slotId?: string): Promise<SlotCheckout> {
  const { checkout, errors } = await startIn(shop, buyer, slotId);
  expect(errors).toBeUndefined();
  return checkout;
}

interface Placed {
  _id: string;
  cancellable: boolean;
  slot: ShownSlot | null;
  events: { message: string }[];
}
const ORDER = `_id cancellable slot { ${SLOT} } events { message }`;
async function place(buyer: Buyer, { _id, payment }: SlotCheckout): Promise<Placed> {
  const { errors } = await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
  expect(errors).toBeUndefined();
  const query = `query ($id: ID!) { order(_id: $id) { ${ORDER} } }`;
  return (await shop.graphql<{ order: Placed }>(query, { id: _id }, buyer.token)).data.order;
}
const cancel = async ({ token }: Buyer, id: string): Promise<unknown> =>
  (await shop.graphql(`mutation ($id: ID!) { cancelOrder(orderId: $id) { _id } }`, { id }, token)).errors?.[0]
    ?.extensions?.code;
/** The _ids of the slots offered instead. */
const offersOf = ({ errors }: Awaited<ReturnType<typeof startIn>>): unknown => {
  expect(errors?.[0]?.extensions?.code).toBe('SLOT_UNAVAILABLE');
  return (errors![0]!.extensions!.slots as ShownSlot[]).map(({ _id }) => _id);
};

describe('a checkout', () => {
  it('holds the earliest slot with room, once, until its stock hold expires', async () => {
    const [full, first, later] = await openWindows(
      shop,
      ...[{ inHours: 2, capacity: 0 }, { inHours: 3, capacity: 1 }, { inHours: 4 }],
    );
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const checkout = await holdOf(one);
    expect(checkout.slot).toMatchObject({ _id: first, available: true });
    expect(await holdOf(one)).toEqual(checkout);
    expect(await holdOf(one, first)).toEqual(checkout);
    expect((await holdOf(other)).slot!._id).toBe(later);
    expect((await placesOf(shop, full!, first!, later!)).flat()).toEqual([0, 0, 1, 0, 1, 0]);
    const times = await shop.sql(
      `SELECT DISTINCT "expiresAt" FROM (SELECT "expiresAt" FROM slot_holds WHERE "userId" = $1
       UNION ALL SELECT "expiresAt" FROM stock_holds WHERE "userId" = $1) AS held`,
      [one._id],
    );
    expect(times).toHaveLength(1);
    // A changed cart is a new checkout; the first one loses its holds.
    await setQty(shop, one, 'onion', 1);
    expect((await holdOf(one)).slot!._id).toBe(first);
    expect((await placesOf(shop, first!, later!)).flat()).toEqual([1, 0, 1, 0]);
  });

  it('moves to another slot without extending the hold, and keeps the current slot if it cannot', async () => {
    const [first, second, full] = await openWindows(
      shop,
      ...[{ inHours: 2 }, { inHours: 3 }, { inHours: 4, capacity: 0 }],
    );
    const buyer = await newBuyer(shop);
    const { heldUntil } = await holdOf(buyer);
    expect(await holdOf(buyer, second)).toMatchObject({ heldUntil, slot: { _id: second } });
    expect((await placesOf(shop, first!, second!)).flat()).toEqual([0, 0, 1, 0]);
    expect(offersOf(await startIn(shop, buyer, full))).toEqual([first, second]);
    expect(await holdOf(buyer)).toMatchObject({ heldUntil, slot: { _id: second } });
  });

  it.each([randomUUID(), '', 'x', "' OR true --", '\0'])('rejects the slot %j', async (slotId) => {
    const [free] = await openWindows(shop, { inHours: 2 });
    const buyer = await newBuyer(shop);
    expect(offersOf(await startIn(shop, buyer, slotId))).toEqual([free]);
    expect(await shop.sql('SELECT FROM orders WHERE "userId" = $1', [buyer._id])).toEqual([]);
  });

  it('is rejected without alternatives when all slots are full', async () => {
    const [only] = await openWindows(shop, { inHours: 2, capacity: 1 });
    await holdOf(await newBuyer(shop));
    const late = await newBuyer(shop);
    for (const slotId of [undefined, only]) expect(offersOf(await startIn(shop, late, slotId))).toEqual([]);
    expect(await shop.sql('SELECT FROM stock_holds WHERE "userId" = $1', [late._id])).toEqual([]);
  });

  it('cannot hold a slot past its cut-off or over seven days ahead, even if it already held it', async () => {
    const [cut, next, far] = await openWindows(shop, { inHours: 2 }, { inHours: 3 }, { inHours: 169 });
    const buyer = await newBuyer(shop);
    expect((await holdOf(buyer)).slot!._id).toBe(cut);
    await cutOff(shop, cut!);
    for (const slotId of [cut, far]) expect(offersOf(await startIn(shop, buyer, slotId))).toEqual([next]);
    expect((await holdOf(buyer)).slot!._id).toBe(next);
    expect((await placesOf(shop, cut!, next!)).flat()).toEqual([0, 0, 1, 0]);
  });

  it('releases its slot place once when the hold expires, and may hold it again', async () => {
    const [only] = await openWindows(shop, { inHours: 2, capacity: 1 });
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const { _id } = await holdOf(one);
    await expireHolds();
    await expireHolds();
    expect(await placesOf(shop, only!)).toEqual([[0, 0]]);
    expect(await holdOf(one)).toMatchObject({ _id, slot: { _id: only } });
    await expireHolds();
    await holdOf(other);
    expect(offersOf(await startIn(shop, one))).toEqual([]);
  });
});

describe('a paid order', () => {
  it('gets the slot that its checkout held, even if its capacity was reduced or set to 0 meanwhile', async () => {
    const [slot, next] = await openWindows(shop, { inHours: 2 }, { inHours: 3 });
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const [first, second] = [await holdOf(one), await holdOf(other)];
    await shop.sql('UPDATE delivery_slots SET capacity = 1 WHERE "_id" = $1', [slot]);
    expect(await place(one, first)).toMatchObject({ cancellable: true, slot: { _id: slot } });
    await shop.sql('UPDATE delivery_slots SET capacity = 0 WHERE "_id" = $1', [slot]);
    const order = await place(other, second);
    expect([order.slot!._id, order.events.length]).toEqual([slot, 1]);
    const value = await readOrder(dataSource.manager, { userId: other._id, _id: order._id });
    expect(Object.keys(value).filter((name) => /slot/i.test(name))).toEqual(['slot']);
    expect((await placesOf(shop, slot!, next!)).flat()).toEqual([0, 2, 0, 0]);
    expect((await holdOf(await newBuyer(shop))).slot!._id).toBe(next);
  });

  it('placed after the cut-off moves to the next slot with room, and notes it in its history', async () => {
    const [earlier, cut, full, next] = await openWindows(
      shop,
      ...[{ inHours: 1 }, { inHours: 2 }, { inHours: 3, capacity: 0 }, { inHours: 4 }],
    );
    const buyer = await newBuyer(shop);
    const checkout = await holdOf(buyer, cut);
    await cutOff(shop, cut!);
    const order = await place(buyer, checkout);
    expect(order.slot!._id).toBe(next);
    const { startsAt, endsAt } = order.slot!;
    const then = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    expect(order.events.map(({ message }) => message)).toEqual([
      'Your order was placed and paid.',
      `Your delivery time was no longer available. Your order now arrives on ${formatWindow(then, 'Asia/Kolkata')}.`,
    ]);
    expect((await placesOf(shop, earlier!, cut!, full!, next!)).flat()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('whose hold expired gets its chosen slot if it has room, else the next', async () => {
    const [, wanted, next] = await openWindows(
      shop,
      ...[{ inHours: 2 }, { inHours: 3, capacity: 1 }, { inHours: 4 }],
    );
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const first = await holdOf(one, wanted);
    await expireHolds();
    const second = await holdOf(other, wanted);
    await expireHolds();
    expect((await place(one, first)).slot!._id).toBe(wanted);
    const moved = await place(other, second);
    expect([moved.slot!._id, moved.events.length]).toEqual([next, 2]);
  });

  it("whose hold the shopper's next checkout released gets its chosen slot if it has room, else the next", async () => {
    const [first, wanted, next] = await openWindows(
      shop,
      ...[{ inHours: 2 }, { inHours: 3, capacity: 1 }, { inHours: 4 }],
    );
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const holdAnother = async (buyer: Buyer) => {
      const checkout = await holdOf(buyer, wanted);
      await setQty(shop, buyer, 'onion', 1);
      expect((await holdOf(buyer)).slot!._id).toBe(first);
      return checkout;
    };
    const [kept, lost] = [await holdAnother(one), await holdAnother(other)];
    expect((await place(one, kept)).slot!._id).toBe(wanted);
    const moved = await place(other, lost);
    expect([moved.slot!._id, moved.events.length]).toEqual([next, 2]);
  });

  it("takes over the place of the shopper's own next checkout, if no other is left in its chosen slot", async () => {
    for (const isHeldAgain of [false, true]) {
      const [wanted, next] = await openWindows(shop, { inHours: 2, capacity: 1 }, { inHours: 3 });
      const buyer = await newBuyer(shop);
      const first = await holdOf(buyer);
      await setQty(shop, buyer, 'onion', 1);
      const second = await holdOf(buyer);
      expect([first.slot!._id, second.slot!._id]).toEqual([wanted, wanted]);
      const order = await place(buyer, first);
      expect([order.slot!._id, order.events.length]).toEqual([wanted, 1]);
      expect((await placesOf(shop, wanted!, next!)).flat()).toEqual([0, 1, 0, 0]);
      // The next checkout has lost its place: it holds another one when it is continued, or moves once it is paid.
      for (const [id, qty] of [['onion', 0] as const, ['tomato', 2] as const, ['onion', 1] as const])
        await setQty(shop, buyer, id, qty);
      if (isHeldAgain) expect(await holdOf(buyer)).toMatchObject({ _id: second._id, slot: { _id: next } });
      const moved = await place(buyer, second);
      expect([moved.slot!._id, moved.events.length]).toEqual([next, isHeldAgain ? 1 : 2]);
    }
  });

  it('has no slot if none has room, notes it in its history, and releases none when cancelled', async () => {
    const [only] = await openWindows(shop, { inHours: 2, capacity: 1 });
    const [late, quick] = [await newBuyer(shop), await newBuyer(shop)];
    const checkout = await holdOf(late);
    await expireHolds();
    await place(quick, await holdOf(quick));
    const order = await place(late, checkout);
    expect(order).toMatchObject({ slot: null, cancellable: true });
    expect(order.events[1]!.message).toMatch(/^No delivery time was left/);
    expect(await cancel(late, order._id)).toBeUndefined();
    expect(await placesOf(shop, only!)).toEqual([[0, 1]]);
  });

  it('can be cancelled by its shopper until the cut-off, which releases its slot place once', async () => {
    const [slot] = await openWindows(shop, { inHours: 2 });
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const [first, second] = [await place(one, await holdOf(one)), await place(other, await holdOf(other))];
    expect(await placesOf(shop, slot!)).toEqual([[0, 2]]);
    for (let times = 0; times < 2; times += 1) expect(await cancel(one, first._id)).toBeUndefined();
    expect(await placesOf(shop, slot!)).toEqual([[0, 1]]);
    await cutOff(shop, slot!);
    expect(await cancel(other, second._id)).toBe('NOT_CANCELLABLE');
    const { data } = await shop.graphql(
      `query ($id: ID!) { order(_id: $id) { cancellable } }`,
      { id: second._id },
      other.token,
    );
    expect(data).toEqual({ order: { cancellable: false } });
    expect(await placesOf(shop, slot!)).toEqual([[0, 1]]);
  });

  it('placed by the previous version, which knows no slots, takes no slot place', async () => {
    const [slot] = await openWindows(shop, { inHours: 2 });
    const buyer = await newBuyer(shop);
    const { _id } = await holdOf(buyer);
    await shop.sql(
      `UPDATE orders SET state = 'PLACED', payment = 'PAID', "createdAt" = now() WHERE "_id" = $1`,
      [_id],
    );
    await expireHolds();
    expect(await placesOf(shop, slot!)).toEqual([[0, 0]]);
    await shop.sql(`UPDATE orders SET status = 'CANCELLED' WHERE "_id" = $1`, [_id]);
  });
});

it('a shop without a slot template delivers without slots, and rejects any slot', async () => {
  const windows = await shop.sql(`SELECT * FROM slot_template`);
  await openWindows(shop);
  await shop.sql('DELETE FROM slot_template');
  const buyer = await newBuyer(shop);
  const checkout = await holdOf(buyer);
  expect(checkout.slot).toBeNull();
  // Repeating the checkout does not extend the hold.
  await shop.sql(
    `UPDATE stock_holds SET "expiresAt" = "expiresAt" - interval '5 minutes' WHERE "userId" = $1`,
    [buyer._id],
  );
  const left = Date.parse(checkout.heldUntil) - Date.parse((await holdOf(buyer)).heldUntil);
  expect(left).toBe(300_000);
  expect(offersOf(await startIn(shop, buyer, randomUUID()))).toEqual([]);
  expect(await place(buyer, checkout)).toMatchObject({ slot: null, cancellable: true, events: [{}] });
  const posted = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' };
  expect((await postOrder(shop, buyer, posted)).status).toBe(201);
  await shop.sql(`INSERT INTO slot_template SELECT * FROM json_populate_recordset(null::slot_template, $1)`, [
    JSON.stringify(windows),
  ]);
});
