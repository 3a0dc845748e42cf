import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { runInProcess } from './in-process-command';
import type { RunCommand } from './in-process-command';
import { eventually } from './eventually';
import { distDir, testSettings } from './test-database';

/** A command of the shop. */
export interface Command {
  stdout(): string;
  stderr(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** A program of the shop in its own process. */
export interface Process extends Command {
  kill(signal: NodeJS.Signals): void;
  /** Sends a signal, and resolves like `ended`. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

export interface ShopProcess extends Process {
  url: string;
}

const running = new Set<ChildProcess>();
const READY = 'is open.';
const SOON_MS = 60_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the built server with these settings only. */
export async function launchShop(settings: Record<string, string>): Promise<ShopProcess> {
  const port = settings.PORT ?? String(await freePort());
  const script = path.join(distDir, 'server/src/main.js');
  return { url: `http://127.0.0.1:${port}`, ...launch([script], { PORT: port, ...settings }) };
}

/** Starts a shop with the settings of the tests, and waits until it is open. */
export const openShop = async (settings: Record<string, string>): Promise<ShopProcess> =>
  untilOpen(await launchShop(testSettings({ LOG_LEVEL: 'error', ...settings })));

/** Runs a command of the server, such as `npm run coupons`, as after the build. */
export function runCommand(name: string, args: string[], settings: Record<string, string>): Command {
  const commands = module.require(`@server/admin-cli/${name}`) as Record<string, RunCommand>;
  const command = commands[`run${name.charAt(0).toUpperCase()}${name.slice(1)}Command`]!;
  return runInProcess(command, args, environment(settings));
}

/** `npm run seed` in a process of its own. */
export function startSeed(args: string[], settings: Record<string, string>): Process {
  const script = `require(process.argv[1]).runSeedCommand(process.argv.slice(2)).then((code) => process.exit(code))`;
  return launch(['-e', script, path.join(distDir, 'server/src/admin-cli/seed.js'), ...args], settings);
}

/** The exit code and output of a command. */
export const outcomeOf = async (command: Command) => ({
  code: await command.ended,
  stderr: command.stderr(),
});

/** An environment with these settings only. */
function environment(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, TMPDIR, LOG_LEVEL: 'silent', ...settings };
}

function launch(args: string[], settings: Record<string, string>): Process {
  const child = spawn(process.execPath, args, {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const received = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (received.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (received.stderr += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    }),
  );
  const kill = (signal: NodeJS.Signals): void => void child.kill(signal);
  return {
    stdout: () => received.stdout,
    stderr: () => received.stderr,
    kill,
    end: (signal) => {
      kill(signal);
      return ended;
    },
    ended,
  };
}

/** Waits until the shop logs that it is open. */
export async function untilOpen(shop: ShopProcess): Promise<ShopProcess> {
  let ended = false;
  void shop.ended.then(() => (ended = true));
  await eventually(() => ended || shop.stdout().includes(READY), SOON_MS).catch(() => undefined);
  if (!shop.stdout().includes(READY))
    throw new Error(`The shop ${ended ? 'ended' : 'did not open'}: ${shop.stdout()}${shop.stderr()}`);
  return shop;
}

/** The process id of the database of a data folder; undefined when none runs there. */
export async function databaseProcess(dataDir: string): Promise<number | undefined> {
  const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(file.split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** The process id of a process's parent. */
export async function parentOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)]);
  return Number(stdout);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Kills what a failed test has left running. */
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});
