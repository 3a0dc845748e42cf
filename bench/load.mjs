/** The load generator, the same for all: autocannon, with latencies finer than its own whole milliseconds. */
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { percentile } from './figures.mjs';

/** Often, so that a round is not longer than it should be. */
const SAMPLE_MS = 100;

/** How an answer begins that has no errors: of GraphQL, of REST, of a page. */
const RIGHT = /^(\{"data":\{"|\{"(products|categories)":\[|<)/;

/** A step as autocannon has it. */
function toAutocannon({ call, next, hear }, toRequest) {
  if (call) return toRequest(call);
  return {
    // Without a call (the step before went wrong) it begins again with the first step.
    setupRequest: (request) => {
      const made = next();
      return made && { ...request, ...toRequest(made) };
    },
    ...(hear && { onResponse: (_status, body) => hear(body) }),
  };
}

/** Numbers that are each drawn once. */
export function createTickets() {
  let drawn = 0;
  return { draw: () => drawn++ };
}

/**
 * Drives a target with an operation.
 * @param options connections, seconds; rate: requests a second at the most (absent: as many as it takes)
 * @param heard is told of every answer's time in ms
 */
export function drive(target, operation, tickets, { connections, seconds, rate }, heard) {
  let connection = 0;
  const since = performance.now();
  let last = since;
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        ...{ url: target.url, connections, duration: seconds, sampleInt: SAMPLE_MS, overallRate: rate },
        setupClient: (client) =>
          client.setRequests(
            operation.steps(connection++, tickets.draw).map((step) => toAutocannon(step, target.toRequest)),
          ),
        verifyBody: (body) => RIGHT.test(body),
      },
      (error, result) => (error ? reject(error) : resolve({ ...result, seconds: (last - since) / 1000 })),
    );
    run.on('response', (client, _status, _bytes, ms) => {
      last = performance.now();
      heard(ms, client);
    });
  });
}

/** How many answers were none. */
export const failuresOf = ({ errors, non2xx, mismatches }) => errors + non2xx + mismatches;

/**
 * One round: requests a second and latencies, per operation where that takes several requests.
 * @throws Error when an answer was wrong
 */
export async function round(target, operation, tickets, options) {
  const { requests = 1 } = operation;
  const times = [];
  const parts = new Map();
  const before = await target.ask('usage');
  const result = await drive(target, operation, tickets, options, (ms, client) => {
    const { count, sum } = parts.get(client) ?? { count: 0, sum: 0 };
    if (count + 1 === requests) times.push(sum + ms);
    parts.set(client, count + 1 === requests ? { count: 0, sum: 0 } : { count: count + 1, sum: sum + ms });
  });
  const after = await target.ask('usage');
  const failures = failuresOf(result);
  const where = `${operation.title} on ${target.kind}`;
  if (failures > 0) throw new Error(`${where}: ${failures} answers were wrong or missing.`);
  if (times.length === 0) throw new Error(`${where}: no answer within ${options.seconds} s.`);
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / result.seconds,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
    cpuMs: (after.cpuMs - before.cpuMs) / times.length,
    rssMb: after.rssMb,
  };
}
