/** What happened: how often, how long it took, and what clients were told. */

import { performance } from 'node:perf_hooks';

/** Counts by name, requests by operation, and the lines of `told`, which the checks find as a table. */
export function createTally() {
  const since = performance.now();
  const faults = [];
  const counts = new Map();
  const codes = new Map();
  const operations = new Map();
  const told = [];
  const wrong = [];
  const logged = new Map();
  const add = (map, name) => map.set(name, (map.get(name) ?? 0) + 1);
  return {
    counts,
    /** Each with its name, when it began and ended, in ms since this began, and the `instance` that has it, if one has. */
    faults,
    now: () => performance.now() - since,
    /** When it was so late, in the same ms. */
    at: (date) => date.getTime() - performance.timeOrigin - since,
    /** Something goes wrong from now on, until what this returns is called. */
    fault: (name, about = {}) => {
      add(counts, name);
      const fault = { name, ...about, fromMs: performance.now() - since, untilMs: null };
      faults.push(fault);
      return () => (fault.untilMs = performance.now() - since);
    },
    codes,
    operations,
    told,
    /** Answers that nobody should have got, in words. */
    wrong,
    /** What processes logged as our own fault: how often, by message. */
    logged,
    /** Something happened once more. */
    count: (name) => add(counts, name),
    /** A request ended after so many ms, with an error code or null. */
    answered: (operation, ms, code) => {
      const known = operations.get(operation) ?? { times: [], errors: 0 };
      known.times.push(ms);
      if (code) {
        known.errors += 1;
        add(codes, code);
      }
      operations.set(operation, known);
    },
    /** A client was told something that must never be lost. */
    tell: (kind, { userId = null, orderId = null, key = null, paise = null }) =>
      told.push({ kind, userId, orderId, key, paise }),
  };
}
