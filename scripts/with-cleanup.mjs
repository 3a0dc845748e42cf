/** Runs a long script in a temporary folder, and leaves nothing behind: not after an error, Ctrl-C, or the end of npm. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whenNpmIsGone } from './parent.mjs';
import { StepFailed } from './steps.mjs';

/** Progress goes to stderr, so that stdout stays machine-readable. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** Clean-up steps, run once, in reverse order. */
function createCleanup() {
  const undo = [];
  let running;
  const all = async () => {
    while (undo.length > 0)
      await undo
        .pop()()
        .catch(() => undefined);
  };
  return { add: (work) => undo.push(async () => work()), run: () => (running ??= all()) };
}

/**
 * Runs the work, then its clean-up steps, and ends the process.
 * @param name of the temporary folder
 * @param work is given `cleanup.add` and a function that makes the folder; returns the exit code, by default 0
 */
export async function withCleanup(name, work) {
  let stopped = false;
  const cleanup = createCleanup();
  const stop = () => {
    if (stopped) return;
    stopped = true;
    say('Stopping …');
    void cleanup.run().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  whenNpmIsGone(stop);
  const makeFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), `tokri-${name}-`));
    cleanup.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
    return folder;
  };
  try {
    process.exitCode = (await work(cleanup, makeFolder)) ?? 0;
  } catch (error) {
    // Errors while everything is being stopped mean nothing.
    if (stopped) return;
    say(error instanceof StepFailed ? `Stopped: ${error.message}.` : (error.stack ?? String(error)));
    process.exitCode = 1;
  }
  if (stopped) return;
  stopped = true;
  await cleanup.run();
  process.exit();
}
