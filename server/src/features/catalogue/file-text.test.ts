import { readText } from './file-text';

const TEXT = 'title\nCafé “Crème”, ₹';
const windows = (text: string) =>
  Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('₹', '\x80'), 'latin1');

it.each([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8', Buffer.from(`\uFEFF${TEXT}`), TEXT],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), TEXT],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), TEXT],
  ['Windows-1252', windows(TEXT), TEXT.replace('₹', '€')],
  ['Windows-1252', Buffer.from('Caf\xe9', 'latin1'), 'Café'],
])('is read as %s: %s', (encoding, bytes, text) => expect(readText(bytes)).toEqual({ text, encoding }));

it.each([
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le'), 'save it as UTF-8'],
  ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x00]), 'save it as UTF-8'],
  ['bytes undefined in Windows-1252', Buffer.from([0x43, 0x81, 0xff]), 'save it as UTF-8'],
  ['a binary file', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10]), 'save it as UTF-8'],
  ['a text with replacement characters', Buffer.from('title\nCaf\uFFFD'), 'line 2: letters were lost'],
])('is rejected: %s', (_, bytes, words) => expect(() => readText(bytes)).toThrow(words));
