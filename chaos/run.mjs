import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchAlarms } from './alarm-watch.mjs';
import { CHECKS, runChecks, WORK_CHECKS } from './checks/index.mjs';
import { writeTold } from './checks/told.mjs';
import { keepDesk } from './desks.mjs';
import { readsOf } from './cluster.mjs';
import { causeFaults } from './faults.mjs';
import { compareLedgers } from './ledger.mjs';
import { rush } from './rush.mjs';
import { keepShopping } from './shoppers.mjs';
import { shuffled } from './shuffled.mjs';
import { report } from './table.mjs';
import { createStaff, openWorld } from './world.mjs';

/** The interval of checks for idleness. */
const LOOK_EVERY_MS = 2_000;
/** The shop asks about a payment after twice as long each time, so it is given as long as the faults have taken, and more. */
const QUIET_MS = 180_000;

/** Sign-ups are spread out: hashing passwords is slow on purpose. */
const ARRIVING_MS = 10_000;

/** Runs everything; returns a report, and whether it passed. */
export async function runChaos(options, folder, cleanup, say) {
  say(`Opening a shop of ${options.processes} processes …`);
  const world = await openWorld(options, folder, cleanup);
  const { sql, tally } = world;
  const endMs = performance.now() + options.seconds * 1_000;
  world.isOpen = () => performance.now() < endMs;
  // A rush is more than the machine can bear, and may ring.
  const watch = options.shuffled || options.rush ? null : await watchAlarms(world);
  const [more] = await Promise.all([
    peopleOf(world, options, say),
    options.shuffled ? [] : causeFaults(world, endMs, options),
  ]);
  const checks = [...CHECKS, ...more];
  const quietMs = await untilQuiet(sql, QUIET_MS + 2 * options.seconds * 1_000, say);
  const alarms = (await watch?.stop()) ?? { rows: [], wrong: [] };
  tally.wrong.push(...alarms.wrong);
  await writeTold(sql, tally.told);
  const found = await runChecks(sql, checks);
  const figures = await countRows(sql);
  const ledgers = await compareLedgers(sql);
  const reads = await readsOf(world.cluster);
  return report({ options, tally, quietMs, found, checks: checks.length, figures, ledgers, reads, alarms });
}

/** Returns additional checks, once the clients are done. */
function peopleOf(world, options, say) {
  if (options.rush) return rush(world);
  return options.shuffled ? shuffled(world) : keepTrading(world, options, say);
}

/** Shoppers and staff, for as long as the shop is open. Nothing is to be checked besides the rest. */
async function keepTrading(world, { shoppers, desks, seconds }, say) {
  const cookies = await Promise.all(Array.from({ length: desks }, (_, number) => createStaff(world, number)));
  say(`${shoppers} shoppers and ${desks} desks, for ${seconds} s of faults …`);
  await Promise.all([
    ...Array.from({ length: shoppers }, (_, number) =>
      sleep((number / shoppers) * ARRIVING_MS).then(() => keepShopping(world)),
    ),
    ...cookies.map((cookie) => keepDesk(world, cookie)),
  ]);
  return [];
}

/** Prints what it is waiting for, whenever that changes. */
async function untilQuiet(sql, patienceMs, say) {
  const since = performance.now();
  let said = '';
  while (performance.now() - since < patienceMs) {
    const waitsFor = (await runChecks(sql, WORK_CHECKS)).map(({ name }) => name).join('; ');
    if (waitsFor === '') break;
    if (waitsFor !== said) say(`Waiting until ${waitsFor} …`);
    said = waitsFor;
    await sleep(LOOK_EVERY_MS);
  }
  return performance.now() - since;
}

const COUNTS = `SELECT
  (SELECT count(*)::int FROM "users") AS "accounts",
  (SELECT count(*)::int FROM "sandbox"."payments" WHERE "status" = 'captured') AS "payments captured",
  (SELECT count(*)::int FROM "orders" WHERE "payment" = 'PAID') AS "orders, paid",
  (SELECT count(*)::int FROM "orders" WHERE "payment" = 'PAID'
    AND "_id" NOT IN (SELECT "orderId" FROM "chaos"."told" WHERE "kind" = 'ORDER')) AS "… of closed browsers",
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

/** What there is in the end, by name. */
const countRows = async (sql) => (await sql(COUNTS))[0];
