import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CommandError } from '../common/command-error';

/** The first line of a backup. */
export interface BackupHeader {
  format: 1;
  madeAt: string;
  /** The migrations that the database had been through, by name. */
  migrations: string[];
  /** Signs sessions; null where the shop gets it from its environment. */
  jwtSecret: string | null;
}

const HEADER = '-- Backup of a shop: ';
/** A file without it was cut off. */
const END = '-- End of the backup';
/** Ends the rows of a table, as in the files of pg_dump; COPY escapes it within a row. */
export const END_OF_ROWS = '\\.';
/** The file holds personal data: only its owner may read it. */
const MODE = 0o600;

/**
 * Writes a backup into a new file, which nobody else can have opened or linked before.
 * @throws Error with code EEXIST when `file` exists; it stays as it is
 */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  content: AsyncIterable<string | Buffer>,
): Promise<void> {
  async function* all(): AsyncGenerator<string | Buffer> {
    yield `${HEADER}${JSON.stringify(header)}\n`;
    yield* content;
    yield `${END}\n`;
  }
  const handle = await open(file, 'wx', MODE);
  try {
    await pipeline(Readable.from(all()), createGzip(), handle.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** The header, and the lines between it and the end. */
export interface OpenBackup {
  header: BackupHeader;
  lines: AsyncGenerator<string>;
}

/** @throws CommandError when the file is no backup; its lines throw one when it was cut off */
export async function openBackupFile(file: string): Promise<OpenBackup> {
  const lines = linesOf(file);
  const first = await lines.next();
  const text = first.done ? '' : first.value;
  if (!text.startsWith(HEADER)) throw new CommandError(`${file} is no backup of a shop.`);
  return { header: JSON.parse(text.slice(HEADER.length)) as BackupHeader, lines: untilEnd(file, lines) };
}

async function* untilEnd(file: string, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line === END) return;
    yield line;
  }
  throw new CommandError(`${file} ends too early.`);
}

/** Splits at line feeds alone: readline would also split at U+2028, which a text may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  const text = createReadStream(file).on('error', (error) => unpacked.destroy(error));
  const unpacked = text.pipe(createGunzip()).setEncoding('utf8');
  try {
    for await (const chunk of unpacked as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}.`);
  } finally {
    text.destroy();
  }
}
