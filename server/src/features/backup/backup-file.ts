import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { CommandError } from '../../common/command-error';
import { ignoreLateErrors } from './ignore-late-errors';

/** The first line of a backup. */
export interface BackupHeader {
  format: 1;
  madeAt: string;
  /** The migrations of the database, by name. */
  migrations: string[];
  /** The secret that signs sessions; null if it is a setting. */
  jwtSecret: string | null;
}

const HEADER = '-- Backup of a shop: ';
/** The last line: a file without it is truncated. */
const END = '-- End of the backup';
/** Ends the rows of a table, as in the files of pg_dump; COPY escapes it within a row. */
export const END_OF_ROWS = '\\.';

/** A backup as the bytes of a file. */
export function packBackup(header: BackupHeader, content: AsyncIterable<string | Buffer>): Readable {
  async function* all(): AsyncGenerator<string | Buffer> {
    yield `${HEADER}${JSON.stringify(header)}\n`;
    yield* content;
    yield `${END}\n`;
  }
  const text = Readable.from(all());
  const packed = createGzip();
  text.on('error', (error) => packed.destroy(error));
  ignoreLateErrors(packed);
  packed.on('close', () => text.destroy());
  return text.pipe(packed);
}

/** The header, and the lines between it and the end. */
export interface OpenBackup {
  header: BackupHeader;
  lines: AsyncGenerator<string>;
}

/**
 * @param name what it is called in errors
 * @throws CommandError when it is not a backup; its lines throw one if it is truncated
 */
export async function openBackup(name: string, bytes: Readable): Promise<OpenBackup> {
  const lines = linesOf(name, bytes);
  const first = await lines.next();
  const text = first.done ? '' : first.value;
  if (!text.startsWith(HEADER)) throw new CommandError(`${name} is no backup of a shop.`);
  return { header: JSON.parse(text.slice(HEADER.length)) as BackupHeader, lines: untilEnd(name, lines) };
}

/** Reads on after the end: the checksums come last. */
async function* untilEnd(name: string, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let isWhole = false;
  for await (const line of lines) {
    isWhole ||= line === END;
    if (!isWhole) yield line;
  }
  if (!isWhole) throw new CommandError(`${name} ends too early.`);
}

/** Splits at line feeds alone: readline would also split at U+2028, which a text may contain. */
async function* linesOf(name: string, bytes: Readable): AsyncGenerator<string> {
  let rest = '';
  const unpacked = createGunzip();
  bytes.on('error', (error) => unpacked.destroy(error));
  const text = bytes.pipe(unpacked).setEncoding('utf8');
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new CommandError(`${name} cannot be read: ${(error as Error).message}.`);
  } finally {
    bytes.destroy();
  }
}
