/** `npm start`: installs and builds what is missing or out of date, then runs the shop in this process. */
import './check-node.mjs';
import { build } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { whenNpmIsGone } from './parent.mjs';
import { fail, inRoot, stopOnSignals } from './steps.mjs';
import { pathToFileURL } from 'node:url';

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
const leaveSignalsToTheShop = stopOnSignals(0);
try {
  await installIfNeeded();
  await build();
  await import(pathToFileURL(inRoot('dist/server/src/main.js')).href);
  leaveSignalsToTheShop();
} catch (error) {
  fail(error);
}
