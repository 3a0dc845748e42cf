/** `npm test`: everything that must hold before a change is shared. */
import './check-node.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { checkGenerated } from './codegen.mjs';
import { installIfNeeded } from './install.mjs';
import { fail, runNode, say, step, stopOnSignals } from './steps.mjs';

const tool =
  (script, ...args) =>
  () =>
    runNode(`node_modules/${script}`, args);

/** What needs no test, and no test needs. */
const CHECKS = {
  'Checking that generated code is up to date': checkGenerated,
  Linting: tool('eslint/bin/eslint.js', '.', '--cache', '--cache-location', 'node_modules/.cache/eslint/'),
  // Those of the server the build has checked.
  'Checking the types': tool('typescript7/bin/tsc', '-b'),
  // Where Prettier itself looks for its notes it wants a folder.
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

/** One after the other: they fill the gaps that the tests leave, which wait now and then. */
async function check() {
  for (const [name, work] of Object.entries(CHECKS)) await step(name, work);
}

/** A whole run asks a lot of a small machine, and many times are measured; more files than this are no accident. */
const ONCE_MORE_AT_MOST = 2;

/**
 * Everything that the tests write goes into one folder, so that nothing is left even when they are broken off.
 * @param rest what else the machine is busy with until it settles
 */
async function runTests(args, rest) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tokri-test-'));
  // After Ctrl-C the database in there may still be on its way out.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.on('exit', remove);
  let { passed, failedFiles } = await runJest(args, folder);
  if (failedFiles.length > 0 && failedFiles.length <= ONCE_MORE_AT_MOST) {
    const named = failedFiles.map((file) => `  ${path.relative('.', file)}`).join('\n');
    await rest;
    say(`\nOnce more, alone, since it may have been the load:\n${named}`);
    ({ passed } = await runJest(['--runInBand', ...failedFiles], folder));
    if (passed) say(`\nPassed only alone, which is worth a look:\n${named}`);
  }
  if (!passed) process.exitCode = 1;
}

/** Runs tests and says how many passed; gives the files of those that did not, as far as the run came. */
async function runJest(args, folder) {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const passed = await runNode(
    'node_modules/jest/bin/jest.js',
    ['--json', `--outputFile=${report}`, ...args],
    {
      env: { TMPDIR: folder },
      // Jest tells its story on stderr; the report that --json prints on stdout is in the file.
      stdio: ['inherit', 'ignore', 'inherit'],
    },
  ).then(
    () => true,
    () => false,
  );
  return { passed, failedFiles: summarise(report) };
}

function summarise(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    say(`\n${numPassedTests} passed, ${numFailedTests} failed`);
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  } catch {
    say('\nThe tests did not run to their end.');
    return [];
  }
}

stopOnSignals(130);
try {
  await installIfNeeded();
  await build();
  // Told at the end: what the tests say is worth knowing, too.
  let wrong;
  const checks = check().catch((error) => (wrong = error));
  await runTests(process.argv.slice(2), checks);
  await checks;
  if (wrong) throw wrong;
} catch (error) {
  fail(error);
}
