import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../config';
import { backOffMs } from './back-off';
import type { SupervisorMessage, SupervisorOrder } from './supervisor';
import { unprivilegedCommand } from './drop-privileges';

/** A supervisor that ran for this long resets the back-off. */
const STABLE_MS = 60_000;

export interface RunningSupervisor {
  /** Where the database listens until the supervisor is stopped. */
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts the database under a supervisor, and restarts both, on the same port, whenever the supervisor dies.
 * @param logFile receives the output of the database and the supervisor
 * @throws ConfigError in one line when it does not start
 */
export async function startSupervisor(
  order: SupervisorOrder,
  logFile: string,
  progress: (step: string) => void,
): Promise<RunningSupervisor> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let supervisor = spawnSupervisor(order.databaseDir, logFile);
  const port = await ready(supervisor, order, progress);

  const restart = async (deaths: number): Promise<void> => {
    const pauseMs = backOffMs(deaths);
    progress(`The embedded PostgreSQL lost its supervisor: both restart in ${pauseMs / 1000} s.`);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      supervisor = spawnSupervisor(order.databaseDir, logFile);
      await ready(supervisor, { ...order, port }, () => undefined);
      watch(deaths + 1);
    } catch (error) {
      if (signal.aborted) return;
      progress((error as Error).message);
      await restart(deaths + 1);
    }
  };
  const watch = (deaths: number): void => {
    const since = Date.now();
    supervisor.once('exit', () => {
      if (!signal.aborted) void restart(Date.now() - since > STABLE_MS ? 0 : deaths);
    });
  };
  watch(0);
  return {
    port,
    stop: () => {
      stopping.abort();
      return endSupervisor(supervisor);
    },
  };
}

function spawnSupervisor(databaseDir: string, logFile: string): ChildProcess {
  const [command, args] = unprivilegedCommand(databaseDir, process.execPath, [
    path.join(__dirname, 'supervisor.js'),
  ]);
  // Opened here, since the supervisor may be a user who cannot.
  const log = openSync(logFile, 'a+', 0o600);
  try {
    return spawn(command, args, {
      // In its own process group: Ctrl-C only reaches the shop, which stops its database.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
      // Under node --watch it would report the files it loads to us.
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    });
  } finally {
    closeSync(log);
  }
}

function ready(
  supervisor: ChildProcess,
  order: SupervisorOrder,
  progress: (step: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new ConfigError('The embedded PostgreSQL stopped before it was ready.'));
    supervisor.once('exit', gone);
    // Without a listener a later error would end the shop.
    supervisor.on('error', gone);
    supervisor.on('message', (message: SupervisorMessage) => {
      if ('progress' in message) progress(message.progress);
      else if ('ready' in message) resolve(message.ready.port);
      else
        reject(new ConfigError(`The embedded PostgreSQL does not start: ${message.failed.split('\n')[0]}`));
    });
    supervisor.send(order);
  });
}

/** It ends, with its database, when its channel to us closes. */
function endSupervisor(supervisor: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) return resolve();
    supervisor.once('exit', () => resolve());
    if (supervisor.connected) supervisor.disconnect();
  });
}
