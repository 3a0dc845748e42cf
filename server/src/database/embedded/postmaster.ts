import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { ClientConfig, QueryResultRow } from 'pg';
import { WORKING_DIR } from './drop-privileges';

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number;
  port: number;
  /** How many clients are connected. */
  connections: number;
}

/** The superuser's connection to the server's own database. */
export const asSuperuser = (port: number, password: string): ClientConfig => ({
  host: '127.0.0.1',
  port,
  password,
  user: 'postgres',
  database: 'postgres',
});

/** The rows of one statement, on a connection of its own. */
export async function queryOnce<Row extends QueryResultRow>(
  config: ClientConfig,
  statement: string,
): Promise<Row[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const IDENTIFY = `SELECT count(*)::int AS connections, current_setting('data_directory') AS dir FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/**
 * The PostgreSQL server of a data folder; null if there is none, even if a killed one left its PID file.
 * @param reached how this process reaches the folder
 */
export async function findPostmaster(
  databaseDir: string,
  password: string,
  reached = databaseDir,
): Promise<Postmaster | null> {
  const file = await readFile(path.join(reached, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , line] = file.split('\n');
  if (!pid || !line) return null;
  const port = Number(line);
  const identity = queryOnce<{ connections: number; dir: string }>(asSuperuser(port, password), IDENTIFY);
  const [found] = await identity.catch(() => []);
  // Another server may have the port by now.
  if (!found || ![databaseDir, WORKING_DIR].includes(found.dir)) return null;
  return { pid: Number(pid), port, connections: found.connections };
}
