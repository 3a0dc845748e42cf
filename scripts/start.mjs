/** `npm start`: installs and builds what is missing or out of date, then runs the shop in this process. */
import './check-node.mjs';
import { build } from './build.mjs';
import { runScript } from './install.mjs';
import { whenNpmIsGone } from './parent.mjs';
import { inRoot } from './steps.mjs';
import { pathToFileURL } from 'node:url';

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
await runScript(async (leaveSignalsToTheShop) => {
  await build();
  await import(pathToFileURL(inRoot('dist/server/src/main.js')).href);
  leaveSignalsToTheShop();
}, 0);
