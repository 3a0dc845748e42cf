/** The shop with its environment: processes behind a proxy, the provider, staff, and a tally of what happened. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { replicateSynchronously, openCluster, openSingle } from './cluster.mjs';
import { createProcess, sharedSettings } from './processes.mjs';
import { createProvider } from './provider.mjs';
import { openRoundRobin } from './round-robin.mjs';
import { createTally } from './tally.mjs';

/** The share of responses that the proxy loses. */
const LOST_RESPONSES = 0.02;

/** How long statements are retried while the primary is down or its disk full. */
const GIVE_UP_MS = 120_000;
const RETRY_MS = 300;
/** The error codes of lost connections, and of a PostgreSQL that shuts down, starts, or has no disk space. */
const RETRIED = /^(?:E[A-Z]+|08...|57P..|53...|25006)$/;

/** Starts everything; the clean-up stops it. */
export async function openWorld({ processes: number, rush, shuffled }, folder, cleanup) {
  const cluster = await (rush || shuffled ? openSingle : openCluster)(folder, cleanup);
  const tally = createTally();
  const settings = sharedSettings(cluster, folder);
  const processes = [];
  for (let one = 0; one < number; one += 1)
    processes.push({
      instance: `shop-${one + 1}`,
      ...(await createProcess(settings, tally.logged, cleanup)),
    });
  // The first migrates and seeds, and the others wait for it.
  await Promise.all(processes.map((one) => one.start()));
  const sql = openSql(cluster.url, cleanup);
  await replicateSynchronously(cluster, sql);
  const proxy = await openRoundRobin(
    processes.map(({ url }) => url),
    LOST_RESPONSES,
  );
  cleanup.add(proxy.close);
  await stockUp(sql);
  tally.fault('slots with little room');
  const products = (await sql(`SELECT "_id" FROM "products" ORDER BY "id"`)).map(({ _id }) => _id);
  const provider = await createProvider(sql, tally);
  const { JWT_SECRET: jwtSecret, METRICS_TOKEN: metricsToken } = settings;
  const parts = {
    url: proxy.url,
    processes,
    sql,
    tally,
    provider,
    products,
    jwtSecret,
    metricsToken,
    cluster,
  };
  return { ...parts, orders: [] };
}

/** Runs idempotent statements as the owner of the database, with retries. */
function openSql(connectionString, cleanup) {
  const pool = new pg.Pool({
    connectionString,
    max: 8,
    application_name: 'chaos',
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', () => undefined);
  cleanup.add(() => pool.end());
  return async (statement, values) => {
    const latest = Date.now() + GIVE_UP_MS;
    for (;;) {
      try {
        return (await pool.query(statement, values)).rows;
      } catch (error) {
        const isRetried = error.code === undefined || RETRIED.test(error.code);
        if (!isRetried || Date.now() > latest) throw error;
        await sleep(RETRY_MS);
      }
    }
  };
}

/** Every other product and the first slots are scarce, for shoppers to compete for; the others are plentiful. */
async function stockUp(sql) {
  await sql(`WITH filled AS (
      SELECT "productId", CASE WHEN "products"."id" % 2 = 0 THEN 100000 ELSE least(0, 10 - "onHand") END AS "qty"
      FROM "stock" JOIN "products" ON "products"."_id" = "stock"."productId"
    ), changed AS (
      UPDATE "stock" SET "onHand" = "onHand" + "qty" FROM filled WHERE "stock"."productId" = filled."productId"
    )
    INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "by")
    SELECT gen_random_uuid(), "productId", 'ADJUSTED', "qty", 'chaos' FROM filled WHERE "qty" <> 0`);
  await sql(`UPDATE "delivery_slots"
    SET "capacity" = CASE WHEN "startsAt" > now() + interval '5 days' THEN 100000 ELSE 6 END`);
}

/** Creates an owner with a session, directly in the database; returns the cookie. */
export async function createStaff({ sql }, number) {
  const token = randomBytes(32).toString('base64url');
  await sql(
    `WITH member AS (
       INSERT INTO "staff" ("_id", "email", "emailKey", "name", "role", "passwordHash")
       VALUES (gen_random_uuid(), $1, $1, 'An owner', 'OWNER', 'none') RETURNING "_id"
     )
     INSERT INTO "staff_sessions" SELECT $2, "_id", now() + interval '12 hours' FROM member`,
    [`owner${number}@chaos.example`, createHash('sha256').update(token).digest('base64url')],
  );
  return `tokri_desk=${token}`;
}
