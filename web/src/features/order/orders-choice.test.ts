import { isNarrowed, ordersPath, readOrdersChoice } from './orders-choice';

const read = (address: string) => readOrdersChoice(new URLSearchParams(address));

it.each([
  ['', '/order', false],
  ['q=+milk+&page=2', '/order?q=milk', true],
  ['year=2025&after=1.x', '/order?year=2025&after=1.x', true],
  ['q=&year=', '/order', false],
  ['year=25', '/order', false],
  ['year=0025', '/order', false],
  ["year=2025'", '/order', false],
  [`q=${'x'.repeat(101)}`, `/order?q=${'x'.repeat(100)}`, true],
  ['after=1.x', '/order?after=1.x', false],
])('the query %j has the canonical path %s', (address, path, narrowed) => {
  expect(ordersPath(read(address))).toBe(path);
  expect(isNarrowed(read(address))).toBe(narrowed);
});
