import { formatOfPicture, pictureAt, pictureFile, pictureUrl } from './picture';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0', 'avif'],
  ['a HEIC', '\0\0\0\x1cftypheic\0\0\0\0', null],
  ['a GIF', 'GIF89a', null],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['an SVG behind a byte order mark', '\xef\xbb\xbf<?xml version="1.0"?><svg>', null],
  ['a PDF', '%PDF-1.7', null],
  ['a WAV', 'RIFF\x24\0\0\0WAVEfmt ', null],
  ['a page', '<!doctype html><script>', null],
  ['nothing', '', null],
  ['half of a JPEG’s mark', '\xff\xd8', null],
  ['a JPEG with another first byte', '\xfe\xd8\xff\xe0', null],
  ['a JPEG with another second byte', '\xff\xd9\xff\xe0', null],
  ['a JPEG with another third byte', '\xff\xd8\xfe\xe0', null],
  ['a WebP without its container', 'RIFX\x24\0\0\0WEBPVP8 ', null],
  ['an AVIF without its box', '\0\0\0\x1cfreeavif\0\0\0\0', null],
  ['an AVIF of several pictures', '\0\0\0\x1cftypavis\0\0\0\0', 'avif'],
])('the format of %s is detected by its first bytes', (_what, text, format) =>
  expect(formatOfPicture(bytes(text))).toBe(format),
);

it('a product has the URL of the largest size', () => {
  expect(pictureFile('ab12', 480, 'webp')).toBe('ab12-480.webp');
  expect(pictureUrl('ab12')).toBe('/images/p/ab12-1200.avif');
});

it.each([
  [pictureUrl('ab12'), '/images/p/ab12-160.avif'],
  ['/images/products/tomato.svg', '/images/products/tomato.svg'],
  ['https://elsewhere.example/images/p/ab12-1200.avif', 'https://elsewhere.example/images/p/ab12-1200.avif'],
  ['', ''],
])('%j in a small size is %j', (image, small) => expect(pictureAt(image, 160)).toBe(small));
