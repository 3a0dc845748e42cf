'use strict';
/**
 * Runs the longest test files first, so that no worker is left with one at the end. Jest would go by durations, which a
 * fresh checkout does not have, or by file size; and files that wait would run together, with idle cores.
 */
const { default: Sequencer } = require('@jest/test-sequencer');

/** Longest first, but of those that mostly wait only one at a time: beside it two keep the cores of a small machine busy. */
const FIRST = [
  'server/test/replicas.test.ts',
  'web/test/a11y.test.ts',
  'web/test/offline.test.ts',
  'web/test/payment.test.ts',
  'server/test/own-database.test.ts',
  'web/test/cart-undo.test.ts',
  'server/test/outage.test.ts',
  'web/test/desk-loading.test.ts',
  'web/test/desk-products.test.ts',
  'server/test/late-database.test.ts',
  'web/test/visitor-additions.test.ts',
  'web/test/desk-orders.test.ts',
  'web/test/search.test.ts',
  'server/test/jobs-lifecycle.test.ts',
  'web/test/visual.test.ts',
  'web/test/shell.test.ts',
  'web/test/desk-a11y.test.ts',
  'server/test/alerts.test.ts',
  'web/test/hindi.test.ts',
  'web/test/cart-elsewhere.test.ts',
  'web/test/desk-admin.test.ts',
  'web/test/checkout-address.test.ts',
  'server/test/drain.test.ts',
  'web/test/cart.test.ts',
  'server/test/backup.test.ts',
  'web/test/address.test.ts',
  'server/test/idle.test.ts',
  'web/test/before-hydration.test.ts',
  'web/test/ssr.test.ts',
  'web/test/developer-pages.test.ts',
  'server/test/pooling.test.ts',
  'web/test/checkout-holds.test.ts',
  'web/test/checkout.test.ts',
  'web/test/desk-day.test.ts',
  'server/test/deploy-programs.test.ts',
  'web/test/profile.test.ts',
  'web/test/desk-pick.test.ts',
  'server/test/jobs.test.ts',
  'web/test/desk-pick-slots.test.ts',
  'web/test/signed-in-screens.test.ts',
  'web/test/without-scripts.test.ts',
  'server/test/start.test.ts',
  'web/test/order-again.test.ts',
  'web/test/desk-today.test.ts',
  'web/test/order-journeys.test.ts',
  'server/test/payment-crash.test.ts',
  'web/test/motion.test.ts',
  'web/test/account.test.ts',
  'server/test/clients.test.ts',
  'server/test/payment-jobs.test.ts',
  'web/test/desk-stock-slots.test.ts',
  'web/test/listing.test.ts',
  'web/test/budgets.test.ts',
  'server/test/migrations.test.ts',
  'web/test/desk.test.ts',
  'web/test/session.test.ts',
  'web/test/device.test.ts',
  'server/test/overload.test.ts',
  'server/test/deploy.test.ts',
  'web/test/desk-editor.test.ts',
  'web/test/wishlist.test.ts',
  'server/test/explain.test.ts',
  'server/test/scheduled-backups.test.ts',
  'server/test/languages.test.ts',
  'server/test/load-test-data.test.ts',
  'server/test/staff-cli.test.ts',
  'server/test/live.test.ts',
  'server/test/attacks/queries.test.ts',
  'server/test/tracing.test.ts',
  'server/test/attacks/poisoned-cache.test.ts',
  'web/test/large-text.test.ts',
  'web/test/catalogue.test.ts',
  'server/test/checkout.test.ts',
  'server/test/catalogue-index.test.ts',
];

module.exports = class extends Sequencer {
  async sort(tests) {
    const place = ({ path }) => {
      const at = FIRST.findIndex((file) => path.replaceAll('\\', '/').endsWith(file));
      return at === -1 ? FIRST.length : at;
    };
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => place(one) - place(other));
  }
};
