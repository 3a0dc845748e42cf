import type { DataSource } from 'typeorm';
import type { RequestDetails } from 'web-push';
import { createDataSource } from '@server/database/data-source';
import { MessageSender } from '@server/features/message/message-sender';
import { createMailer } from '@server/features/message/mailer';
import { PushSender } from '@server/features/message/push-sender';
import { UnsubscribeTokens } from '@server/features/message/unsubscribe-token';
import { JobRunner } from '@server/jobs/job-runner';
import { createLogger } from '@server/common/log';
import { eventually } from './helpers/eventually';
import { addDevice, endpointsOf, newDevice, noteEvents, placeDueOrder } from './helpers/due-orders';
import type { DueOrder } from './helpers/due-orders';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openSmtpServer } from './helpers/smtp';
import type { SmtpServer } from './helpers/smtp';
import { testFolder } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(120_000);

let shop: TestShop;
let dataSource: DataSource;
let smtp: SmtpServer;
beforeAll(async () => {
  // Each test starts its own sender.
  [shop, smtp] = await Promise.all([openTestShop({ background: false }), openSmtpServer()]);
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
});
afterAll(async () => {
  await Promise.all([dataSource.destroy(), smtp.close()]);
  await shop.close();
});

const request = <Data>({ token }: TestShopper, query: string, variables = {}) =>
  shop.graphql<Data>(query, variables, token);
const ordered = () => placeDueOrder(shop);
const note = (order: DueOrder, code: string) => noteEvents(shop, order, code);

const senderBy = (pushSender: PushSender): MessageSender => {
  const mail = { smtpUrl: smtp.url, from: { name: 'Tokri', address: 'orders@tokri.example' }, dataDir: '' };
  const shopOf = { shopName: 'Tokri', shopUrl: 'http://tokri.example', timeZone: 'Asia/Kolkata' };
  const options = { ...shopOf, dataDir: testFolder(), isMailSent: true, resetTokenFor: async () => null };
  return new MessageSender(dataSource, createMailer(mail), pushSender, new UnsubscribeTokens('x'), options);
};

const PUSH = { subject: 'mailto:orders@tokri.example', hosts: [] };
const MINE = 'https://fcm.googleapis.com/fcm/send/mine';
const OTHER = 'https://updates.push.services.mozilla.com/wpush/v2/other';
const add = (shopper: TestShopper, input: object) => addDevice(shop, shopper, input);

