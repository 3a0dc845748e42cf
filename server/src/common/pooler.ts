import type { ClientBase } from 'pg';

/**
 * Whether a connection goes to PostgreSQL directly. A pooler such as PgBouncer reports a process id of its own, and may run
 * each transaction in another session, so session state cannot be relied on.
 */
export async function isDirect(client: ClientBase & { processID?: number | null }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid === client.processID;
}
