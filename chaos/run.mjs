import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchAlerts } from './alert-watch.mjs';
import { CHECKS, runChecks, WORK_CHECKS } from './checks/index.mjs';
import { writeAcknowledged } from './checks/acknowledged.mjs';
import { workAtDesk } from './staff.mjs';
import { readsOf } from './cluster.mjs';
import { causeFaults } from './faults.mjs';
import { compareLedgers } from './ledger.mjs';
import { rush } from './rush.mjs';
import { keepShopping } from './shoppers.mjs';
import { shuffled } from './shuffled.mjs';
import { report } from './report.mjs';
import { createStaff, openWorld } from './world.mjs';

/** The interval of the checks for idleness. */
const POLL_MS = 2_000;
/** The shop doubles its delay with each lookup of a payment, so the limit grows with the length of the faults. */
const IDLE_TIMEOUT_MS = 180_000;

/** Sign-ups are spread out: hashing passwords is slow on purpose. */
const ARRIVING_MS = 10_000;

/** Runs everything; returns a report, and whether it passed. */
export async function runChaos(options, folder, cleanup, say) {
  say(`Opening a shop of ${options.processes} processes …`);
  const world = await openWorld(options, folder, cleanup);
  const { sql, tally } = world;
  const endMs = performance.now() + options.seconds * 1_000;
  world.isOpen = () => performance.now() < endMs;
  // A rush overloads the machine, which may fire alerts.
  const watch = options.shuffled || options.rush ? null : await watchAlerts(world);
  const [more] = await Promise.all([
    runClients(world, options, say),
    options.shuffled ? [] : causeFaults(world, endMs, options),
  ]);
  const checks = [...CHECKS, ...more];
  const idleAfterMs = await untilIdle(sql, IDLE_TIMEOUT_MS + 2 * options.seconds * 1_000, say);
  const alerts = (await watch?.stop()) ?? { rows: [], wrong: [] };
  tally.wrong.push(...alerts.wrong);
  await writeAcknowledged(sql, tally.acknowledged);
  const found = await runChecks(sql, checks);
  const figures = await countRows(sql);
  const ledgers = await compareLedgers(sql);
  const reads = await readsOf(world.cluster);
  return report({
    options,
    tally,
    idleAfterMs,
    found,
    checks: checks.length,
    figures,
    ledgers,
    reads,
    alerts,
  });
}

/** Runs the clients until they are done. Returns additional checks. */
function runClients(world, options, say) {
  if (options.rush) return rush(world);
  return options.shuffled ? shuffled(world) : trade(world, options, say);
}

/** Runs shoppers and staff while the shop is open. Returns no additional checks. */
async function trade(world, { shoppers, desks, seconds }, say) {
  const cookies = await Promise.all(Array.from({ length: desks }, (_, number) => createStaff(world, number)));
  say(`${shoppers} shoppers and ${desks} desks, for ${seconds} s of faults …`);
  await Promise.all([
    ...Array.from({ length: shoppers }, (_, number) =>
      sleep((number / shoppers) * ARRIVING_MS).then(() => keepShopping(world)),
    ),
    ...cookies.map((cookie) => workAtDesk(world, cookie)),
  ]);
  return [];
}

/** Prints what it is waiting for, whenever that changes. */
async function untilIdle(sql, timeoutMs, say) {
  const since = performance.now();
  let reported = '';
  while (performance.now() - since < timeoutMs) {
    const waitsFor = (await runChecks(sql, WORK_CHECKS)).map(({ name }) => name).join('; ');
    if (waitsFor === '') break;
    if (waitsFor !== reported) say(`Waiting until ${waitsFor} …`);
    reported = waitsFor;
    await sleep(POLL_MS);
  }
  return performance.now() - since;
}

const COUNTS = `SELECT
  (SELECT count(*)::int FROM "users") AS "accounts",
  (SELECT count(*)::int FROM "sandbox"."payments" WHERE "status" = 'captured') AS "payments captured",
  (SELECT count(*)::int FROM "orders" WHERE "payment" = 'PAID') AS "orders, paid",
  (SELECT count(*)::int FROM "orders" WHERE "payment" = 'PAID'
    AND "_id" NOT IN (SELECT "orderId" FROM "chaos"."acknowledged" WHERE "kind" = 'ORDER')) AS "… without a response",
  (SELECT count(*)::int FROM "orders" WHERE "payment" = 'DUE') AS "orders, due",
  (SELECT count(*)::int FROM "orders" WHERE "status" = 'CANCELLED') AS "cancellations",
  (SELECT count(*)::int FROM "orders" WHERE "finalPaise" IS NOT NULL) AS "orders, packed",
  (SELECT count(*)::int FROM "orders" WHERE "status" = 'DELIVERED') AS "orders, delivered",
  (SELECT count(*)::int FROM "item_replacements") AS "items replaced",
  (SELECT count(*)::int FROM "receipts") AS "receipts and credit notes",
  (SELECT count(*)::int FROM "messages" WHERE "state" = 'SENT') AS "mails",
  (SELECT count(*)::int FROM "order_items" WHERE "missingQty" > 0) AS "items out of stock once paid",
  (SELECT count(*)::int FROM "refunds" WHERE "state" = 'SETTLED') AS "refunds, settled",
  (SELECT count(*)::int FROM "refunds" WHERE "state" = 'FAILED') AS "refunds, failed",
  (SELECT count(*)::int FROM "payments" WHERE "_id" <> "orderId") AS "payments that placed no order"`;

/** The numbers of rows in the end, by name. */
const countRows = async (sql) => (await sql(COUNTS))[0];
