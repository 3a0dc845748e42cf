import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file atomically: what was there before stays until all of the new content is on the disk.
 * The package write-file-atomic ignores short writes: on a full disk it replaces a whole file by half of one.
 */
export async function writeFileAtomic(file: string, content: Buffer | string, mode?: number): Promise<void> {
  // Other processes may be writing the same file.
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    const handle = await open(unfinished, 'wx', mode);
    try {
      await handle.writeFile(content);
      // The umask has cleared bits.
      if (mode !== undefined) await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
