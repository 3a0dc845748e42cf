import { setTimeout as sleep } from 'node:timers/promises';
import { newBuyer } from './helpers/buying';
import { openCountingLine } from './helpers/counting-line';
import type { CountingLine } from './helpers/counting-line';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

const WATCH_MS = 10_000;
const HEARTBEAT = 'tokri change watch';

let database: DatabaseCopy;
let line: CountingLine;
let shop: TestShop;
beforeAll(async () => {
  database = await copyDatabase();
  line = await openCountingLine(database.url);
  shop = await openTestShop({ databaseUrl: line.url });
});
afterAll(async () => {
  await shop.close();
  await line.close();
  await database.drop();
});

it('a shop that nobody visits sends a heartbeat a second, and next to nothing else', async () => {
  await newBuyer(shop);
  // For five seconds others might come.
  await sleep(6_000);
  const from = performance.now();
  await sleep(WATCH_MS);
  const sent = line.sent.filter(({ at }) => at > from);
  const heartbeats = sent.filter(({ application }) => application === HEARTBEAT);
  expect(heartbeats.length).toBeGreaterThan(5);
  expect(heartbeats.length).toBeLessThanOrEqual(WATCH_MS / 1_000 + 1);
  // In its first minute the library looks once for jobs long forgotten, over a connection that says two things more.
  expect(sent.length - heartbeats.length).toBeLessThanOrEqual(3);
});

it('heartbeats come often while requests arrive', async () => {
  await sleep(1_000);
  const from = performance.now();
  while (performance.now() - from < 2_000) {
    await fetch(`${shop.url}/api/categories`);
    await sleep(50);
  }
  const heartbeats = line.sent.filter(({ application, at }) => application === HEARTBEAT && at > from);
  expect(heartbeats.length).toBeGreaterThan(4);
});
