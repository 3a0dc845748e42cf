'use strict';
/**
 * The longest test files first, so that no worker is left with one when the others are done. A fresh checkout knows
 * nothing of how long files take, and their size says little.
 */
const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST = [
  'web/test/a11y.test.ts',
  'web/test/steady.test.ts',
  'web/test/visual.test.ts',
  'server/test/owners.test.ts',
  'web/test/session.test.ts',
  'server/test/backup.test.ts',
  'server/test/growth.test.ts',
  'server/test/outage.test.ts',
  'server/test/start.test.ts',
  'web/test/furniture.test.ts',
  'web/test/drawn-pages.test.ts',
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
