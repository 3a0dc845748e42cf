import { countProducts, listTotal } from './count-products';

it.each([
  [0, '', '0 products'],
  [1, '', '1 product'],
  [9_999, 'dal', '9,999 products'],
  [10_000, 'dal', '10,000+ products'],
  [10_000, '', '10,000 products'],
  [1_000_000, '', '10,00,000 products'],
])('%i found by %j: %s', (count, search, words) => {
  expect(countProducts(listTotal(count, search))).toBe(words);
});
