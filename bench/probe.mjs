/**
 * Loaded into a process that is measured (node --import): answers what it used. Nothing in the process knows of it.
 * It also ends the process when the benchmark is gone, however that ended.
 */
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

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
    const maxMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
    delay.reset();
    return { maxMs };
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
