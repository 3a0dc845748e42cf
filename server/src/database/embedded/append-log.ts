import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';

const STDOUT = 1;
const MOST_BYTES = 5 * 2 ** 20;

/**
 * Appends to the log: the file that the shop opened for appending and reading as this process's standard output. When it is
 * full, its older half is dropped.
 */
export function appendLog(text: string, file = STDOUT, mostBytes = MOST_BYTES): void {
  try {
    if (fstatSync(file).size + Buffer.byteLength(text) > mostBytes) halve(file);
    writeSync(file, text);
  } catch {
    // The disk may be full: the database goes on without a log.
  }
}

function halve(file: number): void {
  const { size } = fstatSync(file);
  const newer = Buffer.alloc(Math.floor(size / 2));
  readSync(file, newer, 0, newer.length, size - newer.length);
  ftruncateSync(file);
  writeSync(file, newer.subarray(newer.indexOf('\n') + 1));
}
