/** What goes wrong in the machine room: one thing after the other, at random. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 2_500;
/** How often the last process is left alone: all of them are gone at once, but not all the time. */
const SPARED = 0.7;
const DOWN_MS = 1_500;
const FROZEN_MS = 2_000;
const UNREACHABLE_MS = 3_000;
const DROP_EVERY_MS = 200;
/** Of every program but this one. */
const DROP = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'chaos'`;

const some = (ms) => sleep(Math.random() * ms);
const pick = (choices) => choices[Math.floor(Math.random() * choices.length)];

/** Until the time is over; then every process runs, and each restart is over. */
export async function causeFaults({ processes, sql, tally }, untilMs) {
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
    tally.count('kills');
    await one.end('SIGKILL');
    await some(DOWN_MS);
    await start(one);
  });
  const restart = afflict(async (one) => {
    tally.count('restarts');
    const code = await one.end('SIGTERM');
    if (code !== 0) tally.wrong.push(`A process that was to end ended with ${code}: ${one.lastWords()}`);
    await start(one);
  });
  const freeze = afflict(async (one) => {
    tally.count('freezes');
    one.kill('SIGSTOP');
    await some(FROZEN_MS);
    one.kill('SIGCONT');
  });
  const drop = async () => {
    tally.count('outages of the database');
    const untilMs = performance.now() + Math.random() * UNREACHABLE_MS;
    do {
      const dropped = await sql(DROP);
      dropped.forEach(() => tally.count('connections dropped'));
      await sleep(DROP_EVERY_MS);
    } while (performance.now() < untilMs);
  };
  return [kill, kill, restart, freeze, freeze, drop];
}
