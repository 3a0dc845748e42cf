import { initialFilters, withSearch } from './filters';
import { listingPathShowing, readShown } from './shown-count';

const shown = (query: string): number => readShown(new URLSearchParams(query));

it.each([
  ['shown=48', 48],
  ['q=milk&shown=72', 72],
  ['shown=500', 100],
  ['shown=0', 0],
  ['shown=-24', 0],
  ['shown=4e1', 0],
  ['shown=5000', 0],
  ['', 0],
])('the query string "%s" asks for %i products', (query, count) => expect(shown(query)).toBe(count));

it.each([
  [initialFilters, 48, '/product?shown=48'],
  [withSearch(initialFilters, 'milk'), 48, '/product?q=milk&shown=48'],
  [initialFilters, 120, '/product?shown=100'],
  [initialFilters, 0, '/product'],
])('the path for more products keeps the filters', (filters, count, address) =>
  expect(listingPathShowing(filters, count)).toBe(address),
);
