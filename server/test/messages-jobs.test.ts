import type { ChildProcess } from 'node:child_process';
import { createDataSource } from '@server/database/data-source';
import { addBackInStockMessages } from '@server/features/message/message-store';
import type { TestShopper } from './helpers/shopper';
import { signUpShopper } from './helpers/shopper';
import { MESSAGES } from '../../domain/wording/messages.en';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
import { ALL_DEAD, openPushServer, RELEASE_ALL, startSending } from './helpers/sending';
import type { PushServer, PushStep } from './helpers/sending';
import { openSmtpServer } from './helpers/smtp';
import type { SmtpServer, SmtpStep } from './helpers/smtp';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newDevice, noteEvents, placeDueOrder } from './helpers/due-orders';

/** Set MESSAGES=1000 for a longer run. */
const number = Number(process.env.MESSAGES ?? 24);
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

describe('when the sending process is killed at each step', () => {
  /** The last one goes on with the next test. */
  let child: ChildProcess | undefined;
  afterAll(() => child?.kill('SIGKILL'));

  /** Sends all waiting messages, with a process that is killed at each of these steps and then replaced. */
  async function sendAndKill(steps: readonly (SmtpStep | PushStep | 'NOTED')[]): Promise<void> {
    let [begun, kills] = [0, 0];
    const onStep = (step: SmtpStep | PushStep) => {
      if (step === steps[0]) begun += 1;
      if (step !== steps[kills] || begun < ((kills + 1) * number) / (steps.length + 1)) return;
      kills += 1;
      child?.kill('SIGKILL');
    };
    [smtp.onStep, push.onStep] = [onStep, onStep];
    while ((await waiting()) > 0) {
      const notes = steps[kills] === 'NOTED' ? 5 : 0;
      child ??= startSending({ databaseUrl: shop.databaseUrl, smtpUrl: smtp.url, pushUrl: push.url, notes });
      const running = child;
      const hasEnded = () => running.exitCode !== null || running.signalCode !== null;
      await eventually(async () => hasEnded() || (await waiting()) === 0, patienceMs);
      if (!hasEnded()) break;
      child = undefined;
      if (notes > 0) kills += 1;
      await eventually(async () => (await shop.sql(ALL_DEAD)).length === 1);
      await shop.sql(RELEASE_ALL);
    }
    [smtp.onStep, push.onStep] = [() => undefined, () => undefined];
    expect(kills).toBe(steps.length);
  }

  /** Makes all jobs due at once, despite the hourly limit. */
  const hurry = () => shop.sql(`UPDATE graphile_worker._private_jobs SET run_at = now()`);

  it('each mail is sent, and at most one per kill is sent twice', async () => {
    await noteEvents(shop, await placeDueOrder(shop), 'OUT_FOR_DELIVERY', { times: number - 1 });
    await hurry();
    await sendAndKill(['DATA', 'SENT', 'TAKEN', 'NOTED']);
    const ids = smtp.taken.map(({ headers }) => headers['message-id']!);
    expect(new Set(ids).size).toBe(number);
    expect(ids.length - number).toBeGreaterThan(0);
    // No duplicates from a kill before a mail is complete, or after it is marked as sent.
    expect(ids.length - number).toBeLessThanOrEqual(2);
  });

  it('each push message is sent, and at most one per kill is sent twice', async () => {
    const order = await placeDueOrder(shop);
    const { p256dh, auth } = newDevice('');
    await shop.sql(
      `INSERT INTO push_subscriptions ("userId", "_id", endpoint, p256dh, auth)
       SELECT $1, gen_random_uuid(), 'https://fcm.googleapis.com/' || device, $2, $3 FROM generate_series(1, $4::int) AS device`,
      [order.shopper._id, p256dh, auth, number],
    );
    await noteEvents(shop, order, 'OUT_FOR_DELIVERY');
    // After that, nothing differs from a mail.
    await sendAndKill(['ASKED', 'ANSWERED']);
    expect(new Set(push.taken).size).toBe(number);
    expect(push.taken.length - number).toBeGreaterThan(0);
    expect(push.taken.length - number).toBeLessThanOrEqual(2);
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
  const told = Object.keys(MESSAGES.subject);
  for (const code of Object.keys(MESSAGES.events.happened))
    await shop.sql(
      `INSERT INTO order_events ("userId", "orderId", "_id", code, params, actor)
       VALUES ($1, $2, gen_random_uuid(), $3, '{"duePaise": 100}', '{"kind": "SYSTEM"}')`,
      [order.shopper._id, order._id, code],
    );
  const kinds = await shop.sql<{ kind: string }>(`SELECT DISTINCT kind FROM messages WHERE "orderId" = $1`, [
    order._id,
  ]);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(told.sort());
  await shop.sql(`DELETE FROM messages WHERE "orderId" = $1`, [order._id]);
});

it('a product back in stock is announced even if an earlier announcement was skipped', async () => {
  const shopper = await signUpShopper(shop);
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

it('a product that is back, out and back again is told once, by two jobs at once, too', async () => {
  const shopper = await signUpShopper(shop);
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
