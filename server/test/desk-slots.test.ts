import { formatLocally } from '../../domain/instant';
import type { SlotWindow } from '../../domain/slot/slot-template';
import { formatWindow } from '../../domain/wording/formats.en';
import { newBuyer, pay, placeOrder, postOrder } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { DeskResponse, TestStaff } from './helpers/desk';
import { bought, findShown } from './helpers/desk-orders';
import type { DeskSlot } from './helpers/desk-orders';
import { cutOff, openWindows, placesOf, startIn } from './helpers/slots';
import { drift } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

const ZONE = 'America/New_York';
const SLOT = '_id startsAt endsAt cutoffAt capacity capacitySet held booked';
const SLOTS = `query ($from: Date!, $to: Date!) { slots(from: $from, to: $to) { ${SLOT} } }`;
const SAVE = `mutation ($input: [SlotTemplateInput!]!, $expected: [SlotTemplateInput!]) {
  saveSlotTemplate(input: $input, expected: $expected) { ${SLOT} } }`;
const SET = `mutation ($slotId: ID!, $capacity: Int!) { setSlotCapacity(slotId: $slotId, capacity: $capacity) { ${SLOT} } }`;
const CANCEL = `mutation ($id: ID!) { cancelOrder(orderId: $id, reason: "No rider") { _id } }`;

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false, env: { SHOP_TIME_ZONE: ZONE } });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());
afterEach(async () => expect(await drift(shop)).toEqual([]));

const DAY_MS = 86_400_000;
const local = (instant: number | string): string => formatLocally(new Date(instant), ZONE);
const inDays = (days: number): string => local(Date.now() + days * DAY_MS).slice(0, 10);
/** The times of a slot in the shop's time zone, such as 07:00-10:00. */
const hoursOf = ({ startsAt, endsAt }: DeskSlot): string =>
  `${local(startsAt).slice(11, 16)}-${local(endsAt).slice(11, 16)}`;

const everyDay = (startsAt: string, endsAt: string, more: Partial<SlotWindow> = {}): SlotWindow[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    startsAt,
    endsAt,
    capacity: 30,
    cutoffMinutes: 60,
    ...more,
  }));
const saveAfter = (expected: SlotWindow[] | null, input: SlotWindow[]) =>
  queryDesk<{ saveSlotTemplate: DeskSlot[] }>(shop, SAVE, { input, expected }, manager);
const save = (...input: SlotWindow[]) => saveAfter(null, input);
/** Saves a template, and returns the slots that are then open. */
async function saved(...input: SlotWindow[]): Promise<DeskSlot[]> {
  const { data, errors } = await save(...input);
  expect(errors).toBeUndefined();
  return data.saveSlotTemplate.filter(({ capacity }) => capacity > 0);
}
const setCapacity = async (slotId: string, capacity: number): Promise<DeskSlot> =>
  (await queryDesk<{ setSlotCapacity: DeskSlot }>(shop, SET, { slotId, capacity }, manager)).data
    .setSlotCapacity;
const slotNow = async (id: string): Promise<DeskSlot | undefined> =>
  (
    await queryDesk<{ slots: DeskSlot[] }>(shop, SLOTS, { from: inDays(-1), to: inDays(9) }, manager)
  ).data.slots.find(({ _id }) => _id === id);
const fieldsOf = ({ code, errors }: DeskResponse<unknown>): unknown => {
  expect(code).toBe('VALIDATION_FAILED');
  return Object.keys(errors![0]!.extensions!.fields as object);
};
const log = () =>
  shop.sql<{ by: string; action: string; subject: string; before: string; after: string }>(
    `SELECT "by", action, subject, before, after FROM audit_log ORDER BY "_id"`,
  );
/** Places an order in a slot. */
async function orderIn(slotId: string): Promise<string> {
  const buyer = await newBuyer(shop);
  const { checkout } = await startIn(shop, buyer, slotId);
  await placeOrder(shop, buyer, checkout._id, await pay(shop, checkout.payment.orderId));
  return checkout._id;
}

it("the public API has the shop's time zone", async () => {
  expect((await shop.graphql('{ shop { timeZone } }')).data).toEqual({ shop: { timeZone: ZONE } });
});

