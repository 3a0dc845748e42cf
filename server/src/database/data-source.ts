import { Pool } from 'pg';
import type { ClientBase, PoolConfig } from 'pg';
import { DataSource } from 'typeorm';
import type { Logger as StatementLogger } from 'typeorm';
import { isDirect } from '../common/pooler';
import { closeWhenSilent } from './close-when-silent';
import { entities } from './entities';
import { migrations } from './migrations';
import { prepareStatements } from './prepare-statements';

export interface DatabaseOptions {
  url: string;
  /** The same past a pooler, where there is one. */
  directUrl?: string;
  /** For the migrations, where the shop itself may do less. */
  ownerUrl?: string;
  /** Streaming replicas that reads of the catalogue may go to. */
  replicaUrls?: string[];
  /** Sees every statement; tests count with it. */
  statementLogger?: StatementLogger;
  /** How long a request waits for the database at the most; absent: a statement may take as long as it takes. */
  timeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;

/** A request waits first for a connection, then for a statement: together no longer than `timeoutMs`. */
const limitsWithin = (timeoutMs: number) => ({
  connectionTimeoutMillis: 0.5 * timeoutMs,
  /** PostgreSQL breaks a statement off after this time. */
  statement_timeout: Math.round(0.4 * timeoutMs),
  /** A connection that is silent for so long is given up. */
  query_timeout: Math.round(0.45 * timeoutMs),
});

async function onConnect(client: ClientBase): Promise<void> {
  // While the pool hands a connection over nobody listens to it: an error in that moment would end the process.
  client.on('error', () => undefined);
  closeWhenSilent(client);
  if (await isDirect(client)) prepareStatements(client);
}

const connectionsWithin = (timeoutMs: number | undefined): PoolConfig => ({
  application_name: 'tokri',
  max: 10,
  keepAlive: true,
  onConnect,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  ...(timeoutMs === undefined ? {} : limitsWithin(timeoutMs)),
});

/** Connections like those of the data source; none is made before it is needed. */
export const createPool = (url: string, timeoutMs: number): Pool =>
  new Pool({ connectionString: url, ...connectionsWithin(timeoutMs) }).on('error', () => undefined);

/** The shop's one way to its database. The schema comes from migrations alone. */
export function createDataSource({
  url,
  replicaUrls = [],
  statementLogger,
  timeoutMs,
}: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    // `Replicas` sets the slaves from moment to moment. Nothing is read from them unless it is asked for.
    ...(replicaUrls.length > 0
      ? { replication: { master: { url }, slaves: [], defaultMode: 'master' } }
      : { url }),
    entities,
    migrations,
    migrationsTransactionMode: 'all',
    synchronize: false,
    // An undefined in a WHERE would match every row: it stops the query instead.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: connectionsWithin(timeoutMs),
    ...(statementLogger ? { logging: true, logger: statementLogger } : {}),
  });
}
