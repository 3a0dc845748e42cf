/**
 * Preloaded into a measured process (node --import): reports its resource usage, invisibly to the process. It also
 * ends the process when the benchmark exits, for whatever reason.
 */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** How often the event loop is checked. */
const POLL_MS = 10;
/** The kernel counts steal time in ticks. */
const TICK_MS = 10;
const nothing = { blockedMs: 0, ranMs: 0, waitedMs: 0, pagesRead: 0, stolenMs: 0 };
let longest = nothing;

/** How long the main thread has run and has waited for a core so far; 0 where unknown. */
function coreTimesMs() {
  try {
    const [ranNs, waitedNs] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return [ranNs / 1e6, waitedNs / 1e6];
  } catch {
    return [0, 0];
  }
}

/** Steal time of each core so far; empty where unknown. */
function stolenFromCoresMs() {
  try {
    const cores = readFileSync('/proc/stat', 'utf8').match(/^cpu\d.*$/gm);
    return cores.map((core) => Number(core.split(' ')[8]) * TICK_MS);
  } catch {
    return [];
  }
}

/**
 * Records the longest time that the event loop was blocked, and why: the thread ran, waited for a core, or waited for
 * pages from the disk. Steal time looks like running to the process.
 */
function watchEventLoop() {
  const sampleNow = () => ({
    now: performance.now(),
    times: coreTimesMs(),
    pages: process.resourceUsage().majorPageFault,
    stolen: stolenFromCoresMs(),
  });
  let last = sampleNow();
  const sample = () => {
    const now = sampleNow();
    const blockedMs = now.now - last.now - POLL_MS;
    if (blockedMs > longest.blockedMs) {
      const [ranMs, waitedMs] = now.times.map((ms, index) => ms - last.times[index]);
      const stolenMs = Math.max(0, ...now.stolen.map((ms, core) => ms - last.stolen[core]));
      longest = { blockedMs, ranMs, waitedMs, pagesRead: now.pages - last.pages, stolenMs };
    }
    last = now;
  };
  setInterval(sample, POLL_MS).unref();
}
watchEventLoop();

let statements = [];
let stopCounting = () => undefined;

/** Records every statement sent to the database from now on, however its client is wrapped. */
function startCounting() {
  // The measured program's own copy.
  const { Query } = createRequire(process.env.PROBED_FROM ?? process.argv[1])('pg');
  const { submit } = Query.prototype;
  statements = [];
  Query.prototype.submit = function (connection) {
    statements.push(this.text);
    return submit.call(this, connection);
  };
  stopCounting = () => void (Query.prototype.submit = submit);
}

const COMMANDS = {
  usage: () => {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 };
  },
  /** The longest time that the event loop was blocked since the last call. */
  delay: () => {
    const reported = longest;
    longest = nothing;
    return reported;
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

process.on('message', ({ command }) => {
  if (command in COMMANDS) process.send(COMMANDS[command]());
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep the process alive.
process.channel?.unref();