describe('slots', () => {
  it("are listed by whole days in the shop's time zone, in one statement", async () => {
    await saved(...everyDay('23:00', '00:15'), ...everyDay('00:15', '00:45'));
    for (const day of [inDays(1), inDays(3)]) {
      const request = () => queryDesk<{ slots: DeskSlot[] }>(shop, SLOTS, { from: day, to: day }, manager);
      const { result, statements } = await shop.countStatements(request);
      expect(result.data.slots.map((slot) => [local(slot.startsAt).slice(0, 10), hoursOf(slot)])).toEqual([
        [day, '00:15-00:45'],
        [day, '23:00-00:15'],
      ]);
      // The second one is for the session.
      expect(statements).toHaveLength(2);
    }
  });

  it('can be listed for a day to a month', async () => {
    const request = (from: string, to: string) => queryDesk(shop, SLOTS, { from, to }, manager);
    expect(fieldsOf(await request(inDays(3), inDays(1)))).toEqual(['to']);
    expect((await request('2025-01-01', '2025-01-31')).data).toEqual({ slots: [] });
    expect(fieldsOf(await request('2025-01-01', '2025-02-01'))).toEqual(['to']);
    for (const day of ['0001-01-01', '9999-12-31'])
      expect((await request(day, day)).data).toEqual({ slots: [] });
  });
});

describe('saving the template', () => {
  it('stores its windows, sorted', async () => {
    const windows = [
      { weekday: 1, startsAt: '07:00', endsAt: '10:00', capacity: 12, cutoffMinutes: 90 },
      { weekday: 7, startsAt: '22:00', endsAt: '01:00', capacity: 0, cutoffMinutes: 0 },
    ];
    await saved(...[...windows].reverse());
    const template = '{ slotTemplate { weekday startsAt endsAt capacity cutoffMinutes } }';
    expect((await queryDesk(shop, template, {}, manager)).data).toEqual({ slotTemplate: windows });
  });

  it('opens and returns the slots of at least eight days', async () => {
    const slots = await saved(...everyDay('06:00', '07:00', { capacity: 7, cutoffMinutes: 90 }));
    expect(new Set(slots.map(hoursOf))).toEqual(new Set(['06:00-07:00']));
    expect(slots.length).toBeGreaterThanOrEqual(8);
    for (const { startsAt, cutoffAt, capacity, held, booked } of slots) {
      expect(Date.parse(startsAt) - Date.parse(cutoffAt)).toBe(90 * 60_000);
      expect([capacity, held, booked]).toEqual([7, 0, 0]);
    }
  });

  it('updates cut-offs and capacities, except capacities that were set by hand', async () => {
    const [, byHand, other] = await saved(...everyDay('07:00', '10:00'));
    await setCapacity(byHand!._id, 12);
    await saved(...everyDay('07:00', '10:00', { capacity: 50, cutoffMinutes: 0 }));
    expect(await slotNow(byHand!._id)).toMatchObject({ capacity: 12, cutoffAt: byHand!.startsAt });
    expect(await slotNow(other!._id)).toMatchObject({ capacity: 50, cutoffAt: other!.startsAt });
  });

  it('deletes removed slots, but only closes those with orders or holds, which stay in them', async () => {
    const [, booked, held, cancelled, empty] = await saved(...everyDay('11:00', '12:00'));
    const _id = await orderIn(booked!._id);
    const holder = await newBuyer(shop);
    const { checkout } = await startIn(shop, holder, held!._id);
    await queryDesk(shop, CANCEL, { id: await orderIn(cancelled!._id) }, manager);
    await setCapacity(booked!._id, 12);
    await saved(...everyDay('12:00', '13:00'));
    expect(await slotNow(empty!._id)).toBeUndefined();
    expect(await slotNow(booked!._id)).toEqual({ ...booked, capacity: 0, booked: 1 });
    expect(await slotNow(held!._id)).toEqual({ ...held, capacity: 0, held: 1 });
    expect(await slotNow(cancelled!._id)).toEqual({ ...cancelled, capacity: 0 });
    expect((await startIn(shop, await newBuyer(shop), booked!._id)).errors).toHaveLength(1);
    expect((await findShown(shop, _id, manager))!.slot!._id).toBe(booked!._id);
    await placeOrder(shop, holder, checkout._id, await pay(shop, checkout.payment.orderId));
    expect((await findShown(shop, checkout._id, manager))!.slot!._id).toBe(held!._id);
    // Back in the template, they open with its capacity, even if another was set by hand before.
    await saved(...everyDay('11:00', '12:00', { capacity: 9 }));
    expect(await slotNow(booked!._id)).toMatchObject({ capacity: 9, booked: 1 });
    expect(await slotNow(held!._id)).toMatchObject({ capacity: 9, held: 0, booked: 1 });
  });

  it('without windows makes the shop deliver without slots', async () => {
    const [, slot] = await saved(...everyDay('14:00', '15:00'));
    await orderIn(slot!._id);
    expect(await saved()).toEqual([]);
    const { checkout } = await startIn(shop, await newBuyer(shop));
    expect(checkout.slot).toBeNull();
  });

  it('is in the audit log with the previous template, once per change', async () => {
    await saved();
    const before = (await log()).length;
    const windows = everyDay('07:00', '10:00').slice(0, 2);
    for (let times = 0; times < 2; times += 1) await saved(...[...windows].reverse());
    const entries = (await log()).slice(before);
    const entry = { by: manager.email, action: 'saveSlotTemplate', subject: 'slots/template', before: '[]' };
    expect(entries).toEqual([{ ...entry, after: JSON.stringify(windows) }]);
  });

  it('reports the invalid fields of each window, and changes nothing', async () => {
    const before = [await shop.sql('TABLE slot_template'), await log()];
    const good = everyDay('07:00', '10:00')[0]!;
    const wrong = (more: Partial<SlotWindow>) => save(good, { ...good, weekday: 2, ...more });
    expect(fieldsOf(await wrong({ startsAt: '7:00' }))).toEqual(['input[1].startsAt']);
    expect(fieldsOf(await wrong({ weekday: 8, capacity: -1 }))).toEqual([
      'input[1].weekday',
      'input[1].capacity',
    ]);
    expect(fieldsOf(await wrong({ weekday: 1, startsAt: '09:00' }))).toEqual(['input[1].startsAt']);
    expect(fieldsOf(await save(...Array.from({ length: 71 }, () => good)))).toEqual(['input']);
    expect([await shop.sql('TABLE slot_template'), await log()]).toEqual(before);
  });

  it('concurrently leaves the template and the slots of a single save', async () => {
    const templates = [everyDay('07:00', '10:00'), everyDay('08:00', '11:00'), everyDay('09:00', '12:00')];
    await Promise.all([...templates, ...templates].map((windows) => saved(...windows)));
    const [window] = await shop.sql<{ startsAt: string }>(
      'SELECT DISTINCT "startsAt"::text FROM slot_template',
    );
    const open = await shop.sql<{ startsAt: Date }>(
      'SELECT "startsAt" FROM delivery_slots WHERE "startsAt" > now() AND capacity > 0',
    );
    expect(new Set(open.map(({ startsAt }) => local(startsAt.toISOString()).slice(11, 19)))).toEqual(
      new Set([window!.startsAt]),
    );
  });
});

