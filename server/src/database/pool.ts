import { Pool } from 'pg';
import type { ClientBase, PoolConfig } from 'pg';
import { isDirect } from '../common/pooler';
import { closeWhenSilent } from './close-when-silent';
import { prepareStatements } from './prepare-statements';
import { NO_JIT } from './without-jit';

/** Of a process. */
export const CONNECTIONS = 10;
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
  if (!(await isDirect(client))) return;
  await client.query(NO_JIT);
  prepareStatements(client);
}

/** How the shop connects to a database. */
export const connectionsWithin = (timeoutMs: number | undefined): PoolConfig => ({
  application_name: 'tokri',
  max: CONNECTIONS,
  keepAlive: true,
  onConnect,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  ...(timeoutMs === undefined ? {} : limitsWithin(timeoutMs)),
});

/** Connections like those of the data source; none is made before it is needed. */
export const createPool = (url: string, timeoutMs: number, max = CONNECTIONS): Pool =>
  new Pool({ connectionString: url, ...connectionsWithin(timeoutMs), max }).on('error', () => undefined);
