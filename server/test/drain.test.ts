import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { newBuyer } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { clientOf } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { openShop } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(60_000);

let database: DatabaseCopy;
let beside: Client;
let running: ShopProcess;
let buyer: Buyer;
beforeAll(async () => {
  database = await copyDatabase();
  beside = await connectBeside();
  // No statement may end by itself while a shutdown waits for it.
  running = await openShop({ DATABASE_URL: database.url, DATABASE_TIMEOUT_MS: '90000' });
  buyer = await newBuyer(clientOf(running.url) as TestShop);
});
afterAll(async () => {
  await running.end('SIGKILL');
  await beside.end();
  await database.drop();
});
async function connectBeside(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return client;
}

const lock = async (by: Client, { _id }: Buyer): Promise<void> => {
  await by.query('BEGIN');
  await by.query('SELECT FROM users WHERE "_id" = $1 FOR UPDATE', [_id]);
};
const setOnions = ({ token }: Buyer): Promise<Response> =>
  fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ query: 'mutation { setCartQty(productId: "onion", qty: 5) { totalQty } }' }),
  });
/** Uses pg_locks, which is live: pg_stat_activity is a snapshot within a transaction. */
const someoneWaitsFor = async (holder: Client): Promise<boolean> => {
  const { rows } = await holder.query(
    `SELECT FROM pg_locks held JOIN pg_locks wanted USING (transactionid)
     WHERE held.pid = pg_backend_pid() AND NOT wanted.granted`,
  );
  return rows.length > 0;
};

/** Opens a connection, and sends only this part of a request. */
function begin(request: string): Promise<Socket> {
  const { hostname, port } = new URL(running.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request, () => resolve(socket)));
    socket.once('error', reject).resume();
  });
}
const isRefused = (): Promise<boolean> =>
  begin('').then(
    (socket) => (socket.destroy(), false),
    () => true,
  );

/** More than Node's own limit, if the system allows it. */
async function backlogAllowed(): Promise<number> {
  const limit = await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '128');
  return Math.min(700, Number(limit) - 20);
}

it('a burst of connections is queued while the process is busy', async () => {
  const burst = await backlogAllowed();
  running.kill('SIGSTOP');
  const sockets: Socket[] = [];
  for (let number = 0; number < burst; number += 1)
    void begin('').then(
      (socket) => sockets.push(socket),
      () => undefined,
    );
  await eventually(() => sockets.length === burst);
  running.kill('SIGCONT');
  sockets.forEach((socket) => socket.destroy());
});

/** Starts a job that deletes an expired attempt, and takes forever. */
async function startEndlessJob(): Promise<void> {
  await beside.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(60); RETURN OLD; END $$`);
  await beside.query(
    `CREATE TRIGGER dawdle BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION dawdle()`,
  );
  await beside.query(
    `INSERT INTO attempts ("key", "count", "resetAt") VALUES ('of yesterday', 1, now() - interval '1 day')`,
  );
  await beside.query(`SELECT graphile_worker.add_job('forget-attempts', job_key => 'forget-attempts')`);
  await eventually(async () => (await beside.query(SLEEPING)).rows.length === 1);
}
const SLEEPING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;

it('SIGTERM finishes requests in progress, rejects new ones, and waits neither for half requests nor for endless work', async () => {
  const half =
    'POST /graphql HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 500\r\n';
  const sockets = await Promise.all(['GET /api/prod', half, `${half}\r\n{"query":`].map(begin));
  sockets.forEach((socket) => socket.on('error', () => undefined));
  const [stuck, holder] = [await newBuyer(clientOf(running.url) as TestShop), await connectBeside()];
  await startEndlessJob();
  await lock(holder, stuck);
  const endless = setOnions(stuck).catch(() => undefined);
  await eventually(() => someoneWaitsFor(holder));
  await lock(beside, buyer);
  const writing = setOnions(buyer);
  await eventually(() => someoneWaitsFor(beside));

  const from = performance.now();
  const ended = running.end('SIGTERM');
  await eventually(isRefused);
  await beside.query('ROLLBACK');
  const response = await writing;
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(await response.json()).toEqual({ data: { setCartQty: { totalQty: 7 } } });
  expect(await ended).toBe(0);
  // Ten seconds are promised; a busy machine may be late.
  expect(performance.now() - from).toBeLessThan(20_000);

  await endless;
  sockets.forEach((socket) => socket.destroy());
  await holder.end();
  const onions = await beside.query(`SELECT "userId", qty FROM cart_items WHERE "productId" = 'onion'`);
  expect(onions.rows).toEqual([{ userId: buyer._id, qty: 5 }]);
  const { rows } = await beside.query(
    `SELECT attempts, locked_at, last_error, run_at < now() + interval '20 seconds' AS soon FROM graphile_worker.jobs
     WHERE task_identifier = 'forget-attempts'`,
  );
  const last_error = 'The shop closed before it was done';
  expect(rows).toEqual([{ attempts: 1, locked_at: null, last_error, soon: true }]);
  // The statement is still running in the database.
  await beside.query(`SELECT pg_terminate_backend(pid) FROM (${SLEEPING}) AS sleeping`);
});
