/** What the scripts are made of: named steps, and programs that end with the script that runs them. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (...names) => path.join(root, ...names);
export const say = (line) => process.stdout.write(`${line}\n`);

const running = new Set();
let stopping = false;

/** A step that went wrong and has said so itself. */
export class StepFailed extends Error {}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Says what is being done and how long it took. */
export async function step(name, work) {
  const since = Date.now();
  say(`${name} …`);
  const result = await work();
  say(`${name}: done in ${seconds(since)}`);
  return result;
}

/** Runs a program of node_modules, or a script, with this Node; rejects unless it ends well. */
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

/** Until the returned function is called, Ctrl-C and SIGTERM end the running program first, then this script. */
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

/** Ends the script, and what it is running, with one line about what went wrong. */
export function fail(error) {
  if (stopping) return;
  for (const child of running) child.kill();
  process.stderr.write(
    `${error instanceof StepFailed ? `Stopped: ${error.message}.` : (error.stack ?? error)}\n`,
  );
  process.exit(1);
}
