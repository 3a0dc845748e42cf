import { createReadStream } from 'node:fs';
import { openBackup } from './backup-file';
import type { OpenBackup } from './backup-file';
import { decrypt } from './encryption';

/**
 * Opens a file with a backup, encrypted or not.
 * @param key the private key of age
 * @throws CommandError when it is no backup, or the key does not fit
 */
export async function openBackupFile(file: string, key: string | undefined): Promise<OpenBackup> {
  const bytes = createReadStream(file);
  // The error is thrown by the reader.
  bytes.on('error', () => undefined);
  return openBackup(file, await decrypt(file, key, bytes));
}
