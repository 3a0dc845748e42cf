'use strict';
/**
 * Runs the longest test files first, so that no worker is left with one at the end. Jest would go by durations, which a
 * fresh checkout does not have, or by file size. Server tests that mostly wait run beside browser tests.
 */
const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST = [
  'web/test/a11y.test.ts',
  'web/test/payment.test.ts',
  'server/test/jobs-lifecycle.test.ts',
  'web/test/layout-shift.test.ts',
  'server/test/explain.test.ts',
  'server/test/payment-crash.test.ts',
  'server/test/load-test-data.test.ts',
  'web/test/visual.test.ts',
  'server/test/start.test.ts',
  'server/test/replicas.test.ts',
  'web/test/checkout-holds.test.ts',
  'web/test/desk.test.ts',
  'web/test/checkout.test.ts',
  'server/test/crash.test.ts',
  'web/test/cart-undo.test.ts',
  'web/test/ssr.test.ts',
  'web/test/without-scripts.test.ts',
  'server/test/backup.test.ts',
  'server/test/outage.test.ts',
  'web/test/journeys.test.ts',
  'web/test/orders.test.ts',
  'web/test/cart.test.ts',
  'server/test/live.test.ts',
  'server/test/jobs.test.ts',
  'web/test/shell.test.ts',
  'web/test/search.test.ts',
  'server/test/pooling.test.ts',
  'server/test/attacks/code-execution.test.ts',
  'web/test/offline.test.ts',
  'web/test/signed-in-screens.test.ts',
  'web/test/desk-admin.test.ts',
  'server/test/attacks/poisoned-cache.test.ts',
  'web/test/large-text.test.ts',
  'web/test/session.test.ts',
  'web/test/desk-pick.test.ts',
  'web/test/order-journeys.test.ts',
  'web/test/cart-elsewhere.test.ts',
  'web/test/desk-day.test.ts',
  'web/test/address.test.ts',
  'web/test/catalogue.test.ts',
  'server/test/idle.test.ts',
  'server/test/attacks/desk-roles.test.ts',
  'server/test/drain.test.ts',
  'server/test/late-database.test.ts',
  'server/test/scheduled-backups.test.ts',
  'server/test/messages-sending.test.ts',
  'server/test/guessing.test.ts',
  'server/test/several-processes.test.ts',
  'server/test/migrations.test.ts',
  'web/test/listing.test.ts',
  'web/test/wishlist.test.ts',
  'server/test/catalogue-cli.test.ts',
  'web/test/account.test.ts',
  'server/test/seed.test.ts',
  'web/test/order-again.test.ts',
  'server/test/catalogue-index.test.ts',
];

/** Measures waiting times: runs last, when the other workers are idle. */
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
