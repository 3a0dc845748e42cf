import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { distDir, testSettings } from './test-database';

/** The shop as a process of its own, as its owner runs it: it can be killed. */
export interface ShopProcess {
  url: string;
  /** What it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the end; returns the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when it ends by itself. */
  ended: Promise<number | null>;
}

/** Starts the shop and waits until it is open or has ended. */
export async function startShopProcess(env: Record<string, string>): Promise<ShopProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [path.join(distDir, 'server/src/main.js')], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      ...testSettings({ LOG_LEVEL: 'error', ...env, PORT: port }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const open = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes('Stop it with Ctrl-C')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  await Promise.race([open, ended]);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    end: (signal) => endBy(child, signal, ended),
    ended,
  };
}

function endBy(
  child: ChildProcess,
  signal: NodeJS.Signals,
  ended: Promise<number | null>,
): Promise<number | null> {
  child.kill(signal);
  return ended;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
