import { isUtf8 } from 'node:buffer';
import { CatalogueFileError } from './catalogue-file';

/** The encoding of a file. Latin-1 is part of Windows-1252. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** A file as text. */
export interface FileText {
  text: string;
  encoding: Encoding;
}

/** Tab, line feed and carriage return. */
const CONTROLS = [0x09, 0x0a, 0x0d];
/** Windows-1252 from 0x80 to 0x9F; a space if undefined. Some versions of Node decode Latin-1 instead. */
const FROM_0X80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const isText = (byte: number): boolean =>
  byte < 0x20 ? CONTROLS.includes(byte) : FROM_0X80[byte - 0x80] !== ' ';
const UNKNOWN = 'This is not text in UTF-8, UTF-16 or Windows-1252: save it as UTF-8';

/**
 * Decodes a file saved by a spreadsheet or an editor.
 * @throws CatalogueFileError if the encoding is unknown, or letters were already lost
 */
export function readText(bytes: Buffer): FileText {
  const file = decode(bytes);
  const lost = file.text.indexOf('\uFFFD');
  if (lost === -1) return file;
  const line = file.text.slice(0, lost).split('\n').length;
  const message = 'letters were lost when this file was saved: take the one that it was made from';
  throw new CatalogueFileError([{ place: `line ${line}`, message }]);
}

function decode(bytes: Buffer): FileText {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return { text: decodeAs('utf-16le', bytes), encoding: 'UTF-16' };
  if (mark === 'feff') return { text: decodeAs('utf-16be', bytes), encoding: 'UTF-16' };
  if (isUtf8(bytes)) {
    if (bytes.includes(0)) throw new CatalogueFileError([{ message: UNKNOWN }]);
    return { text: decodeAs('utf-8', bytes), encoding: 'UTF-8' };
  }
  if (!bytes.every(isText)) throw new CatalogueFileError([{ message: UNKNOWN }]);
  const text = bytes
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, (letter) => FROM_0X80[letter.charCodeAt(0) - 0x80]!);
  return { text, encoding: 'Windows-1252' };
}

/** Without its byte order mark. */
function decodeAs(label: string, bytes: Buffer): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new CatalogueFileError([{ message: UNKNOWN }]);
  }
}
