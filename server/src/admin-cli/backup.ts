import { CommandError } from '../common/command-error';
import { findJwtSecret } from '../common/secret';
import { isOutage } from '../common/unavailable';
import { readBackupSettings, readDatabasePlace } from '../config';
import { writeBackup, newKey, ScheduledBackups, writeBackupFile } from '../features/backup';
import { openDatabase, runCommand, print, withUnmigratedDatabase } from './command';

const HELP = `npm run backup -- FILE               writes all that the shop knows into a new file
npm run backup -- key                makes a key for BACKUP_KEY
npm run backup -- now                makes a backup as the schedule does, where BACKUP_TO says, encrypted
npm run backup -- list               lists the last ones, and what became of them
npm run backup -- check              restores the newest into a scratch database, which is then dropped
npm run backup -- fetch NAME FILE    copies one from where it is kept, still encrypted

A backup is the shop as it is at one moment; an open shop goes on meanwhile, and nothing of it is changed. FILE holds
personal data and, of the embedded database, what signs sessions: keep it as you keep the shop. npm run restore -- FILE
brings it back.`;

/** Runs `npm run backup`; resolves to its exit code. */
export const runBackupCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const [verb, ...more] = args;
    if (verb === 'key' && more.length === 0) return printKey();
    if (verb === 'now' && more.length === 0) return makeOne();
    if (verb === 'list' && more.length === 0) return list();
    if (verb === 'check' && more.length === 0) return check();
    if (verb === 'fetch' && more.length === 2) return fetchTo(more[0]!, more[1]!);
    if (verb === undefined || more.length > 0) throw new CommandError(HELP);
    // Otherwise a mistyped command would become the name of a file of personal data.
    if (/^[\w-]+$/.test(verb))
      throw new CommandError(`${verb} is no command. For a file of this name, write ./${verb}\n\n${HELP}`);
    await writeTo(verb);
  });

/** Null with DATABASE_URL, where a file in DATA_DIR belongs to another shop. */
function readSecret(): string | null {
  const { url, dataDir } = readDatabasePlace(process.env);
  return url ? null : findJwtSecret(dataDir);
}

async function writeTo(file: string): Promise<void> {
  const tables = await withUnmigratedDatabase((dataSource) =>
    writeBackup(dataSource, { jwtSecret: readSecret() }, (bytes) => writeBackupFile(file, bytes)),
  ).catch((error: NodeJS.ErrnoException) => {
    throw fileError(file, error);
  });
  print(`${tables} tables written to ${file}.`);
}

function fileError(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EEXIST')
    return new CommandError(`${file} is there already: a backup goes into a file of its own.`);
  return error.syscall && !isOutage(error)
    ? new CommandError(`${file} cannot be written: ${error.message}.`)
    : error;
}

async function printKey(): Promise<void> {
  const { key, publicKey } = await newKey();
  process.stdout.write(`${key}\n`);
  print(
    `Its public part is ${publicKey}. Keep the key where the shop is not, too: without it no backup can be read.`,
  );
}

async function withSchedule<Result>(work: (backups: ScheduledBackups) => Promise<Result>): Promise<Result> {
  const { settings } = readBackupSettings(process.env);
  if (!settings) throw new CommandError('Set BACKUP_TO and BACKUP_KEY first: docs/operations.md says how.');
  const database = await openDatabase();
  try {
    return await work(new ScheduledBackups({ settings, ownerUrl: database.url, readSecret }));
  } finally {
    await database.stop();
  }
}

async function makeOne(): Promise<void> {
  const name = await withSchedule((backups) => backups.make()).catch((error: NodeJS.ErrnoException) => {
    // Of a full disk, an unwritable folder or bucket, or the database.
    throw error.code === undefined ? error : new CommandError(`No backup was made: ${error.message}.`);
  });
  print(`${name} was made.`);
}

async function list(): Promise<void> {
  for (const one of await withSchedule((backups) => backups.list())) {
    const size = one.bytes === null ? 'not finished' : `${(one.bytes / 1e6).toFixed(1)} MB`;
    const state = one.error ?? (one.checkError && `cannot be restored: ${one.checkError}`);
    const verified = one.verifiedAt ? `restored ${one.verifiedAt.toISOString()}` : '';
    const columns = [one.name, size, state ?? verified, one.removedAt ? 'removed' : ''];
    process.stdout.write(`${columns.join('\t')}\n`);
  }
}

async function check(): Promise<void> {
  const wrong = await withSchedule((backups) => backups.check());
  if (wrong !== null) throw new CommandError(`The newest backup cannot be restored: ${wrong}`);
  print('The newest backup can be restored.');
}

async function fetchTo(name: string, file: string): Promise<void> {
  await withSchedule(async (backups) => {
    const bytes = await backups.read(name).catch((error: Error) => {
      throw error instanceof CommandError
        ? error
        : new CommandError(`${name} cannot be read: ${error.message}.`);
    });
    await writeBackupFile(file, bytes).catch((error: NodeJS.ErrnoException) => {
      throw fileError(file, error);
    });
  });
  print(`${name} is in ${file}, encrypted as it was.`);
}
