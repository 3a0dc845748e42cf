import { readdirSync } from 'node:fs';
import path from 'node:path';

const ENGLISH = /\.en\.tsx?$/;
/** The words of the desk, of receipts and of the APIs are in English only; a language's codes are not texts. */
const ENGLISH_ONLY = /desk|(owners|receipts|requests|roles|unmatched|language)\.en/;
const SOURCES = [__dirname, path.join(__dirname, '../../domain')];

const files = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ENGLISH.test(file) && !ENGLISH_ONLY.test(file))
    .map((file) => path.join(folder, file)),
);

const LATIN_WORD = /[a-z]{3}/i;
const DEVANAGARI = /[\u0900-\u097f]/;

/** Compares two texts, or all texts of two objects. */
function compare(english: unknown, hindi: unknown, name: string): string[] {
  if (typeof english !== typeof hindi) return [`${name} is missing or another kind of text`];
  if (typeof english === 'string')
    return LATIN_WORD.test(english) && !DEVANAGARI.test(String(hindi)) ? [`${name} is not in Hindi`] : [];
  // No compiler compares what the two builds call.
  if (typeof english === 'function')
    return (hindi as () => unknown).length > english.length ? [`${name} takes more in Hindi`] : [];
  if (typeof english !== 'object' || english === null) return [];
  const names = new Set([...Object.keys(english), ...Object.keys(hindi as object)]);
  return [...names].flatMap((key) =>
    compare(
      (english as Record<string, unknown>)[key],
      (hindi as Record<string, unknown>)[key],
      `${name}.${key}`,
    ),
  );
}

it.each(files)('%s has all its texts in Hindi too', (file) => {
  const english: unknown = jest.requireActual(file);
  const hindi: unknown = jest.requireActual(file.replace('.en.', '.hi.'));
  expect(compare(english, hindi, path.basename(file))).toEqual([]);
});
