import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';

const STDOUT = 1;
const MOST_BYTES = 5 * 2 ** 20;

/**
 * Adds to the log of the database: the file that the shop has opened, for appending and reading, as this process's
 * standard output. Of a full one the newer half is kept.
 */
export function keepLog(text: string, file = STDOUT, mostBytes = MOST_BYTES): void {
  try {
    if (fstatSync(file).size + Buffer.byteLength(text) > mostBytes) halve(file);
    writeSync(file, text);
  } catch {
    // The disk is full: the database goes on without a log.
  }
}

function halve(file: number): void {
  const { size } = fstatSync(file);
  const newer = Buffer.alloc(Math.floor(size / 2));
  readSync(file, newer, 0, newer.length, size - newer.length);
  ftruncateSync(file);
  writeSync(file, newer.subarray(newer.indexOf('\n') + 1));
}
