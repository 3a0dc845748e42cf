import { randomUUID } from 'node:crypto';
import { EventStreams } from '@server/graphql/event-streams';
import { codeOf, dataOf, endOf, follow } from './helpers/event-stream';
import type { Followed } from './helpers/event-stream';
import { queryDesk, newStaff, postToDesk } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought, moveTo } from './helpers/desk-orders';
import { eventually } from './helpers/eventually';
import { insertOrders } from './helpers/many-orders';
import { newShopper, tokenOf } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

interface Live {
  orderChanged: { _id: string; status: string; refunded: number; events: { message: string }[] };
}
interface DeskLive {
  ordersChanged: { _id: string; status: string; customer: { name: string } };
}

const ORDER_CHANGED = `subscription ($id: ID!) {
  orderChanged(orderId: $id) { _id status refunded events { message } items { title finalPrice } }
}`;
const ORDERS_CHANGED = 'subscription { ordersChanged { _id status customer { name } } }';
/** Shorter than the streams below, to which no request timeout may apply. */
const TIMEOUT_MS = 2_000;

/** One shop, opened twice: each instance has its own connections and caches, like two processes. */
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  const env = { DATABASE_TIMEOUT_MS: String(TIMEOUT_MS) };
  shop = await openTestShop({ env });
  other = await openTestShop({ env, databaseUrl: shop.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const followOrder = (at: TestShop, id: string, { token }: Pick<TestShopper, 'token'>) =>
  follow<Live>(at, ORDER_CHANGED, { variables: { id }, authorization: token });
const followDesk = (at: TestShop, { cookie }: Pick<TestStaff, 'cookie'>) =>
  follow<DeskLive>(at, ORDERS_CHANGED, { cookie });

/** The statuses received for an order, up to this one. */
async function seen(followed: Followed<object>, id: string, until: string): Promise<string[]> {
  const statuses: string[] = [];
  while (statuses.at(-1) !== until) {
    const [order] = Object.values(dataOf(await followed.next())) as { _id: string; status: string }[];
    if (order?._id === id) statuses.push(order.status);
  }
  return statuses;
}
/** How it ends, after events that may still arrive, such as of the order's placing. */
async function lastOf({ next }: Followed<unknown>): Promise<string> {
  let event = await next();
  while (typeof event !== 'string') event = await next();
  return event;
}
/** The error code of the first event, and the event after it. */
const rejection = async ({ next }: Followed<unknown>) => [codeOf(await next()), await next()];
const leaveAll = (...followed: Followed<unknown>[]): void => followed.forEach(({ leave }) => leave());

it('an order page gets the current state, then every change within a second, from any process', async () => {
  const { _id, buyer } = await bought(shop);
  const owner = await newStaff(shop, 'OWNER');
  const pages = await Promise.all([shop, other].map((at) => followOrder(at, _id, buyer)));
  const desks = await Promise.all([shop, other].map((at) => followDesk(at, owner)));
  await Promise.all(pages.map((page) => seen(page, _id, 'PLACED')));
  const tookMs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const status = round % 2 === 0 ? 'PICKING' : 'PACKED';
    const from = performance.now();
    await moveTo(shop, status, _id);
    const measure = async (one: Followed<object>) => {
      await seen(one, _id, status);
      tookMs.push(performance.now() - from);
    };
    await Promise.all([...pages, ...desks].map(measure));
  }
  const p95 = tookMs.sort((one, two) => one - two)[Math.floor(tookMs.length * 0.95)]!;
  expect(p95).toBeLessThan(1_000);
  leaveAll(...pages, ...desks);
});

it('a cancellation at the desk is one event, with history; the refund follows in another', async () => {
  const { _id, buyer } = await bought(other);
  const support = await newStaff(shop, 'SUPPORT');
  const page = await followOrder(other, _id, buyer);
  expect(dataOf(await page.next()).orderChanged.events).toHaveLength(1);
  const cancel = `mutation { cancelOrder(orderId: "${_id}", reason: "The street is closed") { status } }`;
  expect((await queryDesk(shop, cancel, {}, support)).code).toBeUndefined();
  let { orderChanged } = dataOf(await page.next());
  // An event about its placing may arrive late.
  while (orderChanged.status === 'PLACED') ({ orderChanged } = dataOf(await page.next()));
  expect([orderChanged.status, orderChanged.events.length >= 2]).toEqual(['CANCELLED', true]);
  // The refund is made by a job, and is another event.
  let refunded = orderChanged.refunded;
  while (refunded === 0) refunded = dataOf(await page.next()).orderChanged.refunded;
  expect(refunded).toBeGreaterThan(0);
  leaveAll(page);
});

it('subscriptions without permission are rejected', async () => {
  const { _id, buyer } = await bought(shop);
  const otherShopper = await newShopper(shop);
  const rejections = await Promise.all(
    [
      followOrder(shop, _id, otherShopper),
      followOrder(shop, randomUUID(), buyer),
      followOrder(shop, "' OR true --", buyer),
      follow(shop, ORDER_CHANGED, { variables: { id: _id } }),
      followOrder(shop, _id, { token: 'made up' }),
      followDesk(shop, { cookie: `tokri_desk=${buyer.token}` }),
      followDesk(shop, { cookie: '' }),
    ].map(async (one) => rejection(await one)),
  );
  expect(rejections.map(([code]) => code)).toEqual([
    ...['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    ...['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ]);
  expect(rejections.every(([, after]) => after === 'complete')).toBe(true);
});

it('staff get events by their current role and session, checked at each event', async () => {
  const { _id } = await bought(shop);
  const [rider, picker, removed] = await Promise.all([
    newStaff(shop, 'RIDER'),
    newStaff(shop, 'PICKER'),
    newStaff(shop, 'MANAGER'),
  ]);
  const [riders, pickers, ofRemoved] = await Promise.all(
    [rider, picker, removed].map((one) => followDesk(other, one)),
  );
  await moveTo(shop, 'PICKING', _id);
  await Promise.all([pickers!, ofRemoved!].map((one) => seen(one, _id, 'PICKING')));
  await moveTo(shop, 'PACKED', _id);
  expect(await seen(riders!, _id, 'PACKED')).toEqual(['PACKED']);
  await Promise.all([pickers!, ofRemoved!].map((one) => seen(one, _id, 'PACKED')));
  await shop.sql(`UPDATE staff SET role = 'RIDER' WHERE _id = $1`, [picker._id]);
  await shop.sql(`DELETE FROM staff_sessions WHERE "staffId" = $1`, [removed._id]);
  await moveTo(shop, 'PLACED', _id);
  expect(await rejection(ofRemoved!)).toEqual(['UNAUTHENTICATED', 'complete']);
  await moveTo(shop, 'OUT_FOR_DELIVERY', _id);
  // Neither received the previous step.
  for (const one of [riders!, pickers!])
    expect(await seen(one, _id, 'OUT_FOR_DELIVERY')).toEqual(['OUT_FOR_DELIVERY']);
  // An order that leaves the rider's list is an event, too.
  const deliver = `mutation { deliverOrder(orderId: "${_id}") { status } }`;
  await shop.sql(
    `INSERT INTO order_events ("userId", "orderId", "_id", status, code, actor)
     SELECT "userId", "_id", gen_random_uuid(), status, status, '{"kind": "SYSTEM"}' FROM orders WHERE "_id" = $1`,
    [_id],
  );
  expect((await queryDesk(shop, deliver, {}, rider)).code).toBeUndefined();
  expect((await seen(riders!, _id, 'DELIVERED')).at(-1)).toBe('DELIVERED');
  leaveAll(riders!, pickers!);
});

it('streams end soon after their session, without an event, and no others do', async () => {
  const [{ _id, buyer }, owner, removed] = await Promise.all([
    bought(shop),
    newStaff(shop, 'OWNER'),
    newStaff(shop, 'MANAGER'),
  ]);
  const here = { ...buyer, sessionId: randomUUID() };
  await shop.sql(`INSERT INTO sessions ("userId", "_id") VALUES ($1, $2)`, [here._id, here.sessionId]);
  const token = tokenOf(here);
  const pages = await Promise.all([buyer, { token }].map((one) => followOrder(other, _id, one)));
  const desks = await Promise.all([removed, owner].map((one) => followDesk(other, one)));
  await Promise.all(pages.map((page) => seen(page, _id, 'PLACED')));
  await shop.graphql('mutation { endOtherSessions }', {}, token);
  await queryDesk(shop, `mutation { removeStaff(staffId: "${removed._id}") { active } }`, {}, owner);
  expect(await Promise.all([pages[0]!, desks[0]!].map(endOf))).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
  await moveTo(shop, 'PICKING', _id);
  await Promise.all([pages[1]!, desks[1]!].map((one) => seen(one, _id, 'PICKING')));
  leaveAll(pages[1]!, desks[1]!);
});

it('a rider gets no events of an order that was delivered long ago', async () => {
  const [old, next] = [await bought(shop), await bought(shop)];
  const addEvent = (status: string | null, code: string, age: string) =>
    shop.sql(
      `INSERT INTO order_events ("userId", "orderId", "_id", at, status, code, actor)
       SELECT "userId", "_id", gen_random_uuid(), now() - $4::interval, $2, $3, '{"kind": "SYSTEM"}'
       FROM orders WHERE "_id" = $1`,
      [old._id, status, code, age],
    );
  await shop.sql(`UPDATE order_events SET at = at - interval '22 days' WHERE "orderId" = $1`, [old._id]);
  await addEvent('OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', '21 days 1 hour');
  await addEvent('DELIVERED', 'DELIVERED', '21 days');
  await moveTo(shop, 'DELIVERED', old._id);
  const [riders, managers] = await Promise.all(
    (['RIDER', 'MANAGER'] as const).map(async (role) => followDesk(shop, await newStaff(shop, role))),
  );
  await addEvent(null, 'REFUND_SETTLED', '0');
  await seen(managers!, old._id, 'DELIVERED');
  await moveTo(shop, 'PACKED', next._id);
  expect(dataOf(await riders!.next()).ordersChanged._id).toBe(next._id);
  leaveAll(riders!, managers!);
});

it('a stream is neither buffered, compressed nor cached; other requests get plain JSON', async () => {
  const { _id, buyer } = await bought(shop);
  const packed = { variables: { id: _id }, authorization: buyer.token, 'accept-encoding': 'gzip, br' };
  const page = await follow<Live>(shop, ORDER_CHANGED, packed);
  expect(page.status).toBe(200);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(page.headers.has('content-encoding')).toBe(false);
  await seen(page, _id, 'PLACED');
  leaveAll(page);

  const query = await follow(shop, '{ shop { name } }', {});
  expect([query.status, query.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ]);
  const plain = await shop.graphql(ORDER_CHANGED, { id: _id }, buyer.token);
  expect([plain.status, plain.errors?.[0]?.extensions?.code]).toEqual([400, 'BAD_REQUEST']);
  const aliases = Array.from({ length: 70 }, (_, n) => `a${n}: status`).join(' ');
  const rejected = [`subscription { orderChanged(orderId: "x") { ${aliases} } }`, 'subscription { nothing }'];
  for (const text of rejected) expect((await follow(shop, text, {})).status).toBe(400);
  const { cookie } = await newStaff(shop, 'OWNER');
  const foreign = { cookie, origin: 'https://elsewhere.example', accept: 'text/event-stream' };
  expect((await postToDesk(shop, '/graphql', { query: ORDERS_CHANGED }, foreign)).status).toBe(403);
});

it('an order page gets changes missed during a reconnect; the desk’s stream ends, so that it reloads', async () => {
  const { _id, buyer } = await bought(shop);
  const page = await followOrder(shop, _id, buyer);
  const desk = await followDesk(shop, await newStaff(shop, 'OWNER'));
  await seen(page, _id, 'PLACED');
  await shop.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'tokri change watch' AND datname = current_database()`);
  await moveTo(shop, 'PICKING', _id);
  await seen(page, _id, 'PICKING');
  expect(await lastOf(desk)).toBe('ended');
  leaveAll(page);
});

it('many open pages use no database connections, and each event is read once', async () => {
  const buyers: (TestShopper & { orderId: string })[] = [];
  while (buyers.length < 3) {
    const shopper = await newShopper(shop);
    await insertOrders(shop, shopper, 1, 3);
    const [order] = await shop.sql<{ _id: string }>(`SELECT _id FROM orders WHERE "userId" = $1`, [
      shopper._id,
    ]);
    buyers.push({ ...shopper, orderId: order!._id });
  }
  const connections = async () =>
    (
      await shop.sql(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tokri%'`,
      )
    ).length;
  const used = async () => {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1]);
    return gauge('shop_database_connections') - gauge('shop_database_connections_idle');
  };
  const pages = await Promise.all(
    buyers.flatMap((buyer) => Array.from({ length: 12 }, () => followOrder(shop, buyer.orderId, buyer))),
  );
  expect(pages).toHaveLength(36);
  const orderOf = (at: number) => buyers[Math.floor(at / 12)]!.orderId;
  await Promise.all(pages.map((page, at) => seen(page, orderOf(at), 'PLACED')));
  // They hold none of the pool, and have none of their own: however far all pools have grown, the pages are more.
  await eventually(async () => (await used()) === 0);
  expect(await connections()).toBeLessThan(pages.length);
  const [first] = buyers;
  const { statements } = await shop.countStatements(async () => {
    await moveTo(shop, 'PICKING', first!.orderId);
    await Promise.all(pages.slice(0, 12).map((page) => seen(page, first!.orderId, 'PICKING')));
  });
  // Jobs read orders as well: only statements for events also read the owner.
  expect(statements.filter((text) => text.includes('owner."emailKey"'))).toHaveLength(1);

  // The limit per shopper: another page is rejected with Retry-After until one is closed.
  const more = await followOrder(shop, first!.orderId, first!);
  expect([more.status, more.headers.get('retry-after')]).toEqual([429, '30']);
  pages[0]!.leave();
  await eventually(async () => {
    const again = await followOrder(shop, first!.orderId, first!);
    again.leave();
    return again.status === 200;
  });
  leaveAll(...pages);
});

