/** Building blocks of the scripts: named steps, and child processes that end with the script. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (...names) => path.join(root, ...names);
/** In production, output that is not for a terminal is JSON, like the shop's log. */
export const say = (line) =>
  process.stdout.write(
    process.env.NODE_ENV === 'production' && !process.stdout.isTTY
      ? `${JSON.stringify({ level: 30, time: Date.now(), msg: line })}\n`
      : `${line}\n`,
  );

const running = new Set();
let stopping = false;

/** A failed step whose message needs no stack. */
export class StepFailed extends Error {}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step, and prints its name and duration. */
export async function step(name, work) {
  const since = Date.now();
  say(`${name} …`);
  const result = await work();
  say(`${name}: done in ${seconds(since)}`);
  return result;
}

/** Runs a script of ours or of node_modules with this Node; rejects unless it exits with 0. */
export function runNode(script, args = [], { env = {}, ...options } = {}) {
  return run(process.execPath, [inRoot(script), ...args], { env: { ...process.env, ...env }, ...options });
}

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new StepFailed(`${path.basename(args[0] ?? command)} ended with ${signal ?? code}`));
    });
  });
}

/** Until the returned function is called, Ctrl-C and SIGTERM first stop child processes, then this script. */
export function stopOnSignals(exitCode) {
  const stop = (signal) => {
    stopping = true;
    if (running.size === 0) process.exit(exitCode);
    for (const child of running) {
      child.once('exit', () => process.exit(exitCode));
      child.kill(signal);
    }
  };
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, stop);
  return () => signals.forEach((signal) => process.off(signal, stop));
}

/** Exits with an error message, and stops child processes. */
export function fail(error) {
  if (stopping) return;
  for (const child of running) child.kill();
  process.stderr.write(
    `${error instanceof StepFailed ? `Stopped: ${error.message}.` : (error.stack ?? error)}\n`,
  );
  process.exit(1);
}
