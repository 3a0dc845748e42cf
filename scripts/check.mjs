/**
 * `npm run check`: types, lint, format, generated code and unused code; everything but the tests. The quick ones come
 * first, and one that fails does not stop the others.
 */
import './check-node.mjs';
import { build } from './build.mjs';
import { checkGenerated } from './codegen.mjs';
import { runScript } from './install.mjs';
import { runNode, say, step, StepFailed } from './steps.mjs';

const tool =
  (script, ...args) =>
  () =>
    runNode(`node_modules/${script}`, args);

const CHECKS = {
  'Checking that generated code is up to date': checkGenerated,
  // From scratch: an incremental check has missed an error in a file that depends on a changed one.
  'Checking the types': tool('typescript7/bin/tsc', '-b', '--force'),
  'Looking for import cycles': tool('oxlint/bin/oxlint', '--quiet'),
  // By default Prettier caches in a folder that may not exist.
  'Checking the format': tool(
    'prettier/bin/prettier.cjs',
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    'node_modules/.cache/formatted',
    '.',
  ),
  'Looking for what is never used': tool('knip/bin/knip.js', '--no-config-hints'),
  Linting: tool('eslint/bin/eslint.js', '.', '--cache', '--cache-location', 'node_modules/.cache/eslint/'),
};

await runScript(async () => {
  await build();
  const failed = [];
  for (const [name, work] of Object.entries(CHECKS))
    await step(name, work).catch((error) => {
      if (!(error instanceof StepFailed)) throw error;
      failed.push(`${name}: ${error.message}`);
    });
  if (failed.length === 0) return;
  say(`\nFailed:\n${failed.map((one) => `  ${one}`).join('\n')}`);
  process.exitCode = 1;
});
