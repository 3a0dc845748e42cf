import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../config';
import { backOffMs } from './back-off';
import type { KeeperAnswer, KeeperOrder } from './keeper';
import { asOwner } from './owner';

/** A keeper that has run for so long was not killed by what killed the one before. */
const CALM_MS = 60_000;

export interface RunningKeeper {
  /** Where the database listens, for as long as the keeper is not stopped. */
  port: number;
  stop(): Promise<void>;
}

/**
 * Has the database started, and started again on the same port whenever its keeper dies.
 * @param logFile keeps what the database and the keeper say
 * @throws ConfigError in one line when it does not start
 */
export async function startKeeper(
  order: KeeperOrder,
  logFile: string,
  progress: (step: string) => void,
): Promise<RunningKeeper> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let keeper = spawnKeeper(order.databaseDir, logFile);
  const port = await ready(keeper, order, progress);

  const startAgain = async (deaths: number): Promise<void> => {
    const pauseMs = backOffMs(deaths);
    progress(`The embedded PostgreSQL has lost its keeper: both are started again in ${pauseMs / 1000} s.`);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      keeper = spawnKeeper(order.databaseDir, logFile);
      await ready(keeper, { ...order, port }, () => undefined);
      watch(deaths + 1);
    } catch (error) {
      if (signal.aborted) return;
      progress((error as Error).message);
      await startAgain(deaths + 1);
    }
  };
  const watch = (deaths: number): void => {
    const since = Date.now();
    keeper.once('exit', () => {
      if (!signal.aborted) void startAgain(Date.now() - since > CALM_MS ? 0 : deaths);
    });
  };
  watch(0);
  return {
    port,
    stop: () => {
      stopping.abort();
      return endKeeper(keeper);
    },
  };
}

function spawnKeeper(databaseDir: string, logFile: string): ChildProcess {
  const [command, args] = asOwner(databaseDir, process.execPath, [path.join(__dirname, 'keeper.js')]);
  // Opened here: the keeper may be a user who cannot.
  const log = openSync(logFile, 'a+', 0o600);
  try {
    return spawn(command, args, {
      // A group of its own: Ctrl-C reaches the shop, which stops its database in good order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
      // Under node --watch the keeper would report to us, of all, which files it loads.
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    });
  } finally {
    closeSync(log);
  }
}

function ready(keeper: ChildProcess, order: KeeperOrder, progress: (step: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new ConfigError('The embedded PostgreSQL stopped before it was ready.'));
    keeper.once('exit', gone);
    // For as long as it lives: without a listener one would end the shop.
    keeper.on('error', gone);
    keeper.on('message', (answer: KeeperAnswer) => {
      if ('progress' in answer) progress(answer.progress);
      else if ('ready' in answer) resolve(answer.ready.port);
      else reject(new ConfigError(`The embedded PostgreSQL does not start: ${answer.failed.split('\n')[0]}`));
    });
    keeper.send(order);
  });
}

/** It ends, with its database, when nobody is connected to it. */
function endKeeper(keeper: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return resolve();
    keeper.once('exit', () => resolve());
    if (keeper.connected) keeper.disconnect();
  });
}
