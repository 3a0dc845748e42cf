import { randomUUID } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file atomically: what was there before stays until all of the new content is on the disk.
 * The package write-file-atomic ignores short writes: on a full disk it replaces a whole file by half of one.
 */
export async function writeFileAtomic(file: string, content: Buffer | string, mode?: number): Promise<void> {
  // Other processes may be writing the same file.
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    await writeFile(unfinished, content, { flag: 'wx', flush: true, mode });
    // The umask has cleared bits.
    if (mode !== undefined) await chmod(unfinished, mode);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
