'use strict';
/**
 * Runs the longest test files first, so that no worker is left with one at the end. Jest would go by durations, which a
 * fresh checkout does not have, or by file size. Server tests that mostly wait run beside browser tests.
 */
const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST = [
  'web/test/a11y.test.ts',
  'web/test/payment.test.ts',
  'server/test/load-test-data.test.ts',
  'web/test/layout-shift.test.ts',
  'server/test/jobs-lifecycle.test.ts',
  'server/test/catalogue-cli.test.ts',
  'web/test/shell.test.ts',
  'server/test/backup.test.ts',
  'web/test/search.test.ts',
  'web/test/visual.test.ts',
  'server/test/replicas.test.ts',
  'server/test/jobs.test.ts',
  'web/test/ssr.test.ts',
  'web/test/signed-in-screens.test.ts',
  'server/test/outage.test.ts',
  'web/test/checkout.test.ts',
  'web/test/cart.test.ts',
  'web/test/journeys.test.ts',
  'server/test/clients.test.ts',
  'web/test/offline.test.ts',
  'server/test/attacks/code-execution.test.ts',
  'web/test/large-text.test.ts',
  'web/test/session.test.ts',
  'server/test/attacks/poisoned-cache.test.ts',
  'web/test/address.test.ts',
  'web/test/fails-open.test.ts',
  'server/test/crash.test.ts',
  'web/test/cart-drawer.test.ts',
  'server/test/late-database.test.ts',
  'web/test/first-visit.test.ts',
  'server/test/explain.test.ts',
  'web/test/listing.test.ts',
  'server/test/start.test.ts',
  'web/test/cart-undo.test.ts',
  'server/test/payment-crash.test.ts',
  'web/test/address-changes.test.ts',
];

/** Measures how long others wait: goes last, when the other workers have run out of work. */
const LAST = 'server/test/attacks/heavy-questions.test.ts';

module.exports = class extends Sequencer {
  async sort(tests) {
    const place = ({ path }) => {
      const at = [...LONGEST, LAST].findIndex((file) => path.replaceAll('\\', '/').endsWith(file));
      if (at === LONGEST.length) return Infinity;
      return at === -1 ? LONGEST.length : at;
    };
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => place(one) - place(other));
  }
};
