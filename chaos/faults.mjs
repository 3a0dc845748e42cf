/** What goes wrong in the machine room: one thing after the other, at random. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { failOver } from './cluster.mjs';

const EVERY_MS = 2_500;
/** How often the last process is left alone: all of them are gone at once, but not all the time. */
const SPARED = 0.7;
const DOWN_MS = 1_500;
const FROZEN_MS = 2_000;
const UNREACHABLE_MS = 3_000;
const DROP_EVERY_MS = 200;
/** At first nothing goes wrong, so that what rings then rings for nothing. */
const CALM_SHARE = 0.1;
/** When the disk is full, and for how long; when the primary is lost. */
const FULL = { share: 0.3, ms: 10_000 };
const LOST_SHARE = 0.5;
/** More than are kept. */
const LOG_PIECES = 20;
const STARTED_AT = 'SELECT pg_postmaster_start_time()::text AS "at"';
/** Of every program but this one. */
const DROP = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'chaos'`;

const some = (ms) => sleep(Math.random() * ms);
const pick = (choices) => choices[Math.floor(Math.random() * choices.length)];

/** Until the time is over; then every process runs, and each restart is over. In a rush nobody has time for the large ones. */
export async function causeFaults(world, untilMs, { seconds, rush }) {
  if (rush) return causeSmallFaults(world, untilMs);
  const after = (share) => sleep(share * seconds * 1_000);
  await Promise.all([
    after(CALM_SHARE).then(() => causeSmallFaults(world, untilMs)),
    after(FULL.share).then(() => fillDisk(world)),
    after(LOST_SHARE).then(() => losePrimary(world)),
  ]);
}

/** Once. What cannot be stored meanwhile is refused. */
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

/** The log has room of its own, from before. */
async function useUpLog(sql) {
  for (let piece = 0; piece < LOG_PIECES; piece += 1) {
    await sql('SELECT pg_switch_wal()');
    await sleep(100);
  }
}

/** Once. Nothing can be ordered until the replica has taken its place. */
async function losePrimary({ cluster, tally }) {
  const isOver = tally.fault('primaries lost, replicas promoted');
  await failOver(cluster);
  isOver();
}

async function causeSmallFaults({ processes, sql, tally }, untilMs) {
  const ready = new Set(processes);
  const healing = new Set();
  /** What is done to a process, which has no second fault until it is over. */
  const afflict = (work) => async () => {
    const one = pick([...ready]);
    if (!one || (ready.size === 1 && Math.random() < SPARED)) return;
    ready.delete(one);
    const healed = work(one).finally(() => healing.delete(healed) && ready.add(one));
    healed.catch((error) => tally.wrong.push(error.message));
    healing.add(healed);
  };
  const faults = createFaults(afflict, { sql, tally });
  while (performance.now() < untilMs) {
    await some(EVERY_MS * 2);
    await pick(faults)();
    for (const one of ready)
      if (!one.isAlive()) tally.wrong.push(`A process ended by itself: ${one.lastWords()}`);
  }
  await Promise.allSettled(healing);
}

function createFaults(afflict, { sql, tally }) {
  const start = (one) =>
    one.start().catch((error) => {
      tally.wrong.push(error.message);
      return one.start();
    });
  const kill = afflict(async (one) => {
    const isOver = tally.fault('kills');
    await one.end('SIGKILL');
    await some(DOWN_MS);
    await start(one);
    isOver();
  });
  const restart = afflict(async (one) => {
    const isOver = tally.fault('restarts');
    const code = await one.end('SIGTERM');
    if (code !== 0) tally.wrong.push(`A process that was to end ended with ${code}: ${one.lastWords()}`);
    await start(one);
    isOver();
  });
  const freeze = afflict(async (one) => {
    const isOver = tally.fault('freezes');
    one.kill('SIGSTOP');
    await some(FROZEN_MS);
    one.kill('SIGCONT');
    isOver();
  });
  const drop = async () => {
    const isOver = tally.fault('outages of the database');
    const untilMs = performance.now() + Math.random() * UNREACHABLE_MS;
    do {
      const dropped = await sql(DROP);
      dropped.forEach(() => tally.count('connections dropped'));
      await sleep(DROP_EVERY_MS);
    } while (performance.now() < untilMs);
    isOver();
  };
  return [kill, kill, restart, freeze, freeze, drop];
}
