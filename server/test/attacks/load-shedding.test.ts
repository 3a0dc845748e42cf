import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { newBuyer } from '../helpers/buying';
import type { Buyer } from '../helpers/buying';
import { eventually } from '../helpers/eventually';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

jest.setTimeout(120_000);

let shop: TestShop;
let buyer: Buyer;
/** Holds locks that the shop needs. */
let beside: Client;
const slow: Socket[] = [];
const outcomes = { sent: 0, served: 0, rejected: 0 };
beforeAll(async () => {
  // With a long deadline: nothing times out while it waits.
  shop = await openTestShop({ env: { DATABASE_TIMEOUT_MS: '120000' } });
  buyer = await newBuyer(shop);
  beside = new Client({ connectionString: shop.databaseUrl });
  await beside.connect();
});
afterAll(async () => {
  slow.forEach((socket) => socket.destroy());
  await beside.end();
  await shop.close();
});

const request = (path: string): Promise<Response> => fetch(`${shop.url}${path}`);

/** Starts a request whose body never arrives, right after one with a response, which proves that both were received. */
async function sendSlowly(path: string, headers: Record<string, string> = {}): Promise<void> {
  const { hostname, port } = new URL(shop.url);
  const head = { host: 'shop', 'content-type': 'application/json', 'content-length': '100', ...headers };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  slow.push(socket.on('error', () => undefined));
  const answered = once(socket, 'data');
  socket.write(
    `GET /health/live HTTP/1.1\r\nhost: shop\r\n\r\nPOST ${path} HTTP/1.1\r\n${lines.join('')}\r\n{`,
  );
  await answered;
}

async function read(): Promise<void> {
  outcomes.sent += 1;
  const { errors } = await shop.graphql('{ cart { totalQty } }', {}, buyer.token);
  if (errors === undefined) outcomes.served += 1;
  else outcomes.rejected += 1;
}
const waiting = (): number => outcomes.sent - outcomes.served - outcomes.rejected;
async function askUntil(isEnough: () => boolean): Promise<void> {
  while (!isEnough()) {
    for (let number = 0; number < 20; number += 1) void read();
    await request('/robots.txt');
  }
}

const sendBodies = async (): Promise<void> => {
  await sendSlowly('/api/payments/webhook');
  await sendSlowly('/api/payments/webhook?again');
  await sendSlowly('/graphql', { authorization: buyer.token, 'x-apollo-operation-name': 'PlaceOrder' });
  await sendSlowly('/api/user/order', { authorization: buyer.token });
};
const probe = async (): Promise<void> => {
  for (let number = 0; number < 5; number += 1) void request('/health/ready');
  // On connections opened later.
  for (let time = 0; time < 3; time += 1) await request('/health/live');
};

it('probes are answered at once while all other requests wait for the database', async () => {
  await beside.query('BEGIN; LOCK TABLE cart_items IN ACCESS EXCLUSIVE MODE');
  const reads = Array.from({ length: 100 }, read);
  const HELD = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(async () => (await shop.sql(HELD)).length === 10, 60_000);
  const responses = await Promise.all(Array.from({ length: 40 }, () => request('/health/ready')));
  expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
  await beside.query('ROLLBACK');
  await Promise.all(reads);
  expect(outcomes.rejected).toBe(0);
});

it('probes run no statements while the heartbeat succeeds', async () => {
  const running = async (): Promise<unknown> =>
    (
      await beside.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM pg_stat_activity
         WHERE datname = current_database() AND query = 'SELECT 1' AND application_name = 'tokri'`,
      )
    ).rows[0]?.open;
  await Promise.all(Array.from({ length: 100 }, () => request('/health/ready')));
  expect(await running()).toBe(0);
});

it('neither unfinished bodies nor probes disable load shedding', async () => {
  const { served } = outcomes;
  await beside.query('BEGIN; LOCK TABLE cart_items IN ACCESS EXCLUSIVE MODE');
  await askUntil(() => waiting() >= 100 && outcomes.rejected > 0);
  for (const attack of [sendBodies, probe]) {
    await attack();
    const { rejected } = outcomes;
    await askUntil(() => outcomes.rejected > rejected);
  }
  await beside.query('ROLLBACK');
  await eventually(() => waiting() === 0, 60_000);
  // Only those with a connection and those in the queue.
  expect(outcomes.served - served).toBeLessThanOrEqual(110);
  expect(outcomes.served - served).toBeGreaterThanOrEqual(100);
});
