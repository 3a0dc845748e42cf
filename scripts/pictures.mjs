/** `npm run pictures`: updates the screenshots that the tests compare with. */
import './check-node.mjs';
import { build } from './build.mjs';
import { runScript } from './install.mjs';
import { runNode } from './steps.mjs';

await runScript(async () => {
  await build();
  await runNode('node_modules/jest/bin/jest.js', ['web/test/visual.test.ts'], {
    env: { RENEW_PICTURES: '1' },
  });
});
