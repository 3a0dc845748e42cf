/** A small disk that can be filled: in memory, where this process may mount one. */
import { Buffer } from 'node:buffer';
import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '1g';
const PIECE = Buffer.alloc(2 ** 20, 1);

/** `isSmall` is false for an ordinary folder, if mounting is not permitted: that one is never filled. */
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
    ...{ folder, isSmall },
    /** Fills the disk completely. */
    fill: async () => {
      const file = await open(ballast, 'w');
      try {
        for (let piece = PIECE; piece.length > 0;) {
          const { bytesWritten } = await file.write(piece).catch(() => ({ bytesWritten: 0 }));
          if (bytesWritten < piece.length) piece = piece.subarray(0, piece.length >> 1);
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
  };
}
