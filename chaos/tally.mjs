/** Records what happened: how often, how long it took, and which successes clients were told of. */

import { performance } from 'node:perf_hooks';

/** Counts by name, requests by operation, and the rows of `acknowledged`, which the checks read as a table. */
export function createTally() {
  const since = performance.now();
  const faults = [];
  const counts = new Map();
  const codes = new Map();
  const operations = new Map();
  const acknowledged = [];
  const wrong = [];
  const logged = new Map();
  const add = (map, name) => map.set(name, (map.get(name) ?? 0) + 1);
  return {
    counts,
    /** Faults with name, start and end in ms since the beginning, and their `instance`, if any. */
    faults,
    now: () => performance.now() - since,
    /** The time of a date, in the same ms. */
    at: (date) => date.getTime() - performance.timeOrigin - since,
    /** Starts a fault; the returned function ends it. */
    fault: (name, about = {}) => {
      add(counts, name);
      const fault = { name, ...about, fromMs: performance.now() - since, untilMs: null };
      faults.push(fault);
      return () => (fault.untilMs = performance.now() - since);
    },
    codes,
    operations,
    acknowledged,
    /** Unexpected responses, as text. */
    wrong,
    /** The number of errors that processes logged, by message. */
    logged,
    /** Counts an event. */
    count: (name) => add(counts, name),
    /** Records a request that ended after this many ms, with an error code or null. */
    responded: (operation, ms, code) => {
      const known = operations.get(operation) ?? { times: [], errors: 0 };
      known.times.push(ms);
      if (code) {
        known.errors += 1;
        add(codes, code);
      }
      operations.set(operation, known);
    },
    /** Records a success that a client was told of, and that must never be lost. */
    acknowledge: (kind, { userId = null, orderId = null, key = null, paise = null }) =>
      acknowledged.push({ kind, userId, orderId, key, paise }),
  };
}
