/** `npm run seed`: makes the shop as large as asked for, to see that it stays quick (see docs/performance.md). */
import './check-node.mjs';
import { createRequire } from 'node:module';
import { build } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { whenNpmIsGone } from './parent.mjs';
import { fail, inRoot, stopOnSignals } from './steps.mjs';

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
const leaveSignalsToTheSeed = stopOnSignals(130);
try {
  await installIfNeeded();
  await build(['server']);
  const { growShop } = createRequire(import.meta.url)(inRoot('dist/server/src/growth/main.js'));
  leaveSignalsToTheSeed();
  process.exitCode = await growShop(process.argv.slice(2));
} catch (error) {
  fail(error);
}
