import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DataSource, QueryRunner } from 'typeorm';
import { CommandError } from '../../common/command-error';
import { doneMigrations, migrate } from '../../database/migrate';
import { END_OF_ROWS } from './backup-file';
import type { BackupHeader, OpenBackup } from './backup-file';
import { ignoreLateErrors } from './ignore-late-errors';
import { JOB_ROWS, replaceJobs, createJobsTable } from './job-rows';
import { shopTables } from './shop-tables';

/**
 * Restores a backup into a database, and migrates it: all of it or, if anything is wrong, nothing.
 * @param replace whether to discard existing users and staff
 * @throws CommandError
 */
export async function restoreBackup(
  dataSource: DataSource,
  backup: OpenBackup,
  replace: boolean,
): Promise<void> {
  await loadBackup(dataSource, backup, replace);
  await migrate(dataSource);
  await dataSource.query('ANALYZE');
}

/** The same, without migrating to the current version. */
export async function loadBackup(
  dataSource: DataSource,
  backup: OpenBackup,
  replace: boolean,
): Promise<void> {
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
}

/** Migrates to the schema of the backup; later migrations then meet its rows. */
async function migrateAsFarAs(dataSource: DataSource, { migrations }: BackupHeader): Promise<void> {
  const known = [...dataSource.migrations];
  const migrationsOfBackup = known.filter((one) => migrations.includes(one.constructor.name));
  if (migrationsOfBackup.length < migrations.length)
    throw new CommandError('The backup is of a newer version of the shop.');
  await assertNotNewer(dataSource, migrations);
  dataSource.migrations.splice(0, Infinity, ...migrationsOfBackup);
  await migrate(dataSource);
  dataSource.migrations.splice(0, Infinity, ...known);
}

/** Migrations of later versions would not run again, on the rows of the backup. */
async function assertNotNewer(dataSource: DataSource, migrations: readonly string[]): Promise<void> {
  const done = await doneMigrations(dataSource);
  if ([...done].some((name) => !migrations.includes(name)))
    throw new CommandError(
      'The backup is of an older version of the shop than this database. Restore it into a new DATA_DIR, or an empty DATABASE_URL.',
    );
}

/** Tables without seeded rows. */
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

/** Disables triggers: the backup has the rows that they would write. */
async function load(run: QueryRunner, lines: AsyncGenerator<string>): Promise<void> {
  const client = (await run.connect()) as ClientBase;
  const names = (await shopTables(run)).map(({ name }) => name);
  for (const name of names) await run.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await run.query(`TRUNCATE ${names.join(', ')}`);
  await createJobsTable(run);
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const [copy, name] = COPY.exec(line.value) ?? [];
    if (copy && [...names, JOB_ROWS].includes(name!))
      // After a failure its connection may break as well, with nobody listening.
      await pipeline(Readable.from(rowsOf(lines)), ignoreLateErrors(client.query(copyFrom(copy))));
    else if (SETVAL.test(line.value)) await run.query(line.value);
    else throw new CommandError(`Nothing was restored: the backup has an invalid line: ${line.value}`);
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
