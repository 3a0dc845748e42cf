import type { RequestListener } from 'node:http';
import type { DataSource } from 'typeorm';
import { createApp } from './app';
import { createLogger } from './common/log';
import { Repeater } from './common/repeater';
import { JWT_SECRET_FILE, readOrCreateSecret } from './common/secret';
import { inDataDir } from './config';
import type { Config } from './config';
import type { DatabaseOptions } from './database/data-source';
import { PoolQueue } from './database/pool-queue';
import { poolOf } from './database/shop-client';
import { Replicas } from './database/replicas';
import { createPayments, Reconciler } from './features/payment';
import { createApolloServer, createDeskServer } from './graphql/apollo-server';
import { LoadShedding } from './load-shedding/load-shedding';
import { DatabaseProbe } from './monitoring/database-probe';
import { Metrics } from './monitoring/metrics';
import { watchCatalogue } from './response-cache/catalogue-watch';
import { ResponseCache } from './response-cache/response-cache';
import { createServices } from './services';

/** The shop on an open database: what answers requests, and what works beside them. */
export interface Shop {
  app: RequestListener;
  startBackground(): void;
  /** Resolves when what was under way has finished. */
  stopBackground(): Promise<void>;
}

export interface Surroundings {
  /** The built web client. */
  webDir: string;
  /** Where this process reaches itself. */
  selfUrl: string;
  /** The URL that people open. */
  shopUrl: string;
  database: DatabaseOptions;
}

const RECONCILE_EVERY_MS = 2_000;
const FORGET_EVERY_MS = 3_600_000;

const madeUpSecret = ({ dataDir }: Config): Promise<string> =>
  inDataDir(dataDir, async () => readOrCreateSecret(dataDir, JWT_SECRET_FILE));

/** Puts the parts together; nothing runs before startBackground. */
export async function assembleShop(
  dataSource: DataSource,
  config: Config,
  { selfUrl, shopUrl, database, webDir }: Surroundings,
): Promise<Shop> {
  const log = createLogger(config.logLevel);
  const apollo = createApolloServer(log, config.production);
  const desk = createDeskServer(log);
  await Promise.all([apollo.start(), desk.start()]);
  const jwtSecret = config.jwtSecret ?? (await madeUpSecret(config));
  const payments = createPayments(dataSource, { ...config, jwtSecret, selfUrl }, log);
  const { provider, sandbox } = payments;
  const replicaOptions = { urls: database.replicaUrls ?? [], timeoutMs: config.databaseTimeoutMs };
  const replicas = new Replicas(dataSource, replicaOptions, log);
  const services = createServices({ ...config, dataSource, replicas, provider, log, jwtSecret, shopUrl });
  const { settlement } = services.order;
  const reconciler = new Reconciler(dataSource, provider, (found) => settlement.settlePayment(found), log);
  const reconcile = new Repeater('reconciling payments', () => reconciler.run(), RECONCILE_EVERY_MS, log);
  const cache = new ResponseCache();
  const watch = watchCatalogue(database.directUrl ?? database.url, [cache, replicas], log);
  const forgetting = (): Promise<void> => services.account.deleteExpiredAttempts();
  const forgetter = new Repeater('forgetting old attempts', forgetting, FORGET_EVERY_MS, log);
  const background = [reconcile, watch, replicas, forgetter, ...(sandbox ? [sandbox.webhooks] : [])];
  const pool = poolOf(dataSource);
  const shedding = new LoadShedding(new PoolQueue(pool), services.account, cache);
  const probe = new DatabaseProbe(database.url, config.databaseTimeoutMs);
  const metrics = new Metrics({ pool, shedding, cache, order: services.order });
  const parts = { apollo, desk, replicas, services, payments, cache, shedding, metrics, log };
  return {
    app: createApp({ ...config, ...parts, webDir, probe }),
    startBackground: () => background.forEach((worker) => worker.start()),
    stopBackground: async () => void (await Promise.all([...background, probe].map((one) => one.stop()))),
  };
}
