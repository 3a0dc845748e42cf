import { DataSource } from 'typeorm';
import type { Logger as StatementLogger } from 'typeorm';
import { entities } from './entities';
import { migrations } from './migrations';
import { prepareStatements } from './prepare-statements';

export interface DatabaseOptions {
  url: string;
  /** Streaming replicas that reads may go to. */
  replicaUrls?: string[];
  /** Sees every statement; tests count with it. */
  statementLogger?: StatementLogger;
  /** How long a request waits for a connection. */
  patienceMs?: number;
}

const POOL_SIZE = 10;
const PATIENCE_MS = 10_000;

/** The shop's one way to its database. The schema comes from migrations alone. */
export function createDataSource({
  url,
  replicaUrls = [],
  statementLogger,
  patienceMs = PATIENCE_MS,
}: DatabaseOptions): DataSource {
  const slaves = replicaUrls.map((replicaUrl) => ({ url: replicaUrl }));
  return new DataSource({
    type: 'postgres',
    ...(slaves.length > 0 ? { replication: { master: { url }, slaves } } : { url }),
    entities,
    migrations,
    migrationsTransactionMode: 'all',
    synchronize: false,
    // An undefined in a WHERE would match every row: it stops the query instead.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    poolSize: POOL_SIZE,
    connectTimeoutMS: patienceMs,
    applicationName: 'tokri',
    extra: { onConnect: prepareStatements },
    ...(statementLogger ? { logging: true, logger: statementLogger } : {}),
  });
}
