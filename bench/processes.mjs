/** The measured processes: each is started with the probe and ends with the benchmark. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROBE = pathToFileURL(fileURLToPath(new URL('probe.mjs', import.meta.url))).href;
const OUTPUT_LENGTH = 2_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 10;

/**
 * Starts a script of the benchmark or of the shop.
 * @returns its pid, a way to query the probe, and one to stop it; `failed` rejects if the process exits by itself
 */
export function startProcess(name, script, env, cwd) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['--import', PROBE, script], {
    cwd,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastOutput = '';
  child.stderr.on('data', (chunk) => (lastOutput = (lastOutput + chunk).slice(-OUTPUT_LENGTH)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  let stopping = false;
  const failed = ended.then((code) => {
    if (!stopping) throw new Error(`${name} ended (${code}): ${lastOutput.trim()}`);
    return new Promise(() => undefined);
  });
  failed.catch(() => undefined);
  const stop = async () => {
    stopping = true;
    child.kill('SIGTERM');
    const timeout = sleep(STOP_TIMEOUT_MS, 'late', { ref: false });
    if ((await Promise.race([ended, timeout])) === 'late') child.kill('SIGKILL');
    await ended;
  };
  return { name, pid: child.pid, probe: prober(child), message: receiver(child), stop, failed };
}

/** Sends the probe a command, one at a time, and waits for its reply. */
const prober = (child) => async (command) => {
  child.send({ command });
  const [reply] = await once(child, 'message');
  return reply;
};

/** Waits for the first message with this property. */
const receiver = (child) => (part) =>
  new Promise((resolve) => child.on('message', (message) => part in message && resolve(message[part])));

/** Waits for the first response 200; returns how long that took, in ms. */
export async function untilResponds(process, url, since = performance.now()) {
  const poll = async () => {
    for (;;) {
      const response = await fetch(url).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.status === 200) return performance.now() - since;
      await sleep(POLL_MS);
    }
  };
  return Promise.race([poll(), process.failed]);
}

/** A free port. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
