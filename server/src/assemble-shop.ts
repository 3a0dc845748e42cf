import type { RequestListener } from 'node:http';
import type { DataSource } from 'typeorm';
import { Admission } from './admission/admission';
import { watchCatalogue } from './answers/catalogue-watch';
import { PublicAnswers } from './answers/public-answers';
import { createApp } from './app';
import { createLogger } from './common/log';
import { Repeater } from './common/repeater';
import { JWT_SECRET_FILE, readOrCreateSecret } from './common/secret';
import { inDataDir } from './config';
import type { Config } from './config';
import type { DatabaseOptions } from './database/data-source';
import type { Queue } from './database/queue';
import { poolOf } from './database/read-rows';
import { Replicas } from './database/replicas';
import { createPayments, Reconciler } from './features/payment';
import { createApolloServer } from './graphql/apollo-server';
import { DatabaseProbe } from './monitoring/database-probe';
import { Metrics } from './monitoring/metrics';
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
  database: DatabaseOptions;
  /** Those who wait for a connection to the database. */
  queue: Queue;
}

const RECONCILE_EVERY_MS = 2_000;
const FORGET_EVERY_MS = 3_600_000;

const madeUpSecret = ({ dataDir }: Config): Promise<string> =>
  inDataDir(dataDir, async () => readOrCreateSecret(dataDir, JWT_SECRET_FILE));

/** Puts the parts together; nothing runs before startBackground. */
export async function assembleShop(
  dataSource: DataSource,
  config: Config,
  { selfUrl, database, webDir, queue }: Surroundings,
): Promise<Shop> {
  const log = createLogger(config.logLevel);
  const apollo = createApolloServer(log, config.production);
  await apollo.start();
  const jwtSecret = config.jwtSecret ?? (await madeUpSecret(config));
  const payments = createPayments(dataSource, { ...config, jwtSecret, selfUrl }, log);
  const { provider, sandbox } = payments;
  const replicaOptions = { urls: database.replicaUrls ?? [], timeoutMs: config.databaseTimeoutMs };
  const replicas = new Replicas(dataSource, replicaOptions, log);
  const services = createServices({ ...config, dataSource, replicas, provider, log, jwtSecret });
  const { settlement } = services.order;
  const reconciler = new Reconciler(dataSource, provider, (found) => settlement.settlePayment(found), log);
  const reconcile = new Repeater('reconciling payments', () => reconciler.run(), RECONCILE_EVERY_MS, log);
  const answers = new PublicAnswers();
  const watch = watchCatalogue(database.directUrl ?? database.url, [answers, replicas], log);
  const forgetting = (): Promise<void> => services.account.deleteExpiredAttempts();
  const forgetter = new Repeater('forgetting old attempts', forgetting, FORGET_EVERY_MS, log);
  const background = [reconcile, watch, replicas, forgetter, ...(sandbox ? [sandbox.webhooks] : [])];
  const admission = new Admission(queue, services.account, answers);
  const probe = new DatabaseProbe(database.url, config.databaseTimeoutMs);
  const metrics = new Metrics({ pool: poolOf(dataSource), admission, answers, order: services.order });
  const parts = { apollo, replicas, services, payments, answers, metrics, log };
  return {
    app: createApp({ ...config, ...parts, webDir, admission, probe }),
    startBackground: () => background.forEach((worker) => worker.start()),
    stopBackground: async () => void (await Promise.all([...background, probe].map((one) => one.stop()))),
  };
}