/** What saving changes, in an order of its own, as a saved row may move within its table. */
const TABLES = ['slot_template', 'delivery_slots', 'audit_log'];
const stored = () => Promise.all(TABLES.map((name) => shop.sql(`SELECT * FROM ${name} t ORDER BY t::text`)));

describe('the template, if it is not as expected any more', () => {
  it('is not saved, and nothing else is changed', async () => {
    await save(...everyDay('09:00', '12:00'));
    const before = await stored();
    for (const expected of [everyDay('08:00', '11:00'), everyDay('07:00', '10:00'), []]) {
      const { code, errors } = await saveAfter(expected, everyDay('07:00', '10:00'));
      expect([code, errors![0]!.message]).toEqual([
        'CONFLICT',
        'Someone else has changed the week, so nothing was saved. Reload and try again.',
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  it('is saved by one of several at a time', async () => {
    const base = everyDay('07:00', '10:00');
    await save(...base);
    const saves = ['08:00', '09:00', '09:30'].map((startsAt) => saveAfter(base, everyDay(startsAt, '12:00')));
    const codes = (await Promise.all(saves)).map(({ code }) => code);
    expect(codes.sort()).toEqual(['CONFLICT', 'CONFLICT', undefined]);
  });

  it('may be what is saved: repeating a save changes nothing, and does not conflict', async () => {
    const [base, next] = [everyDay('07:00', '10:00'), everyDay('08:00', '11:00')];
    await save(...base);
    expect((await saveAfter([...base].reverse(), next)).errors).toBeUndefined();
    const after = await stored();
    expect((await saveAfter(base, next)).errors).toBeUndefined();
    expect(await stored()).toEqual(after);
  });
});

it('setting the capacity of a slot is in the audit log once per change', async () => {
  const [, slot] = await saved(...everyDay('18:00', '19:00'));
  await orderIn(slot!._id);
  await orderIn(slot!._id);
  const before = (await log()).length;
  for (const capacity of [0, 0, 1]) {
    const after = { capacity, capacitySet: true, booked: 2 };
    expect(await setCapacity(slot!._id, capacity)).toEqual({ ...slot, ...after });
    expect((await startIn(shop, await newBuyer(shop), slot!._id)).errors).toHaveLength(1);
  }
  await setCapacity(slot!._id, 3);
  expect((await startIn(shop, await newBuyer(shop), slot!._id)).checkout.slot!._id).toBe(slot!._id);
  const entry = { by: manager.email, action: 'setSlotCapacity', subject: `slot/${slot!._id}` };
  expect((await log()).slice(before)).toEqual(
    [
      [30, 0],
      [0, 1],
      [1, 3],
    ].map(([was, is]) => ({
      ...entry,
      before: JSON.stringify({ startsAt: new Date(slot!.startsAt), capacity: was }),
      after: JSON.stringify({ startsAt: new Date(slot!.startsAt), capacity: is }),
    })),
  );
  expect(await slotNow(slot!._id)).toMatchObject({ capacity: 3, held: 1, booked: 2 });
});

describe('orders', () => {
  const ORDERS = `query ($filter: DeskOrderFilter, $after: String) { orders(filter: $filter, first: 2, after: $after) {
    edges { node { _id slot { _id } } } pageInfo { endCursor } } }`;
  interface Page {
    orders: {
      edges: { node: { _id: string; slot: { _id: string } | null } }[];
      pageInfo: { endCursor: string };
    };
  }
  const list = async (filter: object, after?: string) => {
    const { data } = await queryDesk<Page>(shop, ORDERS, { filter, after }, manager);
    return { ids: data.orders.edges.map(({ node }) => node._id), end: data.orders.pageInfo.endCursor };
  };

  it('are listed by slot, with pagination, status and search', async () => {
    const [slot, other] = await openWindows(shop, { inHours: 2 }, { inHours: 3 });
    const inSlot = [await orderIn(slot!), await orderIn(slot!), await orderIn(slot!)].reverse();
    const elsewhere = await orderIn(other!);
    const { ids, end } = await list({ slotId: slot });
    expect([ids, (await list({ slotId: slot }, end)).ids]).toEqual([inSlot.slice(0, 2), inSlot.slice(2)]);
    expect((await list({ slotId: slot, status: ['PICKING'] })).ids).toEqual([]);
    expect((await list({ slotId: slot, search: inSlot[1] })).ids).toEqual([inSlot[1]]);
    expect((await list({ slotId: slot, search: elsewhere })).ids).toEqual([]);
    for (const slotId of ['x', '', '\0', elsewhere]) expect((await list({ slotId })).ids).toEqual([]);
    expect((await findShown(shop, elsewhere, manager))!.slot).toMatchObject({
      _id: other,
      capacity: 30,
      booked: 1,
    });
  });

  it('have no slot if they were placed without one', async () => {
    const { _id } = await bought(shop);
    await shop.sql(
      `WITH gone AS (SELECT "slotId" FROM orders WHERE "_id" = $1), without AS (
        UPDATE orders SET "slotId" = NULL WHERE "_id" = $1)
      UPDATE delivery_slots SET booked = booked - 1 FROM gone WHERE delivery_slots."_id" = gone."slotId"`,
      [_id],
    );
    expect((await findShown(shop, _id, manager))!.slot).toBeNull();
  });

  it("are filtered by day in the shop's time zone", async () => {
    const buyer = await newBuyer(shop);
    await postOrder(shop, buyer, { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' });
    // Half an hour before the end of the 25-hour day on which clocks go back.
    await shop.sql(`UPDATE orders SET "createdAt" = '2025-11-03T04:30Z' WHERE "userId" = $1`, [buyer._id]);
    const search = buyer.email;
    expect((await list({ search, from: '2025-11-02', to: '2025-11-02' })).ids).toHaveLength(1);
    expect((await list({ search, from: '2025-11-03' })).ids).toEqual([]);
  });

  it("that move to another slot note its time in the shop's time zone", async () => {
    const [cut, next] = await openWindows(shop, { inHours: 2 }, { inHours: 4 });
    const buyer = await newBuyer(shop);
    const { checkout } = await startIn(shop, buyer);
    await cutOff(shop, cut!);
    await placeOrder(shop, buyer, checkout._id, await pay(shop, checkout.payment.orderId));
    const { slot, events } = (await findShown(shop, checkout._id, manager))!;
    expect([slot!._id, await placesOf(shop, cut!)]).toEqual([next, [[0, 0]]]);
    const window = { startsAt: new Date(slot!.startsAt), endsAt: new Date(slot!.endsAt) };
    expect(events.at(-1)!.message).toContain(`on ${formatWindow(window, ZONE)}.`);
  });
});
