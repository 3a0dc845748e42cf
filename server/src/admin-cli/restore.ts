import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { CommandError } from '../common/command-error';
import { JWT_SECRET_FILE } from '../common/secret';
import { readBackupSettings, readDatabasePlace } from '../config';
import { grantAppRole } from '../database/app-role';
import { openBackupFile, restoreBackup } from '../features/backup';
import type { BackupHeader, OpenBackup } from '../features/backup';
import { runCommand, print, withUnmigratedDatabase } from './command';

const HELP = `npm run restore -- FILE [--replace]

Restores a backup of npm run backup or of the schedule: all of it or, if anything is wrong, nothing. It needs an unused
shop, such as a new DATA_DIR; with --replace, it discards what is in the shop. An encrypted file is read with the private
key in BACKUP_KEY. With DATABASE_URL, sessions from the backup are only valid with the JWT_SECRET of that time.`;

/** Runs `npm run restore`; resolves to its exit code. */
export const runRestoreCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const replace = args.includes('--replace');
    const [file, ...more] = args.filter((arg) => arg !== '--replace');
    if (file === undefined || more.length > 0) throw new CommandError(HELP);
    const backup = await openBackupFile(file, readBackupSettings(process.env).key);
    await withSecretOf(backup.header, () =>
      withUnmigratedDatabase((dataSource) => restoreInto(dataSource, backup, replace), { mayCreate: true }),
    );
    print(`The shop was restored to ${backup.header.madeAt}.`);
  });

/** Grants the shop's role what it needs, too: a start does that only if it migrates. */
async function restoreInto(owner: DataSource, backup: OpenBackup, replace: boolean): Promise<void> {
  await restoreBackup(owner, backup, replace);
  const { url, appUrl } = readDatabasePlace(process.env);
  if (appUrl && appUrl !== url) await grantAppRole(owner, appUrl);
}

/** Puts the session secret back. Writing it comes first: if that fails, nothing is restored. */
async function withSecretOf({ jwtSecret }: BackupHeader, work: () => Promise<void>): Promise<void> {
  const { url, dataDir } = readDatabasePlace(process.env);
  // With DATABASE_URL, a file in DATA_DIR belongs to another shop.
  if (jwtSecret === null || url) return work();
  const file = path.join(dataDir, JWT_SECRET_FILE);
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
