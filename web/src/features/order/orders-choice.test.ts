import { isNarrowed, ordersPath, readOrdersChoice } from './orders-choice';

const CURSOR = '1764038400000000.0b5ff2b0-6f6e-4d6e-9c3a-5b8f5a1d2c3e';
const read = (address: string) => readOrdersChoice(new URLSearchParams(address));

it.each([
  ['', '/order', false],
  ['q=+milk+&page=2', '/order?q=milk', true],
  [`year=2025&after=${CURSOR}`, `/order?year=2025&after=${CURSOR}`, true],
  ['q=&year=', '/order', false],
  ['year=25', '/order', false],
  ['year=0025', '/order', false],
  ["year=2025'", '/order', false],
  [`q=${'x'.repeat(101)}`, `/order?q=${'x'.repeat(100)}`, true],
  [`after=${CURSOR}`, `/order?after=${CURSOR}`, false],
  // Cut off, as by a mail that wraps a link.
  [`after=${CURSOR.slice(0, -1)}`, '/order', false],
])('the query %j has the canonical path %s', (address, path, narrowed) => {
  expect(ordersPath(read(address))).toBe(path);
  expect(isNarrowed(read(address))).toBe(narrowed);
});
