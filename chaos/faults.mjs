/** Infrastructure faults, at random, one after the other. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { failOver } from './cluster.mjs';

const EVERY_MS = 2_500;
/** How often the last process is spared: all may be down at once, but not always. */
const SPARED = 0.7;
/** Longer than Prometheus's scrape timeout. */
const FROZEN_MS = { least: 11_000, most: 14_000 };
/** Longer than it takes until somebody looks. */
const DOWN_MS = { least: 2_000, most: 4_000 };
const UNREACHABLE_MS = { least: 2_000, most: 5_000 };
const DROP_EVERY_MS = 200;
/** So long a process is left alone once it answers again, and the database once the shop sells again: somebody has to see it. */
const SEEN_MS = 2_500;
/** No faults at first, so that any alert then is a false one. */
const CALM_SHARE = 0.1;
/** When the disk fills up, and for how long; when the primary is lost. */
const FULL = { share: 0.3, ms: 10_000 };
const LOST_SHARE = 0.5;
/** More than the shop keeps. */
const LOG_PIECES = 20;
const STARTED_AT = 'SELECT pg_postmaster_start_time()::text AS "at"';
/** Connections of all programs except this one. */
const DROP = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'chaos'`;
const LOOK_AGAIN_MS = 100;
const SELLS_WITHIN_MS = 180_000;
const SELLS = /^shop_can_sell 1$/m;

const between = ({ least, most }) => least + Math.random() * (most - least);
const pick = (choices) => choices[Math.floor(Math.random() * choices.length)];

/** Until the time is over; then every process runs, and each restart is over. In a rush nobody has time for the large ones. */
export async function causeFaults(world, untilMs, { seconds, rush }) {
  const room = { ...world, ready: new Set(world.processes), isDatabaseIll: false };
  if (rush) return Promise.all([world.provider.misbehave(), causeSmallFaults(room, untilMs)]);
  const after = (share) => sleep(share * seconds * 1_000);
  await Promise.all([
    after(CALM_SHARE).then(() => Promise.all([world.provider.misbehave(), causeSmallFaults(room, untilMs)])),
    after(FULL.share).then(() => toDatabase(room, () => fillDisk(room))),
    after(LOST_SHARE).then(() => toDatabase(room, () => losePrimary(room))),
  ]);
}

/** One thing at a time is done to the database; the shop sells before it, and a process is there to tell of it. */
async function toDatabase(room, work) {
  while (room.isDatabaseIll) await sleep(LOOK_AGAIN_MS);
  room.isDatabaseIll = true;
  try {
    await untilSells(room);
    await work();
    await untilSells(room);
  } finally {
    room.isDatabaseIll = false;
  }
}

/** Every process that answers says so: one that has just started may not know yet, and would ring before there is a fault. */
async function untilSells({ processes, metricsToken }) {
  const sells = ({ url }) =>
    fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
      signal: AbortSignal.timeout(SEEN_MS),
    })
      .then(async (answer) => SELLS.test(await answer.text()))
      .catch(() => null);
  const latest = performance.now() + SELLS_WITHIN_MS;
  for (;;) {
    const told = await Promise.all(processes.map(sells));
    if (told.includes(true) && !told.includes(false)) break;
    if (performance.now() > latest) throw new Error('The shop does not sell again.');
    await sleep(LOOK_AGAIN_MS);
  }
  await sleep(SEEN_MS);
}

/** Once. Writes are rejected meanwhile. */
async function fillDisk({ cluster: { disk }, sql, tally }) {
  if (!disk.isSmall) return tally.count('disks that could not be filled: nothing may be mounted');
  const startedAt = async () => (await sql(STARTED_AT))[0].at;
  const before = await startedAt();
  const isOver = tally.fault('full disks');
  await disk.fill();
  const usedUp = useUpLog(sql);
  await sleep(FULL.ms);
  await disk.empty();
  isOver();
  await usedUp;
  if ((await startedAt()) !== before) tally.count('… on which PostgreSQL ended');
}

/** The WAL has preallocated space. */
async function useUpLog(sql) {
  for (let piece = 0; piece < LOG_PIECES; piece += 1) {
    await sql('SELECT pg_switch_wal()');
    await sleep(100);
  }
}

/** Once. Nothing can be ordered until a replica is promoted. */
async function losePrimary({ cluster, tally }) {
  const isOver = tally.fault('primaries lost, replicas promoted');
  await failOver(cluster);
  isOver();
}

async function causeSmallFaults(room, untilMs) {
  const { ready, tally } = room;
  const healing = new Set();
  /** What is done to a process, which has no second fault until it is over. */
  const afflict = (work) => async () => {
    const one = pick([...ready]);
    if (!one || (ready.size === 1 && (room.isDatabaseIll || Math.random() < SPARED))) return;
    ready.delete(one);
    const healed = work(one)
      .then(() => sleep(SEEN_MS))
      .finally(() => healing.delete(healed) && ready.add(one));
    healed.catch((error) => tally.wrong.push(error.message));
    healing.add(healed);
  };
  const faults = [...processFaults(afflict, tally), () => interruptDatabase(room)];
  while (performance.now() < untilMs) {
    await sleep(Math.random() * EVERY_MS * 2);
    await pick(faults)();
    for (const one of ready)
      if (!one.isAlive()) tally.wrong.push(`A process ended by itself: ${one.lastWords()}`);
  }
  await Promise.allSettled(healing);
}

function processFaults(afflict, tally) {
  const start = (one) =>
    one.start().catch((error) => {
      tally.wrong.push(error.message);
      return one.start();
    });
  const kill = afflict(async (one) => {
    const isOver = tally.fault('kills', { instance: one.instance });
    await one.end('SIGKILL');
    await sleep(between(DOWN_MS));
    await start(one);
    isOver();
  });
  const restart = afflict(async (one) => {
    const isOver = tally.fault('restarts', { instance: one.instance });
    const code = await one.end('SIGTERM');
    if (code !== 0) tally.wrong.push(`A process that was to end ended with ${code}: ${one.lastWords()}`);
    await sleep(between(DOWN_MS));
    await start(one);
    isOver();
  });
  const freeze = afflict(async (one) => {
    const isOver = tally.fault('freezes', { instance: one.instance });
    one.kill('SIGSTOP');
    await sleep(between(FROZEN_MS));
    one.kill('SIGCONT');
    isOver();
  });
  return [kill, kill, restart, freeze];
}

/** Makes the database unreachable for a few seconds, unless it has another fault. */
async function interruptDatabase(room) {
  const { cluster, tally } = room;
  if (!cluster.proxy) return dropConnections(room);
  if (room.isDatabaseIll) return;
  await toDatabase(room, async () => {
    const isOver = tally.fault('outages of the database');
    const fix = cluster.proxy.interrupt();
    await sleep(between(UNREACHABLE_MS));
    fix();
    isOver();
  });
}

/** Repeatedly closes connections, where no proxy could cut them. */
async function dropConnections({ sql, tally }) {
  const untilMs = performance.now() + between(UNREACHABLE_MS);
  while (performance.now() < untilMs) {
    const dropped = await sql(DROP);
    dropped.forEach(() => tally.count('connections dropped'));
    await sleep(DROP_EVERY_MS);
  }
}
