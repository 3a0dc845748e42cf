/** `npm run seed` and other commands of the server, after installing and building what is missing. */
import './check-node.mjs';
import { createRequire } from 'node:module';
import { build } from './build.mjs';
import { runScript } from './install.mjs';
import { whenNpmIsGone } from './parent.mjs';
import { inRoot } from './steps.mjs';

/** What server/src/admin-cli/coupons.ts exports: runCouponsCommand. */
const exportOf = (name) => `run${name.charAt(0).toUpperCase()}${name.slice(1)}Command`;

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
const [name, ...args] = process.argv.slice(2);
await runScript(async (leaveSignalsToTheCommand) => {
  await build(['server']);
  const module = createRequire(import.meta.url)(inRoot('dist/server/src/admin-cli', `${name}.js`));
  leaveSignalsToTheCommand();
  process.exitCode = await module[exportOf(name)](args);
});
