import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** What a backup says of itself, in its first line. */
export interface BackupHeader {
  format: 1;
  madeAt: string;
  /** The migrations that the database had been through, by name. */
  migrations: string[];
  /** What signs sessions, where the shop keeps it beside its database. */
  jwtSecret: string | null;
}

/** Why a file is no backup, or none that can be used. */
export class BackupFileError extends Error {}

const HEADER = '-- Backup of a shop: ';
/** Without it the file was cut off. */
const END = '-- End of the backup';
/** Ends the rows of a table, as in the files of pg_dump; in a row it would be written otherwise. */
export const END_OF_ROWS = '\\.';
/** Only who makes it may read it: it holds all that the shop knows. */
const MODE = 0o600;

/**
 * Writes a backup into a new file, so that nobody else has it open, or has made a link of it. One that is cut off has no
 * end, and cannot be restored.
 * @throws Error with code EEXIST when there is something at `file` already, which then stays as it is
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

/** @throws BackupFileError when it is none, and at its end when it was cut off */
export async function openBackupFile(file: string): Promise<OpenBackup> {
  const lines = linesOf(file);
  const first = await lines.next();
  const text = first.done ? '' : first.value;
  if (!text.startsWith(HEADER)) throw new BackupFileError(`${file} is no backup of a shop.`);
  return { header: JSON.parse(text.slice(HEADER.length)) as BackupHeader, lines: untilEnd(file, lines) };
}

async function* untilEnd(file: string, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line === END) return;
    yield line;
  }
  throw new BackupFileError(`${file} ends too early.`);
}

/** Split at nothing but line feeds: what else could end a line may stand in a text. */
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
    throw new BackupFileError(`${file} cannot be read: ${(error as Error).message}.`);
  } finally {
    text.destroy();
  }
}
