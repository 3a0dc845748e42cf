'use strict';
/**
 * Runs the longest test files first, so that no worker is left with one at the end. Jest would go by durations, which a
 * fresh checkout does not have, or by file size.
 */
const { default: Sequencer } = require('@jest/test-sequencer');

/** Those that take over eight seconds, four at a time, longest first. */
const LONGEST = [
  'web/test/a11y.test.ts',
  'server/test/jobs-lifecycle.test.ts',
  'web/test/layout-shift.test.ts',
  'web/test/visual.test.ts',
  'web/test/payment.test.ts',
  'server/test/load-test-data.test.ts',
  'server/test/explain.test.ts',
  'server/test/replicas.test.ts',
  'server/test/idle.test.ts',
  'web/test/desk-a11y.test.ts',
  'web/test/offline.test.ts',
  'web/test/journeys.test.ts',
  'server/test/outage.test.ts',
  'server/test/start.test.ts',
  'server/test/backup.test.ts',
  'server/test/clients.test.ts',
  'web/test/order-journeys.test.ts',
  'web/test/address.test.ts',
  'web/test/large-text.test.ts',
  'web/test/cart-elsewhere.test.ts',
  'server/test/jobs.test.ts',
  'server/test/payment-crash.test.ts',
  'web/test/checkout-holds.test.ts',
  'web/test/order-again.test.ts',
  'web/test/cart-undo.test.ts',
  'web/test/desk-pick.test.ts',
  'server/test/messages-jobs.test.ts',
  'server/test/deploy-programs.test.ts',
  'web/test/ssr.test.ts',
  'web/test/checkout.test.ts',
  'web/test/without-scripts.test.ts',
  'web/test/shell.test.ts',
  'server/test/pooling.test.ts',
  'server/test/live.test.ts',
  'web/test/orders.test.ts',
  'server/test/crash.test.ts',
  'web/test/signed-in-screens.test.ts',
  'web/test/session.test.ts',
  'web/test/desk.test.ts',
  'web/test/desk-day.test.ts',
  'web/test/cart.test.ts',
  'server/test/catalogue-index.test.ts',
  'web/test/desk-products.test.ts',
  'server/test/alarms.test.ts',
  'web/test/search.test.ts',
  'web/test/desk-roles.test.ts',
  'web/test/visitor-additions.test.ts',
  'web/test/before-hydration.test.ts',
  'web/test/dev.test.ts',
  'web/test/account.test.ts',
  'web/test/catalogue.test.ts',
  'server/test/deploy.test.ts',
  'server/test/late-database.test.ts',
  'server/test/attacks/poisoned-cache.test.ts',
  'web/test/wishlist.test.ts',
  'server/test/seed.test.ts',
  'web/test/head.test.ts',
  'server/test/drain.test.ts',
  'web/test/budgets.test.ts',
  'web/test/motion.test.ts',
  'web/test/checkout-address.test.ts',
  'server/test/migrations.test.ts',
  'server/test/tracing.test.ts',
  'web/test/listing.test.ts',
  'server/test/staff-cli.test.ts',
  'web/test/desk-admin.test.ts',
  'web/test/mock.test.ts',
  'server/test/facts-migration.test.ts',
  'server/test/scheduled-backups.test.ts',
  'server/test/refund-jobs.test.ts',
  'server/test/desk-pictures.test.ts',
  'server/test/attacks/code-execution.test.ts',
];

module.exports = class extends Sequencer {
  async sort(tests) {
    const place = ({ path }) => {
      const at = LONGEST.findIndex((file) => path.replaceAll('\\', '/').endsWith(file));
      return at === -1 ? LONGEST.length : at;
    };
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => place(one) - place(other));
  }
};
