import type { ChildProcess } from 'node:child_process';
import { createDataSource } from '@server/database/data-source';
import { createMailer } from '@server/features/message/mailer';
import {
  addBackInStockMessages,
  deleteOldMessages,
  findWaiting,
} from '@server/features/message/message-store';
import type { TestShopper } from './helpers/shopper';
import { newShopper } from './helpers/shopper';
import { MESSAGES } from '../../domain/wording/messages.en';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
import { ALL_DEAD, openPushServer, RELEASE_ALL, startSending } from './helpers/sending';
import type { PushServer } from './helpers/sending';
import { openSmtpServer } from './helpers/smtp';
import type { SmtpServer } from './helpers/smtp';
import { testFolder } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newDevice, noteEvents, placeDueOrder } from './helpers/due-orders';

/** Set MESSAGES=1000 for a longer run. */
const number = Number(process.env.MESSAGES ?? 12);
const patienceMs = 60_000 + number * 500;
jest.setTimeout(2 * patienceMs);

let shop: TestShop;
let smtp: SmtpServer;
let push: PushServer;
beforeAll(async () => {
  // Each test starts its own sender.
  [shop, smtp, push] = await Promise.all([
    openTestShop({ background: false }),
    openSmtpServer(),
    openPushServer(),
  ]);
});
afterAll(async () => {
  await smtp.close();
  push.close();
  await shop.close();
});

const waiting = async (): Promise<number> =>
  (await shop.sql(`SELECT FROM messages WHERE state = 'WAITING'`)).length;

