/** `npm run pictures`: updates the screenshots that the tests compare with. */
import './check-node.mjs';
import { build } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { fail, runNode, stopOnSignals } from './steps.mjs';

stopOnSignals(130);
try {
  await installIfNeeded();
  await build();
  await runNode('node_modules/jest/bin/jest.js', ['web/test/visual.test.ts'], {
    env: { RENEW_PICTURES: '1' },
  });
} catch (error) {
  fail(error);
}
