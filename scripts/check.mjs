/** `npm run check`: types, lint, format, generated code and unused code; everything but the tests. */
import './check-node.mjs';
import { build } from './build.mjs';
import { checkGenerated } from './codegen.mjs';
import { runScript } from './install.mjs';
import { runNode, step } from './steps.mjs';

const tool =
  (script, ...args) =>
  () =>
    runNode(`node_modules/${script}`, args);

const CHECKS = {
  'Checking that generated code is up to date': checkGenerated,
  'Checking the types': tool('typescript7/bin/tsc', '-b'),
  Linting: tool('eslint/bin/eslint.js', '.', '--cache', '--cache-location', 'node_modules/.cache/eslint/'),
  'Looking for import cycles': tool('oxlint/bin/oxlint', '--quiet'),
  // By default Prettier caches in a folder that may not exist.
  'Checking the format': tool(
    'prettier/bin/prettier.cjs',
    ...[
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location',
      'node_modules/.cache/formatted',
      '.',
    ],
  ),
  'Looking for what is never used': tool('knip/bin/knip.js', '--no-config-hints'),
};

await runScript(async () => {
  await build();
  for (const [name, work] of Object.entries(CHECKS)) await step(name, work);
});
