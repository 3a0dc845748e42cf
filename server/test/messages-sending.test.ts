import type { ChildProcess } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { DataSource } from 'typeorm';
import type { RequestDetails } from 'web-push';
import { createDataSource } from '@server/database/data-source';
import { forgetMessages } from '@server/features/message/message-store';
import { MessageSender } from '@server/features/message/message-sender';
import { createMailer } from '@server/features/message/mailer';
import { PushSender } from '@server/features/message/push-sender';
import { UnsubscribeTokens } from '@server/features/message/unsubscribe-token';
import { newBuyer, postOrder } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { ALL_DEAD, RELEASE_ALL, startSending } from './helpers/sending';
import { signUpShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openSmtpServer } from './helpers/smtp';
import type { SmtpServer, SmtpStep } from './helpers/smtp';
import { testFolder } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(120_000);

let shop: TestShop;
let dataSource: DataSource;
let smtp: SmtpServer;
beforeAll(async () => {
  // Whoever sends is started by each test.
  [shop, smtp] = await Promise.all([openTestShop({ background: false }), openSmtpServer()]);
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
});
afterAll(async () => {
  await Promise.all([dataSource.destroy(), smtp.close()]);
  await shop.close();
});

const ask = <Data>({ token }: TestShopper, query: string, variables = {}) =>
  shop.graphql<Data>(query, variables, token);

