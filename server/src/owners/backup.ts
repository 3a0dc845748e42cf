import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import { JWT_SECRET_FILE } from '../common/secret';
import { readDatabasePlace } from '../config';
import { END_OF_ROWS, writeBackupFile } from './backup-file';
import type { BackupHeader } from './backup-file';
import { exitCodeOf, OwnerError, say, withShopDatabase } from './shop-database';
import { shopTables } from './shop-tables';

const HELP = `npm run backup -- FILE

Writes all that the shop knows, as it is at one moment, into a new file; an open shop goes on meanwhile. The file holds
personal data and, of the embedded database, what signs sessions: keep it as you keep the shop. npm run restore -- FILE
brings it back.`;

/**
 * Where an embedded database has, beside it, what signs its sessions; null with DATABASE_URL: what lies in DATA_DIR then
 * is another shop's.
 */
export function jwtSecretFile(): string | null {
  const { url, dataDir } = readDatabasePlace(process.env);
  return url ? null : path.join(dataDir, JWT_SECRET_FILE);
}

/** `npm run backup`: from its arguments to the exit code. */
export const runBackupCommand = (args: string[]): Promise<number> =>
  exitCodeOf(async () => {
    const [file, ...more] = args;
    if (file === '--help') return void process.stdout.write(`${HELP}\n`);
    if (file === undefined || more.length > 0) throw new OwnerError(HELP);
    const tables = await withShopDatabase((dataSource) => backUp(dataSource, file));
    say(`${tables} tables written to ${file}.`);
  });

/** In one transaction, which sees the database as it was when it began, whatever is ordered meanwhile. */
async function backUp(dataSource: DataSource, file: string): Promise<number> {
  const run = dataSource.createQueryRunner();
  await run.startTransaction('REPEATABLE READ');
  try {
    const tables = await shopTables(run);
    await writeBackupFile(file, await headerOf(run), contentOf(run)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new OwnerError(`${file} is there already: a backup goes into a file of its own.`);
      throw error.syscall ? new OwnerError(`${file} cannot be written: ${error.message}.`) : error;
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

/** As pg_dump writes data: psql can read it, too. */
async function* contentOf(run: QueryRunner): AsyncGenerator<string | Buffer> {
  const client = (await run.connect()) as ClientBase;
  for (const { name, columns } of await shopTables(run)) {
    yield `COPY ${name} (${columns}) FROM stdin;\n`;
    yield* client.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`)) as AsyncIterable<Buffer>;
    yield `${END_OF_ROWS}\n`;
  }
  const sequences = (await run.query(
    `SELECT quote_literal(quote_ident(schemaname) || '.' || quote_ident(sequencename)) AS "name", last_value AS "last"
     FROM pg_sequences WHERE schemaname IN ('public', 'sandbox') AND sequencename <> 'migrations_id_seq'
       AND last_value IS NOT NULL ORDER BY 1`,
  )) as { name: string; last: string }[];
  for (const { name, last } of sequences) yield `SELECT setval(${name}, ${last});\n`;
}
