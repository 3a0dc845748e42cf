/** `node scripts/run-command.mjs staff list`: runs a command of the built server without building, as in the image. */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What server/src/admin-cli/coupons.ts exports: runCouponsCommand. */
const exportOf = (name) => `run${name.charAt(0).toUpperCase()}${name.slice(1)}Command`;

/** Runs it; returns its exit code. */
export async function runCommand(name = '', args = []) {
  const file = fileURLToPath(new URL(`../dist/server/src/admin-cli/${name}.js`, import.meta.url));
  const command =
    /^[a-z]+$/.test(name) && existsSync(file) && createRequire(import.meta.url)(file)[exportOf(name)];
  if (command) return command(args);
  process.stderr.write(`There is no command "${name}": README.md (Administration) has them all.\n`);
  return 1;
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [, , name, ...args] = process.argv;
  process.exitCode = await runCommand(name, args);
}
