import type { ClientBase } from 'pg';

/**
 * Whether a connection leads to PostgreSQL itself. A pooler such as PgBouncer, which gives each transaction another
 * session, names a process of its own when it greets: nothing that belongs to a session can be relied on there.
 */
export async function isDirect(client: ClientBase & { processID?: number | null }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid === client.processID;
}