describe('messages about orders', () => {
  /** The state of each message to a shopper, after they were sent in this order. */
  async function sendAll({ shopper }: DueOrder, direction: 'ASC' | 'DESC'): Promise<string[]> {
    const sender = senderBy(new PushSender(dataSource, PUSH, async () => 201));
    const read = (order: string) =>
      shop.sql<{ userId: string; _id: string; kind: string; channel: string; state: string }>(
        `SELECT "userId", "_id", kind, channel, state FROM messages WHERE "userId" = $1 ORDER BY "createdAt" ${order}, channel`,
        [shopper._id],
      );
    for (const message of await read(direction)) await sender.send(message);
    return (await read('ASC')).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`);
  }

  it('skip the confirmation if the order has been cancelled meanwhile', async () => {
    const order = await ordered();
    await note(order, 'CANCELLED');
    expect(await sendAll(order, 'ASC')).toEqual(['PLACED EMAIL SKIPPED', 'CANCELLED EMAIL SENT']);
  });

  it.each(['CANCELLED', 'DELIVERED', 'DELIVERY_FAILED'])(
    'say nothing older after %s was sent, on any channel',
    async (outcome) => {
      const order = await ordered();
      await add(order.shopper, newDevice(MINE));
      await note(order, 'OUT_FOR_DELIVERY');
      await note(order, outcome);
      expect((await sendAll(order, 'DESC')).sort()).toEqual(
        [
          ...['PLACED EMAIL SKIPPED', 'OUT_FOR_DELIVERY EMAIL SKIPPED', 'OUT_FOR_DELIVERY PUSH SKIPPED'],
          ...[`${outcome} EMAIL SENT`, `${outcome} PUSH SENT`],
        ].sort(),
      );
    },
  );

  it('say that an order is on its way again, and confirm it if its delivery is not mailed', async () => {
    const order = await ordered();
    await request(
      order.shopper,
      'mutation { setMessagePreferences(input: { orderProgress: false }) { _id } }',
    );
    await note(order, 'DELIVERED');
    expect(await sendAll(order, 'ASC')).toEqual(['PLACED EMAIL SENT', 'DELIVERED EMAIL SKIPPED']);
    const again = await ordered();
    await note(again, 'DELIVERY_FAILED');
    await note(again, 'OUT_FOR_DELIVERY');
    expect(await sendAll(again, 'ASC')).toEqual([
      ...['PLACED EMAIL SKIPPED', 'DELIVERY_FAILED EMAIL SENT', 'OUT_FOR_DELIVERY EMAIL SENT'],
    ]);
  });
});

describe('devices', () => {
  const removeDevice = (shopper: TestShopper, endpoint: string) =>
    request(shopper, `mutation ($endpoint: String!) { removePushSubscription(endpoint: $endpoint) }`, {
      endpoint,
    });
  const rejection = (field: string) => ({
    code: 'VALIDATION_FAILED',
    fields: { [field]: expect.any(String) },
  });

  it('are rejected with an endpoint that is none, or an invalid encryption key', async () => {
    const shopper = await newShopper(shop);
    for (const [field, wrong] of [
      ['endpoint', newDevice('https://push.example.com/a')],
      ['p256dh', { ...newDevice(MINE), p256dh: `B${'A'.repeat(86)}` }],
    ] as const)
      expect((await add(shopper, wrong)).errors?.[0]?.extensions).toMatchObject(rejection(field));
    expect(await removeDevice(shopper, '\0')).toMatchObject({
      data: { removePushSubscription: true },
      errors: undefined,
    });
  });

  it('are limited to the ten newest, without duplicates', async () => {
    const shopper = await newShopper(shop);
    const endpoints = Array.from(
      { length: 12 },
      (_, at) => `https://updates.push.services.mozilla.com/${at}`,
    );
    for (const endpoint of [...endpoints, endpoints[11]!])
      expect((await add(shopper, newDevice(endpoint))).errors).toBeUndefined();
    expect(await endpointsOf(shop, shopper)).toEqual(endpoints.slice(2));
    await removeDevice(shopper, endpoints[5]!);
    expect(await endpointsOf(shop, shopper)).toHaveLength(9);
  });
});