it('all messages older than 90 days are deleted, and no newer ones', async () => {
  const order = await placeDueOrder(shop);
  await noteEvents(shop, order, 'DELIVERED');
  await noteEvents(shop, order, 'DELIVERY_FAILED');
  // More than one batch; without triggers, which would add a job for each.
  await shop.sql(
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO messages ("userId", "_id", kind, channel, "productId", "backAt", state, "createdAt")
     SELECT "userId", gen_random_uuid(), 'BACK_IN_STOCK', 'EMAIL', 'old-' || n, now(), 'SKIPPED', now() - interval '91 days'
     FROM messages, generate_series(1, 2100) AS n WHERE kind = 'DELIVERED';
     UPDATE messages SET state = 'SKIPPED', "createdAt" = now() - interval '91 days' WHERE kind = 'DELIVERED'; COMMIT`,
  );
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  await deleteOldMessages(dataSource);
  await dataSource.destroy();
  const left = [{ kind: 'PLACED' }, { kind: 'DELIVERY_FAILED' }];
  expect(await shop.sql('SELECT kind FROM messages ORDER BY "createdAt"')).toEqual(left);
  expect(await shop.sql('SELECT FROM order_events')).toHaveLength(3);
  await shop.sql('DELETE FROM messages');
  await shop.sql('DELETE FROM graphile_worker._private_jobs');
});

describe('when the sending process is killed at each step', () => {
  let child: ChildProcess | undefined;
  afterAll(() => child?.kill('SIGKILL'));

  /** Resolves once a process that sends all waiting messages was killed, or has sent them. */
  async function sendUntilKilled(notes: number): Promise<boolean> {
    child = startSending({ databaseUrl: shop.databaseUrl, smtpUrl: smtp.url, pushUrl: push.url, notes });
    const running = child;
    const hasEnded = () => running.exitCode !== null || running.signalCode !== null;
    await eventually(async () => hasEnded() || (await waiting()) === 0, patienceMs);
    if (!hasEnded()) return false;
    await eventually(async () => (await shop.sql(ALL_DEAD)).length === 1);
    await shop.sql(RELEASE_ALL);
    return true;
  }

  /** Kills the process when both servers have a few messages, and it does not know yet that they have the last ones. */
  function killBetween(): void {
    const reached = new Set<unknown>();
    const onTaken = (taken: unknown[]): boolean => {
      if (reached.size === 2 || taken.length < number / 6) return true;
      reached.add(taken);
      if (reached.size === 2) child?.kill('SIGKILL');
      return false;
    };
    smtp.onMail = () => onTaken(smtp.taken);
    push.onPush = () => onTaken(push.taken);
  }

  it('each message is sent, and at most one per kill is sent twice', async () => {
    const [mailed, pushed] = [await placeDueOrder(shop), await placeDueOrder(shop)];
    await noteEvents(shop, mailed, 'OUT_FOR_DELIVERY', { times: number - 1 });
    const { p256dh, auth } = newDevice('');
    await shop.sql(
      `INSERT INTO push_subscriptions ("userId", "_id", endpoint, p256dh, auth)
       SELECT $1, gen_random_uuid(), 'https://fcm.googleapis.com/' || device, $2, $3 FROM generate_series(1, $4::int) AS device`,
      [pushed.shopper._id, p256dh, auth, number],
    );
    await noteEvents(shop, pushed, 'OUT_FOR_DELIVERY');
    // All are due at once, despite the hourly limit.
    await shop.sql(`UPDATE graphile_worker._private_jobs SET run_at = now()`);
    killBetween();
    expect(await sendUntilKilled(0)).toBe(true);
    // When it has marked a few as sent.
    expect(await sendUntilKilled(3)).toBe(true);
    expect(await sendUntilKilled(0)).toBe(false);
    const mails = smtp.taken.filter(({ to }) => to.includes(mailed.shopper.email));
    const ids = mails.map(({ headers }) => headers['message-id']!);
    expect([new Set(ids).size, new Set(push.taken).size]).toEqual([number, number]);
    const twice = [ids.length - number, push.taken.length - number];
    expect([Math.min(...twice) > 0, Math.max(...twice) <= 2]).toEqual([true, true]);
  });
});

describe('mails about orders', () => {
  const jobsOf = ({ _id }: TestShopper) =>
    shop.sql<{ hours: number; attempts: number }>(
      `SELECT round(extract(epoch FROM run_at - now()) / 3600)::int AS hours, max_attempts AS attempts
       FROM graphile_worker.jobs JOIN messages ON key = 'message ' || "_id" WHERE "userId" = $1 ORDER BY run_at, id`,
      [_id],
    );

  it('are limited to twenty per hour and shopper, and none is lost', async () => {
    const order = await placeDueOrder(shop);
    await noteEvents(shop, order, 'DELIVERY_FAILED', { times: 44 });
    const jobs = await jobsOf(order.shopper);
    expect(jobs.map(({ hours }) => hours)).toEqual(
      Array.from({ length: 45 }, (_, at) => Math.floor(at / 20)),
    );
    // A mail server may be down for a week.
    const pauses = Array.from({ length: jobs[0]!.attempts }, (_, at) => Math.exp(Math.min(10, at)));
    expect(pauses.reduce((sum, seconds) => sum + seconds) / 86_400).toBeGreaterThan(7);
    // Mails sent over an hour ago no longer count.
    await shop.sql(
      `UPDATE messages SET state = 'SENT', "sentAt" = now() - interval '61 minutes' WHERE "userId" = $1`,
      [order.shopper._id],
    );
    await noteEvents(shop, order, 'DELIVERED');
    expect((await jobsOf(order.shopper)).filter(({ hours }) => hours === 0)).toHaveLength(21);
    await shop.sql(`DELETE FROM messages WHERE "userId" = $1`, [order.shopper._id]);
  });
});

it('every kind of message with a text is created by its event', async () => {
  const order = await placeDueOrder(shop);
  const expected = Object.keys(MESSAGES.subject);
  for (const code of Object.keys(MESSAGES.events.happened))
    await shop.sql(
      `INSERT INTO order_events ("userId", "orderId", "_id", code, params, actor)
       VALUES ($1, $2, gen_random_uuid(), $3, '{"duePaise": 100}', '{"kind": "SYSTEM"}')`,
      [order.shopper._id, order._id, code],
    );
  const kinds = await shop.sql<{ kind: string }>(`SELECT DISTINCT kind FROM messages WHERE "orderId" = $1`, [
    order._id,
  ]);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(expected.sort());
  await shop.sql(`DELETE FROM messages WHERE "orderId" = $1`, [order._id]);
});

it('a product back in stock is announced even if an earlier announcement was skipped', async () => {
  const shopper = await newShopper(shop);
  const params = [shopper._id, 'carrot'];
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  await shop.sql(
    `INSERT INTO wishlist_items ("userId", "productId", "createdAt") VALUES ($1, $2, now() - interval '3 hours')`,
    params,
  );
  const tell = async (hoursAgo: number): Promise<string> => {
    await addBackInStockMessages(dataSource, 'carrot', new Date(Date.now() - hoursAgo * 3_600_000));
    const rows = await shop.sql<{ state: string }>(
      `SELECT state FROM messages WHERE "userId" = $1 AND "productId" = $2 ORDER BY "createdAt"`,
      params,
    );
    return rows.map(({ state }) => state).join();
  };
  expect([await tell(2), await tell(1)]).toEqual(['WAITING', 'WAITING']);
  await shop.sql(`UPDATE messages SET state = 'SKIPPED' WHERE "userId" = $1 AND "productId" = $2`, params);
  expect(await tell(0)).toBe('SKIPPED,WAITING');
  await dataSource.destroy();
});

it('a product that is back, out and back again is announced once, even by concurrent jobs', async () => {
  const shopper = await newShopper(shop);
  const params = [shopper._id, 'onion'];
  await shop.sql(
    `INSERT INTO wishlist_items ("userId", "productId", "createdAt") VALUES ($1, $2, now() - interval '3 hours')`,
    params,
  );
  const [dataSource, holder] = await Promise.all(
    [1, 2].map(() => createDataSource({ url: shop.databaseUrl }).initialize()),
  );
  const tell = (hoursAgo: number) =>
    addBackInStockMessages(dataSource!, 'onion', new Date(Date.now() - hoursAgo * 3_600_000));
  // Each has found whom to tell, and does not get on.
  const jobs: Promise<void>[] = [];
  await holder!.transaction(async (manager) => {
    await manager.query(`SELECT FROM users WHERE "_id" = $1 FOR UPDATE`, [shopper._id]);
    for (const hoursAgo of [2, 1]) {
      jobs.push(tell(hoursAgo));
      await eventually(async () => (await countLockWaits(shop)) === jobs.length);
    }
  });
  await Promise.all(jobs);
  const messages = await shop.sql('SELECT FROM messages WHERE "userId" = $1 AND "productId" = $2', params);
  expect(messages).toHaveLength(1);
  await Promise.all([dataSource!.destroy(), holder!.destroy()]);
});

it('a product back in stock is not announced to who took it off the wishlist meanwhile', async () => {
  const { _id: userId } = await newShopper(shop);
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  await shop.sql(`INSERT INTO wishlist_items ("userId", "productId") VALUES ($1, 'brinjal')`, [userId]);
  await addBackInStockMessages(dataSource, 'brinjal', new Date(Date.now() + 1_000));
  const [message] = await shop.sql<{ _id: string }>(`SELECT "_id" FROM messages WHERE "userId" = $1`, [
    userId,
  ]);
  const read = async () => (await findWaiting(dataSource, { userId, ...message! }))!.product;
  expect(await read()).toMatchObject({ _id: 'brinjal' });
  await shop.sql(`DELETE FROM wishlist_items WHERE "userId" = $1`, [userId]);
  expect(await read()).toBeNull();
  await dataSource.destroy();
});

describe('without a mail server', () => {
  it('mails are stored as files, and shown as pages without scripts', async () => {
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
