/** Runs a command of the server, such as `npm run seed`, after installing and building what is missing. */
import './check-node.mjs';
import { createRequire } from 'node:module';
import { build } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { whenNpmIsGone } from './parent.mjs';
import { fail, inRoot, stopOnSignals } from './steps.mjs';

/** Calls a function of a built server module with this script's arguments; it returns the exit code. */
export async function runCommand(module, name) {
  whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
  const leaveSignalsToTheCommand = stopOnSignals(130);
  try {
    await installIfNeeded();
    await build(['server']);
    const command = createRequire(import.meta.url)(inRoot('dist/server/src', module))[name];
    leaveSignalsToTheCommand();
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    fail(error);
  }
}
