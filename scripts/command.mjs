/** `npm run seed` and other commands of the server, after installing and building what is missing. */
import './check-node.mjs';
import { build } from './build.mjs';
import { runScript } from './install.mjs';
import { whenNpmIsGone } from './parent.mjs';
import { runCommand } from './run-command.mjs';

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
const [name, ...args] = process.argv.slice(2);
await runScript(async (leaveSignalsToTheCommand) => {
  await build(['server']);
  leaveSignalsToTheCommand();
  process.exitCode = await runCommand(name, args);
});
