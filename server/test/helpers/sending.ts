import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { distDir } from './test-database';

/** A process that only sends messages; with a number it exits after recording that many. */
const SCRIPT = `
  const [dist, url, smtpUrl, pushUrl, last] = process.argv.slice(1);
  const load = (file) => require(dist + '/server/src/' + file);
  const { createMailer } = load('features/message/mailer.js');
  const { MessageSender } = load('features/message/message-sender.js');
  const { PushSender } = load('features/message/push-sender.js');
  const { UnsubscribeTokens } = load('features/message/unsubscribe-token.js');
  const { JobRunner } = load('jobs/job-runner.js');
  const say = () => undefined;
  const from = { name: 'Tokri', address: 'orders@tokri.example' };
  const options = { shopName: 'Tokri', shopUrl: 'http://tokri.example', timeZone: 'Asia/Kolkata' };
  const post = async ({ endpoint }) => (await fetch(pushUrl + new URL(endpoint).pathname)).status;
  load('database/data-source.js').createDataSource({ url }).initialize().then((dataSource) => {
    const query = dataSource.query.bind(dataSource);
    let noted = 0;
    dataSource.query = async (statement, values) => {
      const rows = await query(statement, values);
      if (statement.startsWith('UPDATE "messages"') && ++noted === Number(last)) process.kill(process.pid, 'SIGKILL');
      return rows;
    };
    const push = new PushSender(dataSource, { subject: 'mailto:' + from.address, hosts: [] }, post);
    const mailer = createMailer({ smtpUrl, from, dataDir: '' });
    const sender = new MessageSender(dataSource, mailer, push, new UnsubscribeTokens('x'), options);
    const handlers = { 'send-message': (...message) => sender.sendQueued(...message) };
    new JobRunner({ url, timeoutMs: 5000 }, handlers, { info: say, warn: say, error: say, debug: say }).start();
  });`;

export interface SendingTo {
  databaseUrl: string;
  smtpUrl: string;
  pushUrl: string;
  /** It exits after recording this many, before their jobs are completed; 0: never. */
  notes: number;
}

/** Sends the messages of a database until it is killed. */
export const startSending = ({ databaseUrl, smtpUrl, pushUrl, notes }: SendingTo): ChildProcess =>
  spawn(
    process.execPath,
    ['-r', 'reflect-metadata', '-e', SCRIPT, distDir, databaseUrl, smtpUrl, pushUrl, String(notes)],
    { cwd: path.dirname(distDir), stdio: ['ignore', 'inherit', 'inherit'] },
  );

export interface PushServer {
  url: string;
  /** The paths of devices, one for each message. */
  taken: string[];
  /** Called with each request; false: the client gets no response. */
  onPush: () => boolean;
  close(): void;
}

/** A push service that accepts everything. */
export async function openPushServer(): Promise<PushServer> {
  const server = createServer(({ url }, response) => {
    const mayRespond = push.onPush();
    push.taken.push(url!);
    if (mayRespond) response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const push: PushServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    onPush: () => true,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return push;
}

/** Whether no such process is left: each holds a lock (server/src/jobs/job-watchdog.ts). */
export const ALL_DEAD = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7062277
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) HAVING count(*) = 0`;

/** What the shop does itself seconds after a process has died. */
export const RELEASE_ALL = `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`;
