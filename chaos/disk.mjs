/** A small disk that can be filled: in memory, where this process may mount one. */
import { Buffer } from 'node:buffer';
import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '1g';
const CHUNK = Buffer.alloc(2 ** 20, 1);

/** `isSmall` is false if mounting is not permitted: then it is an ordinary folder, which is never filled. */
export async function openDisk(folder, cleanup) {
  await mkdir(folder, { recursive: true });
  const isSmall = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE},mode=755`,
    'tokri-chaos',
    folder,
  ]).then(
    () => true,
    () => false,
  );
  if (isSmall) cleanup.add(() => run('umount', ['--lazy', folder]));
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    isSmall,
    /** Fills the disk completely. */
    fill: async () => {
      const file = await open(ballast, 'w');
      try {
        for (let chunk = CHUNK; chunk.length > 0;) {
          const { bytesWritten } = await file.write(chunk).catch(() => ({ bytesWritten: 0 }));
          if (bytesWritten < chunk.length) chunk = chunk.subarray(0, chunk.length >> 1);
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
  };
}
