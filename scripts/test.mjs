/** `npm test`: every test, the browser's too. */
import './check-node.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { fail, runNode, say, stopOnSignals } from './steps.mjs';

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
  await build();
  await runTests(process.argv.slice(2));
} catch (error) {
  fail(error);
}
