import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { ShopClient } from './shop-client';
import type { OnStatement } from './shop-client';

/** Per process. */
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** A request waits for a connection, then for a statement: together no longer than `timeoutMs`. */
const limitsWithin = (timeoutMs: number) => ({
  connectionTimeoutMillis: 0.5 * timeoutMs,
  /** After this PostgreSQL cancels the statement. */
  statement_timeout: Math.round(0.4 * timeoutMs),
  /** After this the client drops a silent connection. */
  query_timeout: Math.round(0.45 * timeoutMs),
  /** Sends statements without waiting for earlier ones. Not for backups, which stream rows and have no limits. */
  pipeline: true,
});

/**
 * How the shop connects to a database.
 * @param timeoutMs the deadline of requests; absent: none
 */
export const poolConfig = (timeoutMs?: number, onStatement?: OnStatement): PoolConfig => ({
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

/** A pool like the data source's; it connects when first used. */
export const createPool = (
  url: string,
  timeoutMs: number,
  max = CONNECTIONS,
  more: Pick<PoolConfig, 'idleTimeoutMillis'> = {},
): Pool =>
  new Pool({ connectionString: url, ...poolConfig(timeoutMs), max, ...more }).on('error', () => undefined);
