import { validateListing } from './listing-rules';
import { REQUESTS_ENGLISH } from '../wording/requests.en';
import { wordProblems } from '../wording/wording';

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `category ${at}`);
const FIRST = { first: 'Ask for 1 to 100 products.' };
const RATING = { minRating: 'The minimum rating must be 1 to 4.' };
const SEARCH = { search: 'A search can have up to 100 characters.' };
const IDS = { ids: 'Name up to 24 products.' };
const CATEGORIES = { categories: 'Name up to 100 categories.' };

it.each([
  ['a page', { first: 24 }, {}],
  ['the shortest page', { first: 1 }, {}],
  ['the longest page', { first: 100 }, {}],
  ['an empty page', { first: 0 }, FIRST],
  ['a page too long', { first: 101 }, FIRST],
  ['a fraction of a product', { first: 1.5 }, FIRST],
  ['no filter', { minRating: null, search: null, categories: null, ids: null }, {}],
  ['the lowest rating', { minRating: 1 }, {}],
  ['the highest minimum rating', { minRating: 4 }, {}],
  ['a rating below', { minRating: 0 }, RATING],
  ['a rating above', { minRating: 5 }, RATING],
  ['a rating between', { minRating: 2.5 }, RATING],
  ['a long search', { search: 'a'.repeat(100) }, {}],
  ['too long a search', { search: 'a'.repeat(101) }, SEARCH],
  ['many categories', { categories: names(100) }, {}],
  ['too many categories', { categories: names(101) }, CATEGORIES],
  ['many products', { ids: names(24) }, {}],
  ['too many products', { ids: names(25) }, IDS],
  ['a known offer', { minSaving: 10 }, {}],
  [
    'an unknown offer',
    { minSaving: 15 },
    { minSaving: 'The minimum saving must be 10, 20, 30, 40, 50 percent.' },
  ],
  ['known allergens', { withoutAllergens: ['milk', 'nuts'] }, {}],
  [
    'an unknown allergen',
    { withoutAllergens: ['milk', 'gluten'] },
    { withoutAllergens: expect.stringMatching(/^Allergens must be of milk, egg, /) },
  ],
  [
    'everything wrong',
    { first: -1, minRating: 9, search: 'a'.repeat(101), categories: names(101), ids: names(25) },
    { ...FIRST, ...RATING, ...SEARCH, ...CATEGORIES, ...IDS },
  ],
])('%s', (_, change, expected) => {
  expect(wordProblems(REQUESTS_ENGLISH, validateListing({ first: 24, ...change }))).toEqual(expected);
});
