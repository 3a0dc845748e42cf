import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { distDir } from './test-database';

/** A process that does nothing but send messages. */
const SCRIPT = `
  const [dist, url, smtpUrl] = process.argv.slice(1);
  const load = (file) => require(dist + '/server/src/' + file);
  const say = () => undefined;
  const mail = { smtpUrl, from: { name: 'Tokri', address: 'orders@tokri.example' } };
  const shop = { shopName: 'Tokri', shopUrl: 'http://tokri.example', timeZone: 'Asia/Kolkata', jwtSecret: 'x', dataDir: '', production: true };
  load('database/data-source.js').createDataSource({ url }).initialize().then((dataSource) => {
    const { sender } = load('features/message').createMessaging(dataSource, null, { ...shop, mail });
    const { JobRunner } = load('jobs/job-runner.js');
    const handlers = { 'send-message': (message, signal) => sender.sendInTurn(message, signal) };
    new JobRunner({ url, timeoutMs: 5000 }, handlers, { info: say, warn: say, error: say, debug: say }).start();
  });`;

/** Sends the messages of a database by a mail server, until it is killed. */
export const startSending = (databaseUrl: string, smtpUrl: string): ChildProcess =>
  spawn(process.execPath, ['-r', 'reflect-metadata', '-e', SCRIPT, distDir, databaseUrl, smtpUrl], {
    cwd: path.dirname(distDir),
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** Whether no such process is left, by the lock that each holds (server/src/jobs/alarm.ts). */
export const ALL_DEAD = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7062277
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) HAVING count(*) = 0`;

/** As the shop does once it has seen that a process is dead, which takes it seconds. */
export const RELEASE_ALL = `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`;
