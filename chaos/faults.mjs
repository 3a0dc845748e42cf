/** Random infrastructure faults, one after the other. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { failOver } from './cluster.mjs';

const EVERY_MS = 2_500;
/** How often the last running process is left alone: all may be down at once, but not always. */
const LAST_SURVIVES = 0.7;
/** Longer than Prometheus's scrape timeout. */
const FROZEN_MS = { least: 11_000, most: 14_000 };
/** Longer than the scrape interval. */
const DOWN_MS = { least: 2_000, most: 4_000 };
const UNREACHABLE_MS = { least: 2_000, most: 5_000 };
const DROP_EVERY_MS = 200;
/** The pause after each recovery, so that it is scraped. */
const RECOVERED_MS = 2_500;
/** The share of the run without faults at the start: any alert then is a false one. */
const CALM_SHARE = 0.1;
/** When the disk fills up, and for how long; when the primary is lost. */
const FULL = { share: 0.3, ms: 10_000 };
const LOST_SHARE = 0.5;
/** More WAL segments than the shop preallocates. */
const WAL_SEGMENTS = 20;
const STARTED_AT = 'SELECT pg_postmaster_start_time()::text AS "at"';
/** Connections of all programs except this one. */
const DROP = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'chaos'`;
const POLL_MS = 100;
const SELLS_WITHIN_MS = 180_000;
const SELLS = /^shop_can_sell 1$/m;

const between = ({ least, most }) => least + Math.random() * (most - least);
const pick = (choices) => choices[Math.floor(Math.random() * choices.length)];

/** Causes faults until the time is over; resolves once every process runs again. A rush is too short for the large faults. */
export async function causeFaults(world, untilMs, { seconds, rush }) {
  const run = { ...world, ready: new Set(world.processes), hasDatabaseFault: false };
  if (rush) return Promise.all([world.provider.misbehave(), causeSmallFaults(run, untilMs)]);
  const after = (share) => sleep(share * seconds * 1_000);
  await Promise.all([
    after(CALM_SHARE).then(() => Promise.all([world.provider.misbehave(), causeSmallFaults(run, untilMs)])),
    after(FULL.share).then(() => toDatabase(run, () => fillDisk(run))),
    after(LOST_SHARE).then(() => toDatabase(run, () => losePrimary(run))),
  ]);
}

/** One fault of the database at a time; before and after it the shop can sell, and a process can say so. */
async function toDatabase(run, work) {
  while (run.hasDatabaseFault) await sleep(POLL_MS);
  run.hasDatabaseFault = true;
  try {
    await untilSells(run);
    await work();
    await untilSells(run);
  } finally {
    run.hasDatabaseFault = false;
  }
}

/** Waits until every responding process can sell: one that has just started may not know yet, and would fire a false alert. */
async function untilSells({ processes, metricsToken }) {
  const sells = ({ url }) =>
    fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
      signal: AbortSignal.timeout(RECOVERED_MS),
    })
      .then(async (response) => SELLS.test(await response.text()))
      .catch(() => null);
  const latest = performance.now() + SELLS_WITHIN_MS;
  for (;;) {
    const states = await Promise.all(processes.map(sells));
    if (states.includes(true) && !states.includes(false)) break;
    if (performance.now() > latest) throw new Error('The shop cannot sell again.');
    await sleep(POLL_MS);
  }
  await sleep(RECOVERED_MS);
}

/** Once; writes are rejected meanwhile. */
async function fillDisk({ cluster: { disk }, sql, tally }) {
  if (!disk.isSmall) return tally.count('disks that could not be filled: mounting is not permitted');
  const startedAt = async () => (await sql(STARTED_AT))[0].at;
  const before = await startedAt();
  const endFault = tally.fault('full disks');
  await disk.fill();
  const walFilled = fillWal(sql);
  await sleep(FULL.ms);
  await disk.empty();
  endFault();
  await walFilled;
  if ((await startedAt()) !== before) tally.count('… on which PostgreSQL ended');
}

/** The WAL has preallocated space. */
async function fillWal(sql) {
  for (let segment = 0; segment < WAL_SEGMENTS; segment += 1) {
    await sql('SELECT pg_switch_wal()');
    await sleep(100);
  }
}

/** Once; no order can be placed until a replica is promoted. */
async function losePrimary({ cluster, tally }) {
  const endFault = tally.fault('primaries lost, replicas promoted');
  await failOver(cluster);
  endFault();
}

async function causeSmallFaults(run, untilMs) {
  const { ready, tally } = run;
  const recovering = new Set();
  /** Causes a fault of one process, which has no other until it has recovered. */
  const onOneProcess = (work) => async () => {
    const one = pick([...ready]);
    if (!one || (ready.size === 1 && (run.hasDatabaseFault || Math.random() < LAST_SURVIVES))) return;
    ready.delete(one);
    const recovered = work(one)
      .then(() => sleep(RECOVERED_MS))
      .finally(() => recovering.delete(recovered) && ready.add(one));
    recovered.catch((error) => tally.wrong.push(error.message));
    recovering.add(recovered);
  };
  const faults = [...processFaults(onOneProcess, tally), () => interruptDatabase(run)];
  while (performance.now() < untilMs) {
    await sleep(Math.random() * EVERY_MS * 2);
    await pick(faults)();
    for (const one of ready)
      if (!one.isAlive()) tally.wrong.push(`A process ended by itself: ${one.lastOutput()}`);
  }
  await Promise.allSettled(recovering);
}

function processFaults(onOneProcess, tally) {
  const start = (one) =>
    one.start().catch((error) => {
      tally.wrong.push(error.message);
      return one.start();
    });
  const kill = onOneProcess(async (one) => {
    const endFault = tally.fault('kills', { instance: one.instance });
    await one.end('SIGKILL');
    await sleep(between(DOWN_MS));
    await start(one);
    endFault();
  });
  const restart = onOneProcess(async (one) => {
    const endFault = tally.fault('restarts', { instance: one.instance });
    const code = await one.end('SIGTERM');
    if (code !== 0) tally.wrong.push(`A process ended with ${code} after SIGTERM: ${one.lastOutput()}`);
    await sleep(between(DOWN_MS));
    await start(one);
    endFault();
  });
  const freeze = onOneProcess(async (one) => {
    const endFault = tally.fault('freezes', { instance: one.instance });
    one.kill('SIGSTOP');
    await sleep(between(FROZEN_MS));
    one.kill('SIGCONT');
    endFault();
  });
  return [kill, kill, restart, freeze];
}

/** Makes the database unreachable for a few seconds, unless it has another fault. */
async function interruptDatabase(run) {
  const { cluster, tally } = run;
  if (!cluster.proxy) return dropConnections(run);
  if (run.hasDatabaseFault) return;
  await toDatabase(run, async () => {
    const endFault = tally.fault('outages of the database');
    const fix = cluster.proxy.interrupt();
    await sleep(between(UNREACHABLE_MS));
    fix();
    endFault();
  });
}

/** Repeatedly closes connections, if there is no proxy to cut them. */
async function dropConnections({ sql, tally }) {
  const untilMs = performance.now() + between(UNREACHABLE_MS);
  while (performance.now() < untilMs) {
    const dropped = await sql(DROP);
    dropped.forEach(() => tally.count('connections dropped'));
    await sleep(DROP_EVERY_MS);
  }
}
