import { createReadStream } from 'node:fs';
import { openBackup } from './backup-file';
import type { OpenBackup } from './backup-file';
import { decrypt } from './encryption';
import { ignoreLateErrors } from './ignore-late-errors';

/**
 * Opens a file with a backup, encrypted or not.
 * @param key the private key of age
 * @throws CommandError when it is no backup, or the key does not fit
 */
export async function openBackupFile(file: string, key: string | undefined): Promise<OpenBackup> {
  const bytes = ignoreLateErrors(createReadStream(file));
  return openBackup(file, await decrypt(file, key, bytes));
}