describe('message preferences', () => {
  it('are per shopper, and have defaults', async () => {
    const [one, other] = await Promise.all([newShopper(shop), newShopper(shop)]);
    await request(one, 'mutation { setMessagePreferences(input: { backInStock: false }) { _id } }');
    const read = `{ messagePreferences { _id orderProgress backInStock mailed devices pushKey } }`;
    const preferences = async (shopper: TestShopper) =>
      (await request<{ messagePreferences: { pushKey: string } }>(shopper, read)).data.messagePreferences;
    const { pushKey } = await preferences(other);
    expect(pushKey).toMatch(/^[\w-]{87}$/);
    const all = { _id: other._id, orderProgress: true, backInStock: true, mailed: true, devices: 0, pushKey };
    expect(await preferences(other)).toEqual(all);
    expect(await preferences(one)).toEqual({ ...all, _id: one._id, backInStock: false });
    expect((await shop.graphql(read)).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });

  const ways = async (at: TestShop, { token }: TestShopper) =>
    (await at.graphql<{ messagePreferences: object }>(`{ messagePreferences { mailed devices } }`, {}, token))
      .data.messagePreferences;

  it('report the number of devices, and whether the shopper can be mailed', async () => {
    const [one, other] = await Promise.all([newShopper(shop), newShopper(shop, `"a",b@${Date.now()}.in`)]);
    for (const endpoint of [MINE, OTHER]) await add(one, newDevice(endpoint));
    expect(await ways(shop, one)).toEqual({ mailed: true, devices: 2 });
    expect(await ways(shop, other)).toEqual({ mailed: false, devices: 0 });
    const change = `mutation { setMessagePreferences(input: { backInStock: true }) { mailed devices } }`;
    expect((await request(one, change)).data).toEqual({
      setMessagePreferences: { mailed: true, devices: 2 },
    });
  });

  it('report no mail in production without a mail server', async () => {
    const env = { NODE_ENV: 'production', PAYMENTS: 'sandbox' };
    const beside = await openTestShop({ env, databaseUrl: shop.databaseUrl, background: false });
    const found = await ways(beside, await newShopper(shop)).finally(() => beside.close());
    expect(found).toEqual({ mailed: false, devices: 0 });
  });
});

it.each([
  [1, 'query { messagePreferences { orderProgress devices } }'],
  [2, 'mutation { setMessagePreferences(input: { backInStock: false }) { backInStock devices } }'],
  [2, 'mutation { removePushSubscription(endpoint: "https://fcm.googleapis.com/1") }'],
])('takes %i statement(s): %s', async (count, operation) => {
  const shopper = await newShopper(shop);
  await request(shopper, `{ messagePreferences { pushKey } }`);
  const { statements, result } = await shop.countStatements(() => request(shopper, operation));
  expect([result.errors, statements.length]).toEqual([undefined, count]);
});

describe('a push message', () => {
  /** A sender whose push service responds with these statuses; requests are added to `posted`. */
  const senderTo = (statuses: number[], posted: RequestDetails[] = []): MessageSender => {
    const post = async (details: RequestDetails) => {
      posted.push(details);
      return statuses.shift() ?? 201;
    };
    return senderBy(new PushSender(dataSource, PUSH, post));
  };
  const pushes = ({ _id }: TestShopper) =>
    shop.sql<{ userId: string; _id: string; kind: string; state: string }>(
      `SELECT "userId", "_id", kind, state FROM messages WHERE "userId" = $1 AND channel = 'PUSH' ORDER BY "createdAt"`,
      [_id],
    );

  /** An order that is out for delivery, and the push message about it. */
  async function onItsWay() {
    const order = await ordered();
    await add(order.shopper, newDevice(MINE));
    await note(order, 'OUT_FOR_DELIVERY');
    const [message] = await pushes(order.shopper);
    return { order, message: message! };
  }

  it('is encrypted for the device, signed by the shop, and sent once', async () => {
    const { order, message } = await onItsWay();
    const posted: RequestDetails[] = [];
    await senderTo([], posted).send(message);
    // A repeated job, as after a crash, does not send it again.
    await senderTo([], posted).send(message);
    expect(posted).toHaveLength(1);
    const [{ endpoint, headers, body }] = posted as [RequestDetails];
    expect(endpoint).toBe(MINE);
    expect(headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: 86_400 });
    expect(headers.Authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
    expect(String(body)).not.toContain('on its way');
    expect((await pushes(order.shopper))[0]!.state).toBe('SENT');
  });

  it('is short enough for push services, whatever is missing of an order', async () => {
    const order = await ordered();
    await add(order.shopper, newDevice(MINE));
    const items = Array.from({ length: 100 }, (_, nth) => ({ title: `आलू भुजिया नमकीन ${nth}`, qty: 1 }));
    await noteEvents(shop, order, 'PACKED', { params: { items } });
    const [message] = await pushes(order.shopper);
    const posted: RequestDetails[] = [];
    await senderTo([], posted).send(message!);
    expect((posted[0]!.body as Buffer).length).toBeLessThan(4_096);
  });

  it('is retried if the push service fails; if the device is gone, it is removed', async () => {
    const order = await ordered();
    await add(order.shopper, newDevice(MINE));
    await note(order, 'DELIVERED');
    await note(order, 'DELIVERY_FAILED');
    const [first, second] = await pushes(order.shopper);
    const sender = senderTo([503, 410]);
    await expect(sender.send(first!)).rejects.toThrow('The push service answered 503');
    await sender.send(first!);
    expect(await endpointsOf(shop, order.shopper)).toEqual([]);
    await sender.send(second!);
    expect((await pushes(order.shopper)).map(({ state }) => state)).toEqual(['SKIPPED', 'SKIPPED']);
  });

  it.each([400, 403, 404, 413])('removes the device if the push service responds with %i', async (status) => {
    const { order, message } = await onItsWay();
    await senderTo([status]).send(message);
    expect(await endpointsOf(shop, order.shopper)).toEqual([]);
  });

  it('removes the device after its last retry has failed, or if it can never be sent', async () => {
    const { order, message } = await onItsWay();
    await expect(senderTo([429]).send(message)).rejects.toThrow('429');
    expect(await endpointsOf(shop, order.shopper)).toEqual([MINE]);
    await senderTo([503]).send(message, undefined, true);
    expect(await endpointsOf(shop, order.shopper)).toEqual([]);
    // As older versions accepted them.
    const old = { ...newDevice('https://slow.example.in/a'), userId: order.shopper._id };
    await shop.sql(
      `INSERT INTO push_subscriptions ("userId", "_id", endpoint, p256dh, auth)
       VALUES ($1, gen_random_uuid(), $2, $3, $4), ($1, gen_random_uuid(), $5, $6, $4)`,
      [old.userId, old.endpoint, old.p256dh, old.auth, OTHER, `B${'A'.repeat(86)}`],
    );
    await note(order, 'DELIVERED');
    const posted: RequestDetails[] = [];
    for (const one of (await pushes(order.shopper)).slice(1)) await senderTo([], posted).send(one);
    expect([posted, await endpointsOf(shop, order.shopper)]).toEqual([[], []]);
  });

  it('is not delayed by the push service of another device', async () => {
    await shop.sql(`DELETE FROM messages`);
    await shop.sql(`DELETE FROM graphile_worker._private_jobs`);
    const [one, other] = [await ordered(), await ordered()];
    await add(one.shopper, newDevice(OTHER));
    await add(other.shopper, newDevice(MINE));
    let release = () => {};
    const held = new Promise<number>((resolve) => (release = () => resolve(201)));
    const post = ({ endpoint }: RequestDetails) => (endpoint === OTHER ? held : Promise.resolve(201));
    const sender = senderBy(new PushSender(dataSource, PUSH, post));
    const runner = new JobRunner(
      { url: shop.databaseUrl, timeoutMs: 5_000 },
      { 'send-message': (...message) => sender.sendQueued(...message) },
      createLogger('silent'),
    );
    await note(one, 'OUT_FOR_DELIVERY');
    await note(other, 'OUT_FOR_DELIVERY');
    runner.start();
    const states = async (order: typeof one) =>
      (await pushes(order.shopper)).map(({ state }) => state).join();
    await eventually(async () => (await states(other)) === 'SENT');
    expect(await states(one)).toBe('WAITING');
    release();
    await eventually(async () => (await states(one)) === 'SENT');
    await runner.stop(5_000);
  });

  it("is not sent for the shopper's own actions", async () => {
    const order = await ordered();
    await add(order.shopper, newDevice(MINE));
    await note(order, 'PLACED');
    const posted: RequestDetails[] = [];
    for (const message of await pushes(order.shopper)) await senderTo([], posted).send(message);
    expect(posted).toEqual([]);
  });
});

it('a mail that fails is logged without its address', async () => {
  await shop.sql(`DELETE FROM graphile_worker._private_jobs`);
  const { shopper } = await ordered();
  smtp.reject = (address) => `451 ${address} is not now`;
  let logged = '';
  const sender = senderBy(new PushSender(dataSource, PUSH));
  const runner = new JobRunner(
    { url: shop.databaseUrl, timeoutMs: 5_000 },
    { 'send-message': (...message) => sender.sendQueued(...message) },
    createLogger('trace', { write: (line) => void (logged += line) }),
  );
  runner.start();
  await eventually(() => logged.includes('EENVELOPE, 451'));
  await runner.stop(5_000);
  smtp.reject = () => undefined;
  for (const secret of [shopper.email, 'Meera']) expect(logged).not.toContain(secret);
});
