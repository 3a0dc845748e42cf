/**
 * Loaded into a process that is measured (node --import): answers what it used. Nothing in the process knows of it.
 * It also ends the process when the benchmark is gone, however that ended.
 */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** How often the event loop is looked at. */
const LOOK_EVERY_MS = 10;
/** The system counts the host's takings in ticks. */
const TICK_MS = 10;
const nothing = { heldMs: 0, waitedMs: 0, stolenMs: 0 };
let longest = nothing;

/** How long the main thread has waited for a core so far; 0 where the system does not tell. */
function waitedForCoreMs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** How long each core has been taken from this machine by its host so far; none where the system does not tell. */
function stolenFromCoresMs() {
  try {
    const cores = readFileSync('/proc/stat', 'utf8').match(/^cpu\d.*$/gm);
    return cores.map((core) => Number(core.split(' ')[8]) * TICK_MS);
  } catch {
    return [];
  }
}

/**
 * Notes down the longest time that the event loop was held, how much of that it was waiting for a core, and how much of
 * it the host had taken a core away, which the process cannot tell from running.
 */
function watchEventLoop() {
  let [last, waited, stolen] = [performance.now(), waitedForCoreMs(), stolenFromCoresMs()];
  const look = () => {
    const [now, waitedNow, stolenNow] = [performance.now(), waitedForCoreMs(), stolenFromCoresMs()];
    const stolenMs = Math.max(0, ...stolenNow.map((ms, core) => ms - stolen[core]));
    const seen = { heldMs: now - last - LOOK_EVERY_MS, waitedMs: waitedNow - waited, stolenMs };
    if (seen.heldMs > longest.heldMs) longest = seen;
    [last, waited, stolen] = [now, waitedNow, stolenNow];
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
watchEventLoop();

let statements = [];
let stopCounting = () => undefined;

/** Notes down every statement that goes to the database from now on, whoever wrapped the client that sends it. */
function startCounting() {
  // That of the measured program, not ours.
  const { Query } = createRequire(process.env.PROBED_FROM ?? process.argv[1])('pg');
  const { submit } = Query.prototype;
  statements = [];
  Query.prototype.submit = function (connection) {
    statements.push(this.text);
    return submit.call(this, connection);
  };
  stopCounting = () => void (Query.prototype.submit = submit);
}

const QUESTIONS = {
  usage: () => {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 };
  },
  /** The longest that the event loop was held since the last time of asking. */
  delay: () => {
    const answer = longest;
    longest = nothing;
    return answer;
  },
  count: () => {
    startCounting();
    return {};
  },
  counted: () => {
    stopCounting();
    return { statements };
  },
};

process.on('message', ({ id, question }) => {
  if (id !== undefined && question in QUESTIONS) process.send({ id, ...QUESTIONS[question]() });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone keeps nothing alive.
process.channel?.unref();
