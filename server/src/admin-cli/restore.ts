import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import { migrate } from '../database/migrate';
import { END_OF_ROWS, openBackupFile } from './backup-file';
import type { BackupHeader, OpenBackup } from './backup-file';
import { jwtSecretFile } from './backup';
import { CommandError } from '../common/command-error';
import { runCommand, say, withUnmigratedDatabase } from './command';
import { JOB_ROWS, replaceJobs, takeJobs } from './job-rows';
import { shopTables } from './shop-tables';

const HELP = `npm run restore -- FILE [--replace]

Brings back what npm run backup has written: all of it or, when anything is wrong, nothing. It goes into a shop that
nobody has used yet, such as a new DATA_DIR; with --replace, what is in the shop is given up for it. With DATABASE_URL,
sessions of then hold only with the JWT_SECRET of then.`;

/** `npm run restore`: from its arguments to the exit code. */
export const runRestoreCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const replace = args.includes('--replace');
    const [file, ...more] = args.filter((arg) => arg !== '--replace');
    if (file === undefined || more.length > 0) throw new CommandError(HELP);
    const backup = await openBackupFile(file);
    await withSecretOf(backup.header, () =>
      withUnmigratedDatabase((dataSource) => restore(dataSource, backup, replace)),
    );
    say(`The shop is as it was at ${backup.header.madeAt}.`);
  });

async function restore(dataSource: DataSource, backup: OpenBackup, replace: boolean): Promise<void> {
  await migrateAsFarAs(dataSource, backup.header);
  const run = dataSource.createQueryRunner();
  await run.startTransaction();
  try {
    if (!replace) await assertUnused(run);
    await load(run, backup.lines);
    await run.commitTransaction();
  } catch (error) {
    await run.rollbackTransaction();
    throw error;
  } finally {
    await run.release();
  }
  await migrate(dataSource);
  await dataSource.query('ANALYZE');
}

/** Migrates to the schema of the backup; later migrations then meet its rows. */
async function migrateAsFarAs(dataSource: DataSource, { migrations }: BackupHeader): Promise<void> {
  const known = [...dataSource.migrations];
  const wanted = known.filter((one) => migrations.includes(one.constructor.name));
  if (wanted.length < migrations.length)
    throw new CommandError('The backup is of a newer version of the shop.');
  dataSource.migrations.splice(0, Infinity, ...wanted);
  await migrate(dataSource);
  dataSource.migrations.splice(0, Infinity, ...known);
}

/** Tables that only people fill. */
const PEOPLE = ['public.users', 'public.staff'];

async function assertUnused(run: QueryRunner): Promise<void> {
  // The schema is that of the backup: an older one has no staff.
  const tables = (await shopTables(run)).filter(({ name }) => PEOPLE.includes(name));
  const rows = tables.map(({ name }) => `(SELECT 1 FROM ${name} LIMIT 1)`).join(' UNION ALL ');
  if (((await run.query(rows)) as unknown[]).length > 0)
    throw new CommandError(
      'This shop has users or staff of its own. Set DATA_DIR to a new folder, or say --replace to give up all that is in it.',
    );
}

const COPY = /^COPY ([\w".]+) \(([\w", ]+)\) FROM stdin;$/;
const SETVAL = /^SELECT setval\('[\w".]+', \d+\);$/;

/** Triggers are off: the backup has the rows that they would write. */
async function load(run: QueryRunner, lines: AsyncGenerator<string>): Promise<void> {
  const client = (await run.connect()) as ClientBase;
  const names = (await shopTables(run)).map(({ name }) => name);
  for (const name of names) await run.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await run.query(`TRUNCATE ${names.join(', ')}`);
  await takeJobs(run);
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const [copy, name] = COPY.exec(line.value) ?? [];
    if (copy && [...names, JOB_ROWS].includes(name!))
      await pipeline(Readable.from(rowsOf(lines)), client.query(copyFrom(copy)));
    else if (SETVAL.test(line.value)) await run.query(line.value);
    else throw new CommandError(`Nothing was restored: the backup has a line that cannot be: ${line.value}`);
  }
  for (const name of names) await run.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await replaceJobs(run);
  // Clears the response cache of an open shop.
  await run.query(`NOTIFY catalogue_changed`);
}

async function* rowsOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for (let line = await lines.next(); !line.done && line.value !== END_OF_ROWS; line = await lines.next())
    yield `${line.value}\n`;
}

/** Puts the session secret back. Writing it comes first: if that fails, nothing is restored. */
async function withSecretOf({ jwtSecret }: BackupHeader, work: () => Promise<void>): Promise<void> {
  const file = jwtSecretFile();
  if (jwtSecret === null || file === null) return work();
  const staged = `${file}.restored`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await rm(staged, { force: true });
    await writeFile(staged, jwtSecret, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandError(`Nothing was restored: ${(error as Error).message}.`);
  }
  try {
    await work();
    await rename(staged, file);
  } finally {
    await rm(staged, { force: true });
  }
}
