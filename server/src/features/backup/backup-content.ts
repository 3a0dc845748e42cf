import type { Readable } from 'node:stream';
import type { ClientBase, Connection } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import { CommandError } from '../../common/command-error';
import { tryAdvisoryLock } from '../../database/advisory-lock';
import { END_OF_ROWS, packBackup } from './backup-file';
import type { BackupHeader } from './backup-file';
import { ignoreLateErrors } from './ignore-late-errors';
import { JOB_COLUMNS, JOB_ROWS, SELECT_JOBS } from './job-rows';
import { shopTables } from './shop-tables';
import type { ShopTable } from './shop-tables';

/**
 * Reads everything in one transaction: a consistent snapshot of an open shop. Changes nothing, not even the
 * schema.
 * @param jwtSecret the secret that signs sessions, if the shop generated it
 * @param alone whether to fail if another backup is running
 * @param store stores the bytes of the backup
 * @returns the number of tables
 * @throws CommandError when another one is under way
 */
export async function writeBackup(
  dataSource: DataSource,
  { jwtSecret, alone = false }: { jwtSecret: string | null; alone?: boolean },
  store: (bytes: Readable) => Promise<void>,
): Promise<number> {
  const run = dataSource.createQueryRunner();
  let bytes: Readable | undefined;
  await run.startTransaction('REPEATABLE READ');
  try {
    await run.query('SET TRANSACTION READ ONLY');
    if (alone && !(await tryAdvisoryLock(run.manager, 'backup')))
      throw new CommandError('Another backup is under way.');
    const tables = await shopTables(run);
    bytes = packBackup(await headerOf(run, jwtSecret), contentOf(run, tables));
    await store(bytes);
    return tables.length;
  } finally {
    bytes?.destroy();
    await run.rollbackTransaction().catch(() => undefined);
    await run.release();
  }
}

async function headerOf(run: QueryRunner, jwtSecret: string | null): Promise<BackupHeader> {
  const migrations = (await run.query(`SELECT "name" FROM "migrations" ORDER BY "id"`)) as { name: string }[];
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    jwtSecret,
  };
}

/** In the format of pg_dump, which psql reads too; the same for the same rows. */
export async function* contentOf(
  run: QueryRunner,
  tables: (ShopTable & { rows?: string })[],
): AsyncGenerator<string | Buffer> {
  const client = (await run.connect()) as ClientBase;
  // Otherwise reading a large table would start where another reader is.
  await run.query('SET LOCAL synchronize_seqscans = off');
  const jobs = { name: JOB_ROWS, columns: JOB_COLUMNS, rows: `(${SELECT_JOBS})` };
  for (const { name, columns, rows = `${name} (${columns})` } of [...tables, jobs]) {
    yield `COPY ${name} (${columns}) FROM stdin;\n`;
    yield* rowsOf(client, `COPY ${rows} TO STDOUT`);
    yield `${END_OF_ROWS}\n`;
  }
  const sequences = (await run.query(
    `SELECT format('SELECT setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) AS "statement"
     FROM pg_sequences WHERE schemaname IN ('public', 'sandbox') AND sequencename <> 'migrations_id_seq'
       AND last_value IS NOT NULL ORDER BY 1`,
  )) as { statement: string }[];
  for (const { statement } of sequences) yield `${statement}\n`;
}

/** A stream that is not read to its end would keep the connection busy for ever. */
async function* rowsOf(client: ClientBase, copy: string): AsyncGenerator<Buffer> {
  let isRead = false;
  const rows = ignoreLateErrors(client.query(copyTo(copy)));
  try {
    yield* rows as AsyncIterable<Buffer>;
    isRead = true;
  } finally {
    if (!isRead) (client as ClientBase & { connection: Connection }).connection.stream.destroy();
  }
}
