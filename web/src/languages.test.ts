import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fixed } from './features/cart/cart-fix.hi';
import { withoutAllergen } from './features/catalogue/listing/filters.hi';
import { allergenName } from './features/catalogue/allergens.hi';
import { similar } from './features/catalogue/product/product-page.hi';
import { instantFormat } from './features/order/order.hi';
import { reasonToAdd } from './routes/login.hi';

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

/** The demo products' texts, too. */
const SPELLED = [
  ...files.map((file) => file.replace('.en.', '.hi.')),
  path.join(__dirname, '../../server/data/product-facts.json'),
];

it('Hindi has a nukta in ज़ and फ़, also of loan words, and below no other consonant', () => {
  const misspelt = /\p{Script=Devanagari}*(?:[कखग]\u093c|फ्र)\p{Script=Devanagari}*/gu;
  expect(SPELLED.flatMap((file) => readFileSync(file, 'utf8').match(misspelt) ?? [])).toEqual([]);
});

it('Hindi words that others are put into agree with them', () => {
  expect(fixed({ moved: 1, lowered: 2 })).toBe('कार्ट ठीक हो गया: 1 चीज़ विशलिस्ट में, 2 चीज़ों की मात्रा कम');
  expect(similar('सब्ज़ियाँ')).toBe('और भी सब्ज़ियाँ');
  expect(withoutAllergen(allergenName('egg'))).toBe('अंडा नहीं');
  const addition = { product: { title: 'टमाटर' }, list: 'cart' } as Parameters<typeof reasonToAdd>[1];
  expect(reasonToAdd('visitor', addition)).toBe('टमाटर को अपने कार्ट में डालने के लिए लॉग इन करें।');
});

it('the page in Hindi differs from the English one by language, app manifest and typefaces', () => {
  const sharedLines = (page: string) =>
    readFileSync(path.join(__dirname, '..', page), 'utf8')
      .split('\n')
      .filter((line) => !/<html lang|rel="manifest"|fonts\/(bricolage|hind)-/.test(line));
  expect(sharedLines('hi/index.html')).toEqual(sharedLines('index.html'));
});

it('a time in Hindi has a part of the day, and keeps its last word', () =>
  expect(instantFormat('UTC')(new Date(Date.UTC(2026, 10, 25, 19, 5)))).toBe(
    '25 नवंबर 2026 को शाम 7:05\u00a0बजे',
  ));
