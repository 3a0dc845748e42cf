import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import { JWT_SECRET_FILE } from '../common/secret';
import { readDatabasePlace } from '../config';
import { END_OF_ROWS, writeBackupFile } from './backup-file';
import type { BackupHeader } from './backup-file';
import { CommandError } from '../common/command-error';
import { runCommand, say, withDatabase } from './command';
import { JOB_COLUMNS, JOB_ROWS, SELECT_JOBS } from './job-rows';
import { shopTables } from './shop-tables';
import type { ShopTable } from './shop-tables';

const HELP = `npm run backup -- FILE

Writes all that the shop knows, as it is at one moment, into a new file; an open shop goes on meanwhile. The file holds
personal data and, of the embedded database, what signs sessions: keep it as you keep the shop. npm run restore -- FILE
brings it back.`;

/**
 * Where the embedded database's shop keeps the secret that signs sessions; null with DATABASE_URL, where a file in
 * DATA_DIR belongs to another shop.
 */
export function jwtSecretFile(): string | null {
  const { url, dataDir } = readDatabasePlace(process.env);
  return url ? null : path.join(dataDir, JWT_SECRET_FILE);
}

/** `npm run backup`: from its arguments to the exit code. */
export const runBackupCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const [file, ...more] = args;
    if (file === undefined || more.length > 0) throw new CommandError(HELP);
    const tables = await withDatabase((dataSource) => backUp(dataSource, file));
    say(`${tables} tables written to ${file}.`);
  });

/** Reads everything in one transaction: a consistent snapshot, whatever is ordered meanwhile. */
async function backUp(dataSource: DataSource, file: string): Promise<number> {
  const run = dataSource.createQueryRunner();
  await run.startTransaction('REPEATABLE READ');
  try {
    const tables = await shopTables(run);
    const content = contentOf(run, tables);
    await writeBackupFile(file, await headerOf(run), content).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new CommandError(`${file} is there already: a backup goes into a file of its own.`);
      throw error.syscall ? new CommandError(`${file} cannot be written: ${error.message}.`) : error;
    });
    return tables.length;
  } finally {
    await run.rollbackTransaction();
    await run.release();
  }
}

async function headerOf(run: QueryRunner): Promise<BackupHeader> {
  const migrations = (await run.query(`SELECT "name" FROM "migrations" ORDER BY "id"`)) as { name: string }[];
  const secret = jwtSecretFile();
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    jwtSecret: secret && existsSync(secret) ? readFileSync(secret, 'utf8').trim() : null,
  };
}

/** In the format of pg_dump, which psql reads too. */
async function* contentOf(
  run: QueryRunner,
  tables: (ShopTable & { rows?: string })[],
): AsyncGenerator<string | Buffer> {
  const client = (await run.connect()) as ClientBase;
  const jobs = { name: JOB_ROWS, columns: JOB_COLUMNS, rows: `(${SELECT_JOBS})` };
  for (const { name, columns, rows = `${name} (${columns})` } of [...tables, jobs]) {
    yield `COPY ${name} (${columns}) FROM stdin;\n`;
    yield* client.query(copyTo(`COPY ${rows} TO STDOUT`)) as AsyncIterable<Buffer>;
    yield `${END_OF_ROWS}\n`;
  }
  const sequences = (await run.query(
    `SELECT format('SELECT setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) AS "statement"
     FROM pg_sequences WHERE schemaname IN ('public', 'sandbox') AND sequencename <> 'migrations_id_seq'
       AND last_value IS NOT NULL ORDER BY 1`,
  )) as { statement: string }[];
  for (const { statement } of sequences) yield `${statement}\n`;
}
