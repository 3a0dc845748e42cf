/** `npm test`: runs every test, browser tests included. */
import './check-node.mjs';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { runScript } from './install.mjs';
import { runNode, say } from './steps.mjs';

/** On a small machine the load of a whole run may fail a few files; with more, something else is wrong. */
const MAX_RETRIED_FILES = 10;

/** More than a run of the tests needs at once. */
const ROOMY_BYTES = 6 * 2 ** 30;

/** With enough memory, files go there: PostgreSQL copies a database in a tenth of the time. */
function placeForFiles() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m);
    const { bavail, bsize } = statfsSync('/dev/shm');
    const isRoomy = Math.min(bavail * bsize, process.availableMemory()) > ROOMY_BYTES;
    // The browser is unpacked there and run.
    const mayRunPrograms = mount && !mount[1].split(',').includes('noexec');
    return isRoomy && mayRunPrograms ? '/dev/shm' : tmpdir();
  } catch {
    // Only Linux has it.
    return tmpdir();
  }
}

/** All files that the tests write go into one folder, so that nothing is left behind even if they are aborted. */
async function runTests(args) {
  const folder = mkdtempSync(path.join(placeForFiles(), 'tokri-test-'));
  // After Ctrl-C the database there may still be shutting down.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  process.on('exit', remove);
  let { passed, failedFiles } = await runJest(args, folder);
  if (failedFiles.length > 0 && failedFiles.length <= MAX_RETRIED_FILES) {
    const named = failedFiles.map((file) => `  ${path.relative('.', file)}`).join('\n');
    say(`\nRetrying alone, since the load may be to blame:\n${named}`);
    ({ passed } = await runJest(['--runInBand', ...failedFiles], folder));
    if (passed) say(`\nPassed only when run alone, which is worth a look:\n${named}`);
  }
  if (!passed) process.exitCode = 1;
}

/** Runs the tests and prints a summary; returns the files that failed, as far as the run got. */
async function runJest(args, folder) {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const passed = await runNode(
    'node_modules/jest/bin/jest.js',
    // A failed test may leave a shop open, which would keep Jest alive.
    ['--forceExit', '--json', `--outputFile=${report}`, ...args],
    {
      env: { TMPDIR: folder },
      // Jest reports on stderr; the JSON that --json also prints on stdout is in the file.
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
    say('\nThe test run was aborted.');
    return [];
  }
}

await runScript(async () => {
  await build();
  await runTests(process.argv.slice(2));
});
