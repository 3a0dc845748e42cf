import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { ShopClient } from './shop-client';
import type { OnStatement } from './shop-client';

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

/** How the shop connects to a database. */
export const connectionsWithin = (timeoutMs?: number, onStatement?: OnStatement): PoolConfig => ({
  application_name: 'tokri',
  max: CONNECTIONS,
  keepAlive: true,
  Client: ShopClient,
  onConnect: async (client) => {
    await (client as ShopClient).begin();
    (client as ShopClient).onStatement = onStatement;
  },
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  ...(timeoutMs === undefined ? {} : limitsWithin(timeoutMs)),
});

/** Connections like those of the data source; none is made before it is needed. */
export const createPool = (url: string, timeoutMs: number, max = CONNECTIONS): Pool =>
  new Pool({ connectionString: url, ...connectionsWithin(timeoutMs), max }).on('error', () => undefined);
