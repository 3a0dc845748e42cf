import { expect, test } from '@jest/globals';
import catalogue from '../server/data/catalogue.json';
import { createFilters, searchTexts } from './filters.mjs';

const titles = catalogue.products.map(({ title }) => title);
const names = catalogue.categories.map(({ categoryName }) => categoryName);

test('no filter is repeated', () => {
  // All there are of five categories.
  const filters = createFilters(names.slice(0, 5), titles);
  const seen = new Set();
  for (let number = 0; number < filters.size; number += 1) seen.add(JSON.stringify(filters.at(number)));
  expect(seen.size).toBe(filters.size);
  // Five rounds of a minute at 500 a second.
  expect(createFilters(names, titles).size).toBeGreaterThan(150_000);
});

test('every filter is valid', () => {
  const filters = createFilters(names, titles);
  for (let number = 0; number < 500; number += 1) {
    const { filter, sort } = filters.at(number);
    expect(['ID', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW']).toContain(sort);
    expect(filter.categories.every((name) => names.includes(name))).toBe(true);
    expect(filter.minRating ?? 2).toBeLessThanOrEqual(4);
    expect(filter.search).not.toBe('');
  }
});

test('a search text occurs in many titles', () => {
  expect(searchTexts(['Apple', 'Grape', 'Pear', ...Array(7).fill('Pea')])).toEqual(
    ['', 'a', 'e', 'p', 'pe', 'pea', 'ea'].sort(),
  );
});
