/** `npm test`: everything that must hold before a change is shared. Ends at the first step that fails. */
import './check-node.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { fail, runNode, say, step, stopOnSignals } from './steps.mjs';

const tsc = (project) => runNode('node_modules/typescript/bin/tsc', ['-p', project]);

const CHECKS = [
  // The build checks the types of the server, and makes what the rest is generated from.
  async () => {
    await build();
    const { checkGenerated } = await import('./codegen.mjs');
    await step('Checking that generated code is up to date', checkGenerated);
  },
  () =>
    step('Linting', () =>
      runNode('node_modules/eslint/bin/eslint.js', [
        '.',
        '--cache',
        '--cache-location',
        'node_modules/.cache/eslint/',
      ]),
    ),
  () => step('Checking the types of the tests', () => tsc('tsconfig.test.json')),
  () =>
    step('Checking the format', () =>
      runNode('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
    ),
  () => step('Checking the types of the web client', () => tsc('web')),
  () => step('Checking the types of the service worker', () => tsc('web/service-worker')),
  () =>
    step('Looking for what is never used', () =>
      runNode('node_modules/knip/bin/knip.js', ['--no-config-hints']),
    ),
];

/** All of them, two at a time: they have little to do with each other. */
async function check() {
  const left = [...CHECKS];
  const next = async () => {
    for (let work; (work = left.shift());) await work();
  };
  await Promise.all([next(), next()]);
}

/** A whole run asks a lot of a small machine, and many times are measured; more files than this are no accident. */
const ONCE_MORE_AT_MOST = 2;

/** Everything that the tests write goes into one folder, so that nothing is left even when they are broken off. */
async function runTests(args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tokri-test-'));
  // After Ctrl-C the database in there may still be on its way out.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.on('exit', remove);
  let { passed, failedFiles } = await runJest(args, folder);
  if (failedFiles.length > 0 && failedFiles.length <= ONCE_MORE_AT_MOST) {
    const named = failedFiles.map((file) => `  ${path.relative('.', file)}`).join('\n');
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
  await check();
  await runTests(process.argv.slice(2));
} catch (error) {
  fail(error);
}
