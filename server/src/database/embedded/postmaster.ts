import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The process that PostgreSQL notes in its data folder while it runs, or when it was killed. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** What the folder of an embedded PostgreSQL says of its process; null when nothing runs there. */
export async function readPostmaster(databaseDir: string): Promise<Postmaster | null> {
  const file = await readFile(path.join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = file.split('\n');
  return pid && port ? { pid: Number(pid), port: Number(port) } : null;
}