it('shoppers cannot use up the streams of the desk', async () => {
  const { _id, buyer } = await bought(shop);
  const send = jest.spyOn(EventStreams.prototype, 'send');
  const page = await followOrder(shop, _id, buyer);
  const [ofShoppers] = send.mock.contexts as [EventStreams];
  send.mockRestore();
  const size = jest.spyOn(ofShoppers, 'size', 'get').mockReturnValue(3_000);
  try {
    expect((await followOrder(shop, _id, buyer)).status).toBe(503);
    const desk = await followDesk(shop, await newStaff(shop, 'OWNER'));
    expect(desk.status).toBe(200);
    leaveAll(page, desk);
  } finally {
    size.mockRestore();
  }
});

it('a closing process ends its streams first, so that clients reconnect to another', async () => {
  const closing = await openTestShop({ databaseUrl: shop.databaseUrl });
  const { _id, buyer } = await bought(shop);
  const page = await followOrder(closing, _id, buyer);
  const desk = await followDesk(closing, await newStaff(shop, 'OWNER'));
  await seen(page, _id, 'PLACED');
  const from = performance.now();
  const closed = closing.close();
  expect(await Promise.all([page, desk].map(lastOf))).toEqual(['ended', 'ended']);
  await closed;
  // Shorter than the seven seconds that a request in progress may take.
  expect(performance.now() - from).toBeLessThan(5_000);
});
