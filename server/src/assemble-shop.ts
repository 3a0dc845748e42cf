import type { RequestListener } from 'node:http';
import type { DataSource } from 'typeorm';
import { createApp } from './app';
import { listenForChanges } from './common/change-listener';
import { createLogger } from './common/log';
import { findJwtSecret, JWT_SECRET_FILE, readOrCreateSecret } from './common/secret';
import { inDataDir } from './config';
import type { Config } from './config';
import type { DatabaseOptions } from './database/data-source';
import { poolOf } from './database/shop-client';
import { Replicas } from './database/replicas';
import { ScheduledBackups } from './features/backup';
import { createPayments } from './features/payment';
import type { StaffService } from './features/staff';
import { createApolloServer, createDeskServer } from './graphql/apollo-server';
import { ProcessStreams } from './graphql/event-streams';
import { Schedule } from './jobs/schedule';
import { boundQueue, LoadShedding } from './load-shedding/load-shedding';
import { createJobs } from './create-jobs';
import { createMetrics } from './create-metrics';
import { DatabaseProbe } from './monitoring/database-probe';
import { ResponseCache } from './response-cache/response-cache';
import { createServices } from './services';

/** The shop on an open database: the request handler and the background work. */
export interface Shop {
  app: RequestListener;
  staff: StaffService;
  startBackground(): void;
  /** Ends the event streams, which never end by themselves. */
  endStreams(): void;
  /** Releases jobs that take longer, to be run again. */
  stopJobs(withinMs: number): Promise<void>;
  /** Resolves when running work has finished. */
  stopBackground(): Promise<void>;
}

export interface ShopEnvironment {
  /** The built web client. */
  webDir: string;
  /** The URL by which this process reaches itself. */
  selfUrl: string;
  /** The URL that people open. */
  shopUrl: string;
  database: DatabaseOptions;
  /** The shortest interval between two reads of the shop-wide metrics. */
  gaugesEveryMs: number;
}

const generatedSecret = ({ dataDir }: Config): Promise<string> =>
  inDataDir(dataDir, async () => readOrCreateSecret(dataDir, JWT_SECRET_FILE));

/** Counting for metrics takes long in a large shop, and is rare there. */
const COUNTING_MS = 30_000;

const scheduledBackups = (
  { backup, databaseUrl, dataDir }: Config,
  { url, ownerUrl = url }: DatabaseOptions,
) =>
  backup &&
  new ScheduledBackups({
    settings: backup,
    ownerUrl,
    readSecret: () => (databaseUrl ? null : findJwtSecret(dataDir)),
  });

/** Dedicated connections, outside the requests' pool. */
const openProbes = ({ url }: DatabaseOptions, directUrl: string, timeoutMs: number) => ({
  probe: new DatabaseProbe(url, timeoutMs, directUrl === url),
  database: new DatabaseProbe(url, timeoutMs),
  counting: new DatabaseProbe(url, COUNTING_MS),
});

/** Puts the parts together; nothing runs before startBackground. */
export async function assembleShop(
  dataSource: DataSource,
  config: Config,
  { selfUrl, shopUrl, database, webDir, gaugesEveryMs }: ShopEnvironment,
): Promise<Shop> {
  const log = createLogger(config.logLevel);
  const [apollo, desk] = [createApolloServer(log, config.production), createDeskServer(log)];
  await Promise.all([apollo.start(), desk.start()]);
  const jwtSecret = config.jwtSecret ?? (await generatedSecret(config));
  const schedule = new Schedule(dataSource, log);
  const { wake } = schedule;
  const { databaseTimeoutMs: timeoutMs } = config;
  const payments = createPayments(dataSource, { ...config, jwtSecret, selfUrl, wake }, log);
  const replicas = new Replicas(dataSource, { urls: database.replicaUrls ?? [], timeoutMs }, log);
  const shared = { dataSource, replicas, provider: payments.provider, wake, log, jwtSecret, shopUrl };
  const services = createServices({ ...config, ...shared });
  const directUrl = database.directUrl ?? database.url;
  const backups = scheduledBackups(config, database);
  const jobParts = { timeZone: config.timeZone, dataSource, schedule, services, payments, backups, log };
  const jobs = createJobs(jobParts, { url: directUrl, timeoutMs });
  const cache = new ResponseCache();
  const probes = openProbes(database, directUrl, timeoutMs);
  const listeners = [cache, replicas, jobs, services.orderFeed, services.deskOrderFeed, probes.probe];
  const watch = listenForChanges(directUrl, listeners, log);
  const shedding = new LoadShedding(boundQueue(poolOf(dataSource)), services.account, cache);
  const streams = new ProcessStreams(log);
  const counted = { dataSource, replicas, order: services.order, shedding, cache, streams, jobs };
  const metrics = createMetrics(config, { ...counted, ...probes, gaugesEveryMs });
  const parts = { apollo, desk, replicas, services, payments, cache, shedding, metrics, streams, log };
  const app = createApp({ ...config, ...parts, connections: [watch, replicas], webDir, probe: probes.probe });
  const workers = [schedule, watch, replicas, services.seenSessions, ...Object.values(probes)];
  return {
    app,
    startBackground: () => [schedule, jobs, watch, replicas].forEach((worker) => worker.start()),
    staff: services.staff,
    endStreams: () => streams.close(),
    stopJobs: (withinMs) => jobs.stop(withinMs),
    stopBackground: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  };
}
