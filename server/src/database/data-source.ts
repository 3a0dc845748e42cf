import type { ClientBase } from 'pg';
import { DataSource } from 'typeorm';
import type { Logger as StatementLogger } from 'typeorm';
import { closeWhenSilent } from './close-when-silent';
import { entities } from './entities';
import { migrations } from './migrations';
import { prepareStatements } from './prepare-statements';

export interface DatabaseOptions {
  url: string;
  /** Streaming replicas that reads may go to. */
  replicaUrls?: string[];
  /** Sees every statement; tests count with it. */
  statementLogger?: StatementLogger;
  /** How long a request waits for the database at the most; absent: a statement may take as long as it takes. */
  timeoutMs?: number;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** A request waits for a connection first and for a statement then: together no longer than `timeoutMs`. */
const limitsWithin = (timeoutMs: number) => ({
  connectionTimeoutMillis: 0.5 * timeoutMs,
  /** PostgreSQL breaks a statement off after this time. */
  statement_timeout: Math.round(0.4 * timeoutMs),
  /** A connection that is silent for so long is given up. */
  query_timeout: Math.round(0.45 * timeoutMs),
});

function onConnect(client: ClientBase): void {
  closeWhenSilent(client);
  prepareStatements(client);
}

/** The shop's one way to its database. The schema comes from migrations alone. */
export function createDataSource({
  url,
  replicaUrls = [],
  statementLogger,
  timeoutMs,
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
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    applicationName: 'tokri',
    extra: {
      keepAlive: true,
      onConnect,
      ...(timeoutMs === undefined ? {} : limitsWithin(timeoutMs)),
    },
    ...(statementLogger ? { logging: true, logger: statementLogger } : {}),
  });
}