/** An order that is due at the door, and who has it. */
async function ordered(): Promise<{ _id: string; shopper: TestShopper }> {
  const shopper = await newBuyer(shop);
  await postOrder(shop, shopper, { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' });
  const [order] = await shop.sql<{ _id: string }>(`SELECT "_id" FROM orders WHERE "userId" = $1`, [
    shopper._id,
  ]);
  return { _id: order!._id, shopper };
}

/** Has this happen to an order so many times. */
const note = ({ _id, shopper }: Awaited<ReturnType<typeof ordered>>, code: string, times = 1) =>
  shop.sql(
    `INSERT INTO order_events ("userId", "orderId", "_id", code, actor)
     SELECT $1, $2, gen_random_uuid(), $3, '{"kind": "SYSTEM"}' FROM generate_series(1, $4::int)`,
    [shopper._id, _id, code, times],
  );

const waiting = async (): Promise<number> =>
  (await shop.sql(`SELECT FROM messages WHERE state = 'WAITING'`)).length;

it('each message is sent, and at most one of them twice for each time that the process is killed', async () => {
  const number = Number(process.env.MESSAGES ?? 120);
  await note(await ordered(), 'DELIVERED', number - 1);
  const steps: SmtpStep[] = ['RCPT', 'DATA', 'SENT', 'TAKEN'];
  let child: ChildProcess | undefined;
  let [mails, kills] = [0, 0];
  smtp.onStep = (step) => {
    if (step === 'RCPT') mails += 1;
    if (mails < ((kills + 1) * number) / 5 || step !== steps[kills] || kills === 4) return;
    kills += 1;
    child?.kill('SIGKILL');
  };
  while ((await waiting()) > 0) {
    child = startSending(shop.databaseUrl, smtp.url);
    const ended = once(child, 'exit').then(() => true);
    const done = eventually(async () => (await waiting()) === 0, 100_000).then(() => false);
    if (!(await Promise.race([ended, done]))) break;
    await eventually(async () => (await shop.sql(ALL_DEAD)).length === 1);
    await shop.sql(RELEASE_ALL);
  }
  child?.kill('SIGKILL');
  smtp.onStep = () => undefined;
  const ids = smtp.taken.map(({ headers }) => headers['message-id']!);
  expect(kills).toBe(4);
  expect(new Set(ids).size).toBe(number);
  expect(ids.length - number).toBeGreaterThan(0);
  expect(ids.length - number).toBeLessThanOrEqual(kills);
});

it('messages of long ago are deleted, however many they are, and later ones are not', async () => {
  const order = await ordered();
  await note(order, 'DELIVERED', 2_100);
  await note(order, 'DELIVERY_FAILED');
  await shop.sql(
    `UPDATE messages SET "createdAt" = now() - interval '91 days', state = 'SKIPPED' WHERE kind = 'DELIVERED' AND "orderId" = $1`,
    [order._id],
  );
  await forgetMessages(dataSource);
  const left = await shop.sql<{ kind: string }>(
    `SELECT kind FROM messages WHERE "orderId" = $1 ORDER BY "createdAt"`,
    [order._id],
  );
  expect(left.map(({ kind }) => kind)).toEqual(['PLACED', 'DELIVERY_FAILED']);
  expect(await shop.sql(`SELECT FROM order_events WHERE "orderId" = $1`, [order._id])).toHaveLength(2_102);
  await shop.sql(`DELETE FROM messages WHERE "orderId" = $1`, [order._id]);
});

const device = (endpoint: string) => {
  const keys = createECDH('prime256v1');
  return { endpoint, p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
};
const add = (shopper: TestShopper, input: object) =>
  ask(shopper, `mutation ($input: PushSubscriptionInput!) { addPushSubscription(input: $input) }`, {
    input,
  });
const endpointsOf = async ({ _id }: TestShopper) =>
  (
    await shop.sql<{ endpoint: string }>(
      `SELECT endpoint FROM push_subscriptions WHERE "userId" = $1 ORDER BY "createdAt"`,
      [_id],
    )
  ).map(({ endpoint }) => endpoint);

describe('devices', () => {
  it.each([
    ['http://push.example.com/a', 'not encrypted'],
    ['https://127.0.0.1/a', 'an address'],
    ['https://[::1]/a', 'an address'],
    ['https://2130706433/a', 'an address as a number'],
    ['https://localhost/a', 'this machine'],
    ['https://printer.local/a', 'a network of one’s own'],
    ['https://push.example.com:8443/a', 'another port'],
    ['https://a:b@push.example.com/a', 'with a password'],
    ['no address', 'no address'],
  ])('%s is none: %s', async (endpoint) => {
    const { errors } = await add(await signUpShopper(shop), device(endpoint));
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { endpoint: expect.any(String) },
    });
  });

  it('are ten at most, the newest, each once', async () => {
    const shopper = await signUpShopper(shop);
    const endpoints = Array.from({ length: 12 }, (_, at) => `https://push.example.com/${at}`);
    for (const endpoint of [...endpoints, endpoints[11]!])
      expect((await add(shopper, device(endpoint))).errors).toBeUndefined();
    expect(await endpointsOf(shopper)).toEqual(endpoints.slice(2));
    await ask(shopper, `mutation ($endpoint: String!) { removePushSubscription(endpoint: $endpoint) }`, {
      endpoint: endpoints[5],
    });
    expect(await endpointsOf(shopper)).toHaveLength(9);
  });
});

describe('what a shopper prefers', () => {
  it('is nobody else’s, and is there from the start', async () => {
    const [one, other] = await Promise.all([signUpShopper(shop), signUpShopper(shop)]);
    await ask(
      one,
      `mutation ($input: MessagePreferencesInput!) { setMessagePreferences(input: $input) { _id } }`,
      {
        input: { backInStock: false },
      },
    );
    const read = `{ messagePreferences { _id orderProgress backInStock pushKey } }`;
    const preferences = async (shopper: TestShopper) =>
      (await ask<{ messagePreferences: { pushKey: string } }>(shopper, read)).data.messagePreferences;
    const { pushKey } = await preferences(other);
    expect(pushKey).toMatch(/^[\w-]{87}$/);
    const expected = { _id: other._id, orderProgress: true, backInStock: true, pushKey };
    expect(await preferences(other)).toEqual(expected);
    expect(await preferences(one)).toEqual({ ...expected, _id: one._id, backInStock: false });
    expect((await shop.graphql(read)).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });
});

it.each([
  [1, 'query { messagePreferences { orderProgress } }'],
  [2, 'mutation { setMessagePreferences(input: { backInStock: false }) { backInStock } }'],
  [2, 'mutation { removePushSubscription(endpoint: "https://push.example.com/1") }'],
])('%i statements are what it takes: %s', async (count, operation) => {
  const shopper = await signUpShopper(shop);
  await ask(shopper, `{ messagePreferences { pushKey } }`);
  const { statements, result } = await shop.countStatements(() => ask(shopper, operation));
  expect([result.errors, statements.length]).toEqual([undefined, count]);
});

describe('a message on a device', () => {
  /** What a push service was sent, and answered with these. */
  const senderTo = (statuses: number[], posted: RequestDetails[] = []): MessageSender => {
    const push = new PushSender(dataSource, 'mailto:orders@tokri.example', async (details) => {
      posted.push(details);
      return statuses.shift() ?? 201;
    });
    const mail = { smtpUrl: smtp.url, from: { name: 'Tokri', address: 'orders@tokri.example' }, dataDir: '' };
    const options = { shopName: 'Tokri', shopUrl: 'http://tokri.example', timeZone: 'Asia/Kolkata' };
    return new MessageSender(dataSource, createMailer(mail), push, new UnsubscribeTokens('x'), options);
  };
  const pushes = ({ _id }: TestShopper) =>
    shop.sql<{ userId: string; _id: string; kind: string; state: string }>(
      `SELECT "userId", "_id", kind, state FROM messages WHERE "userId" = $1 AND channel = 'PUSH' ORDER BY "createdAt"`,
      [_id],
    );

  it('is encrypted for it, and signed by the shop', async () => {
    const order = await ordered();
    await add(order.shopper, device('https://push.example.com/mine'));
    await note(order, 'OUT_FOR_DELIVERY');
    const [message] = await pushes(order.shopper);
    const posted: RequestDetails[] = [];
    await senderTo([], posted).send(message!);
    // Asked again, as after a crash of whoever noted it, it is not sent again.
    await senderTo([], posted).send(message!);
    expect(posted).toHaveLength(1);
    const [{ endpoint, headers, body }] = posted as [RequestDetails];
    expect(endpoint).toBe('https://push.example.com/mine');
    expect(headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: 86_400 });
    expect(headers.Authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
    expect(String(body)).not.toContain('on its way');
    expect((await pushes(order.shopper))[0]!.state).toBe('SENT');
  });

  it('is tried again where the push service fails, and is the last where it knows the device no longer', async () => {
    const order = await ordered();
    await add(order.shopper, device('https://push.example.com/gone'));
    await note(order, 'OUT_FOR_DELIVERY');
    await note(order, 'DELIVERED');
    const [first, second] = await pushes(order.shopper);
    const sender = senderTo([503, 410]);
    await expect(sender.send(first!)).rejects.toThrow('The push service answered 503');
    await sender.send(first!);
    expect(await endpointsOf(order.shopper)).toEqual([]);
    await sender.send(second!);
    expect((await pushes(order.shopper)).map(({ state }) => state)).toEqual(['SKIPPED', 'SKIPPED']);
  });

  it('is not one of what its owner has just done', async () => {
    const order = await ordered();
    await add(order.shopper, device('https://push.example.com/own'));
    await note(order, 'PLACED');
    const posted: RequestDetails[] = [];
    for (const message of await pushes(order.shopper)) await senderTo([], posted).send(message);
    expect(posted).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('mails are files, and pages that run nothing', async () => {
    const from = { name: 'Tokri', address: 'orders@tokri.example' };
    const mailer = createMailer({ smtpUrl: undefined, from, dataDir: `${testFolder()}/shop` });
    const content = {
      subject: 'A <b>subject</b> पता',
      text: 'Some text',
      html: '<html><head></head><p>Hello</p></html>',
    };
    await mailer.send({ _id: 'one', to: 'meera@example.in', ...content });
    const list = await (await fetch(`${shop.url}/sandbox/mail`)).text();
    expect(list).toContain('A &lt;b&gt;subject&lt;/b&gt; पता');
    const [, path] = /href="(\/sandbox\/mail\/[^"]*_one)"/.exec(list)!;
    const page = await fetch(`${shop.url}${path}`);
    expect(await page.text()).toContain('<pre>Some text</pre>');
    const shown = await fetch(`${shop.url}${path}/html`);
    expect(shown.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';/,
    );
    expect(await shown.text()).toContain('<p>Hello</p>');
    for (const wrong of ['nothing', '..%2F..%2Fjwt-secret', '.', 'one%00'])
      expect((await fetch(`${shop.url}/sandbox/mail/${wrong}/html`)).status).toBe(404);
  });
});
