import { CommandError } from '../common/command-error';
import { findJwtSecret } from '../common/secret';
import { isOutage } from '../common/unavailable';
import { readBackupSettings, readDatabasePlace } from '../config';
import { writeBackup, newKey, ScheduledBackups, writeBackupFile } from '../features/backup';
import { openDatabase, runCommand, print, withUnmigratedDatabase } from './command';

const HELP = `npm run backup -- FILE               writes everything in the shop to a new file
npm run backup -- key                generates a key for BACKUP_KEY
npm run backup -- now                makes an encrypted backup in BACKUP_TO, as the schedule does
npm run backup -- list               lists recent ones, with their outcome
npm run backup -- check              restores the newest into a scratch database, which is then dropped
npm run backup -- fetch NAME FILE    copies one from BACKUP_TO, still encrypted

A backup is a snapshot of the shop, which can stay open and is not changed. FILE contains personal data and, with the
embedded database, the key that signs sessions: protect it like the shop. npm run restore -- FILE restores it.`;

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
      throw new CommandError(`${verb} is not a command. For a file of this name, write ./${verb}\n\n${HELP}`);
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
  if (error.code === 'EEXIST') return new CommandError(`${file} already exists: a backup needs a new file.`);
  return error.syscall && !isOutage(error)
    ? new CommandError(`${file} cannot be written: ${error.message}.`)
    : error;
}

async function printKey(): Promise<void> {
  const { key, publicKey } = await newKey();
  process.stdout.write(`${key}\n`);
  print(
    `Its public key is ${publicKey}. Keep a copy of the key away from the shop: without it no backup can be read.`,
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
  print(`${name} was copied to ${file}, still encrypted.`);
}
