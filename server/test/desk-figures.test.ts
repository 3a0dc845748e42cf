import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { DayFigures } from '@server/features/desk/day-figures';
import { formatLocally } from '../../domain/instant';
import { postOrder, newBuyer } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought, moveTo } from './helpers/desk-orders';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

type Sums<Name extends string> = Record<Name | 'orders' | 'revenue' | 'shortLines', number>;
interface Summary extends Sums<'refunded' | 'averageBasket' | 'deliveredInTime'> {
  byDay: ({ day: string } & Sums<'delivered' | 'inTime'>)[];
  topProducts: { productId: string; title: string; qty: number; revenue: number }[];
}

const ZONE = 'America/New_York';
const SUMMARY = `query ($from: Date!, $to: Date!) { summary(from: $from, to: $to) {
  orders revenue refunded averageBasket shortLines deliveredInTime byDay { day orders revenue shortLines delivered inTime }
  topProducts { productId title qty revenue } } }`;
const SETTLED = `SELECT orders FROM day_figures WHERE "startsAt" = $1::timestamp AT TIME ZONE $2`;
const REFUND = `mutation ($input: RefundInput!) { refundOrder(input: $input) { _id } }`;

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false, env: { SHOP_TIME_ZONE: ZONE } });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());

describe('figures', () => {
  let beside: DataSource;
  beforeAll(async () => (beside = await createDataSource({ url: shop.databaseUrl }).initialize()));
  afterAll(() => beside.destroy());
  const ago = (days: number) => formatLocally(new Date(Date.now() - days * 86_400_000), ZONE).slice(0, 10);
  /** Days are aggregated from the first order on: the orders of earlier tests would make that too many. */
  const moveOrdersToToday = () => shop.sql('UPDATE orders SET "createdAt" = now()');
  /** Aggregates past days. */
  const settle = () => new DayFigures(beside, ZONE).run();
  const request = (from: string, to = from) =>
    queryDesk<{ summary: Summary }>(shop, SUMMARY, { from, to }, manager);
  const figures = async (from: string, to = from): Promise<Summary> => {
    const { data, errors } = await request(from, to);
    expect(errors).toBeUndefined();
    return data.summary;
  };
  /** Backdates an order. The days are long ago, so that each test has its own. */
  const placedAt = (_id: string, at: string) =>
    shop.sql(`UPDATE orders SET "createdAt" = $2 WHERE "_id" = $1`, [_id, at]);
  const boughtAt = async (at: string, cart?: Record<string, number>) => {
    const order = await bought(shop, cart);
    await placedAt(order._id, at);
    return order;
  };
  /** Marks an order as delivered this many minutes after its slot ended. */
  const delivered = async (_id: string, minutesLate: number): Promise<void> => {
    await moveTo(shop, 'DELIVERED', _id);
    await shop.sql(
      `INSERT INTO order_events ("userId", "orderId", "_id", "at", "status", "code", "actor")
       SELECT "userId", bought."_id", gen_random_uuid(), "endsAt" + $2 * interval '1 minute', 'DELIVERED', 'DELIVERED', '{}'
       FROM orders AS bought JOIN delivery_slots AS slot ON slot."_id" = "slotId" WHERE bought."_id" = $1`,
      [_id, minutesLate],
    );
  };

  it('are zero for each day without orders', async () => {
    const [none, noneYet] = [
      { orders: 0, revenue: 0, shortLines: 0 },
      { delivered: 0, inTime: 0 },
    ];
    expect(await figures('2024-02-28', '2024-03-01')).toEqual({
      ...{ ...none, refunded: 0, averageBasket: 0, deliveredInTime: 1, topProducts: [] },
      byDay: ['2024-02-28', '2024-02-29', '2024-03-01'].map((day) => ({ day, ...none, ...noneYet })),
    });
  });

  it('of today include an order as soon as it is placed, whether paid or to be paid on delivery', async () => {
    const today = formatLocally(new Date(), ZONE).slice(0, 10);
    const before = await figures(today);
    const { total } = await bought(shop);
    const due = await postOrder<{ order: { totalCost?: number }[] }>(shop, await newBuyer(shop), {
      ...{ cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' },
    });
    expect(due.status).toBeLessThan(300);
    const [cost] = await shop.sql<{ paise: number }>(
      `SELECT "totalPaise" AS paise FROM orders WHERE payment = 'DUE' ORDER BY "createdAt" DESC LIMIT 1`,
    );
    const after = await figures(today);
    expect(after.orders - before.orders).toBe(2);
    expect(after.revenue - before.revenue).toBeCloseTo(total + cost!.paise / 100, 5);
  });

  it("are by day in the shop's time zone, including the 23-hour day", async () => {
    // In New York, clocks skip from 2:00 to 3:00 on March 10: the day begins at 5:00 and ends at 4:00 UTC.
    const orders = await Promise.all(['04:59:59', '05:00:00'].map((time) => boughtAt(`2024-03-10T${time}Z`)));
    orders.push(await boughtAt('2024-03-11T03:59:59Z'), await boughtAt('2024-03-11T04:00:00Z'));
    const { byDay, ...sums } = await figures('2024-03-09', '2024-03-11');
    expect(byDay.map(({ day, orders: count }) => [day, count])).toEqual([
      ['2024-03-09', 1],
      ['2024-03-10', 2],
      ['2024-03-11', 1],
    ]);
    expect(sums.orders).toBe(4);
    expect(sums.revenue).toBeCloseTo(4 * orders[0]!.total, 5);
    expect(byDay.reduce((sum, { revenue }) => sum + revenue, 0)).toBeCloseTo(sums.revenue, 5);
    expect(sums.averageBasket).toBeCloseTo(orders[0]!.total, 5);
  });

  it('deduct refunds, and exclude cancelled orders', async () => {
    const day = '2024-04-02';
    const [kept, cancelled] = [await boughtAt(`${day}T12:00:00Z`), await boughtAt(`${day}T13:00:00Z`)];
    const support = await newStaff(shop, 'SUPPORT');
    const input = { orderId: kept._id, amount: 10.5, reason: 'Bruised', idempotencyKey: randomUUID() };
    expect((await queryDesk(shop, REFUND, { input }, support)).errors).toBeUndefined();
    const cancel = `mutation { cancelOrder(orderId: "${cancelled._id}", reason: "No van") { _id } }`;
    expect((await queryDesk(shop, cancel, {}, support)).errors).toBeUndefined();
    const sums = await figures(day);
    expect(sums).toMatchObject({ orders: 1, topProducts: [{ productId: 'tomato', qty: 2 }] });
    expect(sums.revenue).toBeCloseTo(kept.total - 10.5, 5);
    expect(sums.averageBasket).toBeCloseTo(kept.total - 10.5, 5);
    expect(sums.refunded).toBeCloseTo(cancelled.total + 10.5, 5);
  });

  it('count short lines, and only the quantity that was available', async () => {
    const day = '2024-04-03';
    const { _id } = await boughtAt(`${day}T12:00:00Z`, { tomato: 4, potato: 1 });
    await shop.sql(
      `UPDATE order_items SET "missingQty" = 3, "discountPaise" = 400, "pricePaise" = 5000
       WHERE "orderId" = $1 AND "productId" = 'tomato'`,
      [_id],
    );
    await shop.sql(
      `UPDATE order_items SET "pricePaise" = 1000, "discountPaise" = 0 WHERE "orderId" = $1 AND "productId" = 'potato'`,
      [_id],
    );
    const counted = {
      shortLines: 1,
      byDay: [{ shortLines: 1 }],
      topProducts: [
        { productId: 'tomato', title: expect.any(String), qty: 1, revenue: 49 },
        { productId: 'potato', qty: 1, revenue: 10 },
      ],
    };
    expect(await figures(day)).toMatchObject(counted);
    // What is picked may still change, and no stored figure would notice, until the order is packed.
    const setPotato = (change: string) =>
      shop.sql(`UPDATE order_items SET ${change} WHERE "orderId" = $1 AND "productId" = 'potato'`, [_id]);
    await setPotato(`status = 'SHORT', "pickedQty" = 0`);
    expect(await figures(day)).toMatchObject(counted);
    await setPotato(`"finalPaise" = 0`);
    expect(await figures(day)).toMatchObject({ shortLines: 2, topProducts: [{}, { qty: 0, revenue: 0 }] });
  });

  it('use the final amounts, as packed, for orders to be paid on delivery', async () => {
    const day = '2024-04-07';
    const posted = await postOrder<{ order: { _id: string }[] }>(shop, await newBuyer(shop), {
      ...{ cart: [{ _id: 'tomato', qty: 3 }], address: '12 MG Road' },
    });
    const { _id } = posted.body.order[0]!;
    await placedAt(_id, `${day}T12:00:00Z`);
    await shop.sql(`UPDATE orders SET "finalPaise" = 7000 WHERE "_id" = $1`, [_id]);
    await shop.sql(
      `UPDATE order_items SET status = 'SHORT', "pickedQty" = 1, "finalPaise" = 2000, "pricePaise" = 2000 WHERE "orderId" = $1`,
      [_id],
    );
    expect(await figures(day)).toMatchObject({
      ...{ orders: 1, revenue: 70, averageBasket: 70, refunded: 0, shortLines: 1 },
      topProducts: [{ productId: 'tomato', qty: 1, revenue: 20 }],
    });
  });

  it('have the ten products with the highest revenue', async () => {
    const day = '2024-04-04';
    const products = await shop.sql<{ id: string }>(
      `SELECT product."_id" AS id FROM products AS product LEFT JOIN stock ON "productId" = product."_id"
       WHERE coalesce("onHand", 9) > 5 ORDER BY product."id" LIMIT 12`,
    );
    const { _id } = await boughtAt(`${day}T12:00:00Z`, Object.fromEntries(products.map(({ id }) => [id, 1])));
    const sold = await shop.sql<{ id: string }>(
      `SELECT "productId" AS id FROM order_items WHERE "orderId" = $1 ORDER BY "pricePaise" DESC, "productId" LIMIT 10`,
      [_id],
    );
    const { topProducts } = await figures(day);
    expect(topProducts.map(({ productId }) => productId)).toEqual(sold.map(({ id }) => id));
  });

  it('have the share of slot deliveries that were in time', async () => {
    const day = '2024-04-05';
    const orders = await Promise.all([0, 1, 2, 3].map((hour) => boughtAt(`${day}T1${hour}:00:00Z`)));
    const [early, sharp, late, none] = orders.map(({ _id }) => _id);
    await delivered(early!, -30);
    await delivered(sharp!, 0);
    await delivered(late!, 1);
    await delivered(none!, 60);
    await shop.sql(`UPDATE orders SET "slotId" = NULL WHERE "_id" = $1`, [none]);
    const deliveredInTime: unknown = expect.closeTo(2 / 3, 5);
    expect(await figures(day)).toMatchObject({ deliveredInTime, byDay: [{ delivered: 3, inTime: 2 }] });
  });

  it('of past days are aggregated once, and recomputed as soon as one of their orders changes', async () => {
    const settled = (day: string) => shop.sql(SETTLED, [day, ZONE]);
    await moveOrdersToToday();
    const day = ago(20);
    const [kept, other] = [await boughtAt(`${day}T12:00:00Z`), await boughtAt(`${day}T13:00:00Z`)];
    await delivered(other._id, -5);
    const span = [ago(30), ago(10)] as const;
    const before = await figures(...span);
    await settle();
    expect(await settled(day)).toEqual([{ orders: 2 }]);
    expect([await settled(ago(0)), await settled(ago(3))]).toEqual([[], [{ orders: 0 }]]);
    await moveTo(shop, 'DELIVERED', (await boughtAt(`${ago(3)}T16:00:00Z`))._id);
    expect(await settled(ago(3))).toEqual([]);
    expect(await figures(...span)).toEqual(before);
    const support = await newStaff(shop, 'SUPPORT');
    const input = { orderId: kept._id, amount: 5, reason: 'Bruised', idempotencyKey: randomUUID() };
    expect((await queryDesk(shop, REFUND, { input }, support)).errors).toBeUndefined();
    expect(await settled(day)).toEqual([]);
    expect((await figures(day)).revenue).toBeCloseTo(kept.total + other.total - 5, 5);
    await settle();
    const cancel = `mutation { cancelOrder(orderId: "${kept._id}", reason: "No van") { _id } }`;
    expect((await queryDesk(shop, cancel, {}, support)).errors).toBeUndefined();
    expect(await figures(day)).toMatchObject({ orders: 1, deliveredInTime: 1 });
    await settle();
    expect(await figures(day)).toMatchObject({ orders: 1, topProducts: [{ productId: 'tomato', qty: 2 }] });
  });

  it('of a past month are aggregated from its days, until one of them is recomputed', async () => {
    await moveOrdersToToday();
    // The previous test has aggregated some of these days.
    await shop.sql('DELETE FROM day_figures');
    // Days counted from the first of the month before last, the latest month that ended at least a month ago.
    const today = new Date();
    const day = (number: number) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 2, number)).toISOString().slice(0, 10);
    const [span, shorter] = [[day(1), day(32)] as const, [day(2), day(32)] as const];
    const qtyIn = async (days: readonly [string, string]) => (await figures(...days)).topProducts[0]!.qty;
    // The month before it is complete, too.
    await boughtAt(`${day(-40)}T12:00:00Z`);
    await boughtAt(`${day(0)}T12:00:00Z`, { potato: 1 });
    const { _id } = await boughtAt(`${day(10)}T12:00:00Z`, { potato: 3 });
    await boughtAt(`${day(20)}T12:00:00Z`, { potato: 2 });
    const both = () => Promise.all([figures(...span), figures(day(-40), day(32))]);
    const before = await both();
    await settle();
    expect(await both()).toEqual(before);
    await shop.sql(`UPDATE month_product_figures SET qty = 100`);
    expect([await qtyIn(span), await qtyIn(shorter)]).toEqual([100, 5]);
    const cancel = `mutation { cancelOrder(orderId: "${_id}", reason: "No van") { _id } }`;
    expect((await queryDesk(shop, cancel, {}, await newStaff(shop, 'SUPPORT'))).errors).toBeUndefined();
    expect(await qtyIn(span)).toBe(2);
    await settle();
    expect([await qtyIn(span), await qtyIn(shorter)]).toEqual([2, 2]);
  });

  it('cover 1 to 366 days, in two statements however many orders there are', async () => {
    const { result, statements } = await shop.countStatements(() => figures('2024-01-01', '2024-12-31'));
    expect(result.byDay).toHaveLength(366);
    // The third one is for the session.
    expect(statements).toHaveLength(3);
    for (const to of ['2025-01-01', '2023-12-31']) {
      const { errors } = await request('2024-01-01', to);
      expect(errors![0]!.extensions).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { to: expect.anything() },
      });
    }
  });
});
