import { existsSync, mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, inRoot, run, say, step, stopOnSignals } from './steps.mjs';

const HEARTBEAT_MS = 10_000;

/** npm writes this file last: an interrupted installation does not have it. */
const installed = inRoot('node_modules', '.package-lock.json');
const wanted = inRoot('package-lock.json');

const isUpToDate = () => existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;

/** Installs the dependencies if they are missing or older than the lock file. */
export async function installIfNeeded() {
  if (isUpToDate()) return;
  await step('Installing the dependencies (a minute or two the first time)', async () => {
    const since = Date.now();
    const alive = setInterval(
      () => say(`  still installing (${Math.round((Date.now() - since) / 1000)} s) …`),
      HEARTBEAT_MS,
    );
    try {
      await npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
    } finally {
      clearInterval(alive);
    }
  });
}

/**
 * Runs a script's work once the dependencies are installed; errors end it with its child processes. Signals do too,
 * with this exit code, unless the work calls the given function to handle them itself.
 */
export async function runScript(work, exitCode = 130) {
  const leaveSignals = stopOnSignals(exitCode);
  try {
    await installIfNeeded();
    await work(leaveSignals);
  } catch (error) {
    fail(error);
  }
}

/** Whether a file is Node's entry point. */
export const isMain = ({ url }) => Boolean(process.argv[1]) && url === pathToFileURL(process.argv[1]).href;

/**
 * Installs packages that few need into a separate folder, on first use.
 * @returns a `require.resolve` for that folder
 */
export async function installApart(name, packages) {
  const folder = inRoot('node_modules', '.cache', name);
  if (!existsSync(path.join(folder, 'node_modules', '.package-lock.json')))
    await step(`Installing ${name}`, () => {
      mkdirSync(folder, { recursive: true });
      return npm('install', '--prefix', folder, '--ignore-scripts', '--loglevel=error', ...packages);
    });
  return createRequire(path.join(folder, 'index.js')).resolve;
}

/** Runs the npm that runs this script, or else the one on the PATH (a shell script on Windows). */
export function npm(...args) {
  const itself = process.env.npm_execpath;
  if (itself && /npm-cli\.c?js$/.test(itself)) return run(process.execPath, [itself, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}
