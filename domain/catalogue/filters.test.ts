import fc from 'fast-check';
import type { Filters } from './filters';
import {
  chooseOnlyCategory,
  initialFilters,
  isInitial,
  isNarrowed,
  isTicked,
  parseFilters,
  serializeFilters,
  SORTS,
  toggleAllergen,
  toggleCategory,
  withSearch,
} from './filters';
import { CATEGORIES_MAX, SEARCH_MAX } from './listing-rules';
import { ALLERGENS, DIETS, SAVING_STEPS } from './product-facts';

const known = [
  'dairy',
  'staples',
  'vegetables',
  'fruits',
  'dryfruits',
  'snacks',
  'sprouts',
  'nonveg',
  'spices',
];
const filters = (change: Partial<Filters>): Filters => ({ ...initialFilters, ...change });
const parse = (query: string): Filters => parseFilters(new URLSearchParams(query), known);

describe('the query string', () => {
  const rows: [query: string, expected: Partial<Filters>][] = [
    ['', {}],
    ['category=fruits', { categories: ['fruits'] }],
    ['category=fruits,dairy', { categories: ['dairy', 'fruits'] }],
    ['category=fruits&category=dairy', { categories: ['dairy', 'fruits'] }],
    ['category=none', { categories: [] }],
    ['sort=price-asc', { sort: 'price-asc' }],
    ['sort=price-desc', { sort: 'price-desc' }],
    ['rating=4', { rating: 4 }],
    ['rating=1', {}],
    ['sort=unit-price', { sort: 'unit-price' }],
    ['sort=saving', { sort: 'saving' }],
    ['offer=any', { offer: 'any' }],
    ['offer=10', { offer: 10 }],
    ['diet=veg', { diet: 'VEG' }],
    ['diet=egg', { diet: 'EGG' }],
    ['diet=nonveg', { diet: 'NONVEG' }],
    ['without=nuts,milk', { freeFrom: ['milk', 'nuts'] }],
    ['without=nuts&without=milk', { freeFrom: ['milk', 'nuts'] }],
    ['q=milk', { q: 'milk' }],
    [
      'category=dairy&sort=price-desc&rating=3&q=cow+milk',
      { categories: ['dairy'], sort: 'price-desc', rating: 3, q: 'cow milk' },
    ],
  ];
  test.each(rows)('"%s" is read', (query, expected) => {
    expect(parse(query)).toEqual(filters(expected));
  });

  const hostile: [query: string, expected: Partial<Filters>][] = [
    ['category=', {}],
    ['category=,,', {}],
    ['category=cars', {}],
    ['category=__proto__,constructor', {}],
    ['category=fruits,cars', { categories: ['fruits'] }],
    ['category=fruits,fruits', { categories: ['fruits'] }],
    ['category=%20fruits%20,none', { categories: ['fruits'] }],
    [`category=${known.join(',')}`, {}],
    ['sort=hightolow', {}],
    ['sort=price-asc,price-desc', {}],
    ['sort=toString', {}],
    ['rating=0', {}],
    ['rating=5', {}],
    ['rating=-1', {}],
    ['rating=4.5', {}],
    ['rating=04', {}],
    ['rating=4%0A', {}],
    ['rating=%D9%A4', {}],
    ['offer=', {}],
    ['offer=15', {}],
    ['offer=10.0', {}],
    ['offer=constructor', {}],
    ['diet=vegan', {}],
    ['diet=VEG', {}],
    ['diet=veg,egg', {}],
    ['diet=__proto__', {}],
    ['without=love,milk,milk', { freeFrom: ['milk'] }],
    ['q=', {}],
    ['q=%20%20', {}],
    ['q=%20red%00%09%0Achilli%20', { q: 'red chilli' }],
    ['q=%FF', { q: '\ufffd' }],
    ['page=2&utm_source=mail', {}],
  ];
  test.each(hostile)('"%s" falls back to valid filters', (query, expected) => {
    expect(parse(query)).toEqual(filters(expected));
  });

  test('a long search is cut between characters', () => {
    const { q } = parse(`q=a${encodeURIComponent('🍅'.repeat(SEARCH_MAX))}`);
    expect(parse(`q=+${'x'.repeat(SEARCH_MAX)}`).q).toHaveLength(SEARCH_MAX);
    expect(parse(`q=${'x'.repeat(SEARCH_MAX - 1)}+y`).q).toBe('x'.repeat(SEARCH_MAX - 1));
    expect(q).toBe('a' + '🍅'.repeat(SEARCH_MAX / 2 - 1));
  });

  test('category names are accepted as they are until the categories are known', () => {
    expect(parseFilters(new URLSearchParams('category=fruits,dairy')).categories).toEqual([
      'fruits',
      'dairy',
    ]);
    expect(parseFilters(new URLSearchParams('category=,none,fruits')).categories).toEqual(['fruits']);
  });

  test('the number of categories is limited to that of a request', () => {
    const many = Array.from({ length: CATEGORIES_MAX + 1 }, (_, index) => `c${index}`);
    const { categories } = parseFilters(new URLSearchParams(`category=${many.join(',')}`));
    expect(categories).toEqual(many.slice(0, CATEGORIES_MAX));
  });

  const written: [change: Partial<Filters>, query: string][] = [
    [{}, ''],
    [{ categories: [] }, 'category=none'],
    [{ categories: ['dairy', 'fruits'] }, 'category=dairy,fruits'],
    [{ sort: 'price-asc', rating: 4, q: 'a & b' }, 'sort=price-asc&rating=4&q=a+%26+b'],
    [{ offer: 20, diet: 'EGG', freeFrom: ['milk', 'nuts'] }, 'offer=20&diet=egg&without=milk,nuts'],
  ];
  test.each(written)('%j is written', (change, query) => {
    expect(serializeFilters(filters(change))).toBe(query);
  });

  test('written filters are read back the same', () => {
    const anyFilters = fc.record({
      categories: fc.option(fc.subarray(known, { maxLength: known.length - 1 })),
      sort: fc.constantFrom(...SORTS, null),
      rating: fc.constantFrom(1, 2, 3, 4),
      offer: fc.constantFrom(null, 'any', ...SAVING_STEPS),
      diet: fc.constantFrom(null, ...DIETS),
      freeFrom: fc.subarray([...ALLERGENS]),
      q: fc.string({ unit: 'binary', maxLength: 150 }),
    });
    fc.assert(
      fc.property(anyFilters, ({ q, ...rest }) => {
        const wanted = withSearch(filters(rest as Partial<Filters>), q);
        expect(parse(serializeFilters(wanted))).toEqual(wanted);
      }),
      { numRuns: 30 },
    );
  });

  test('any query string can be read, and reading is idempotent', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string({ unit: 'binary' }), (query, text) => {
        for (const hostileQuery of [
          query,
          `category=${text}&rating=${text}&sort=${text}&q=${text}`,
          `offer=${text}&diet=${text}&without=${text}`,
        ]) {
          const read = parse(hostileQuery);
          expect(parse(serializeFilters(read))).toEqual(read);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('transitions', () => {
  test('every category is selected initially', () => {
    expect(known.every((name) => isTicked(initialFilters, name))).toBe(true);
  });
  test('a category is selected if it is in the list', () => {
    const fruits = filters({ categories: ['fruits'] });
    expect([isTicked(fruits, 'fruits'), isTicked(fruits, 'dairy')]).toEqual([true, false]);
  });

  const rows: [
    what: string,
    before: Partial<Filters>,
    step: (f: Filters) => Filters,
    after: Partial<Filters>,
  ][] = [
    [
      'unticking one of all leaves the others',
      {},
      (f) => toggleCategory(f, 'spices', known),
      { categories: known.slice(0, -1) },
    ],
    [
      'unticking the last leaves none',
      { categories: ['dairy'] },
      (f) => toggleCategory(f, 'dairy', known),
      { categories: [] },
    ],
    [
      'ticking adds the category, in the order of the categories',
      { categories: ['fruits'] },
      (f) => toggleCategory(f, 'dairy', known),
      { categories: ['dairy', 'fruits'] },
    ],
    [
      'ticking the last missing one selects all again',
      { categories: known.slice(1) },
      (f) => toggleCategory(f, 'dairy', known),
      {},
    ],
    [
      'ticking keeps the search',
      { categories: [], q: 'milk' },
      (f) => toggleCategory(f, 'dairy', known),
      { categories: ['dairy'], q: 'milk' },
    ],
    [
      'unticking keeps the search',
      { categories: ['dairy', 'fruits'], q: 'milk' },
      (f) => toggleCategory(f, 'fruits', known),
      { categories: ['dairy'], q: 'milk' },
    ],
    [
      'toggling keeps sort and rating',
      { categories: ['dairy'], sort: 'price-asc', rating: 3 },
      (f) => toggleCategory(f, 'fruits', known),
      { categories: ['dairy', 'fruits'], sort: 'price-asc', rating: 3 },
    ],
    [
      'choosing only one clears the others and the search',
      { categories: ['dairy', 'fruits'], q: 'milk' },
      (f) => chooseOnlyCategory(f, 'spices'),
      { categories: ['spices'] },
    ],
    [
      'excluding another allergen',
      { freeFrom: ['nuts'] },
      (f) => toggleAllergen(f, 'milk'),
      { freeFrom: ['milk', 'nuts'] },
    ],
    ['including an allergen again', { freeFrom: ['milk'] }, (f) => toggleAllergen(f, 'milk'), {}],
    [
      'a search does not change the rest',
      { rating: 2, sort: 'price-asc' },
      (f) => withSearch(f, ' milk '),
      { rating: 2, sort: 'price-asc', q: 'milk' },
    ],
    ['an empty search', { q: 'milk' }, (f) => withSearch(f, '  '), {}],
  ];
  test.each(rows)('%s', (_what, before, step, after) => {
    expect(step(filters(before))).toEqual(filters(after));
  });

  const removeFlag: [change: Partial<Filters>, expected: boolean][] = [
    [{}, true],
    [{ categories: [] }, false],
    [{ categories: ['dairy'] }, false],
    [{ sort: 'price-asc' }, false],
    [{ rating: 2 }, false],
    [{ offer: 'any' }, false],
    [{ diet: 'VEG' }, false],
    [{ freeFrom: ['milk'] }, false],
    [{ q: 'milk' }, false],
  ];
  test.each(removeFlag)('the remove flag of %j is %s', (change, expected) => {
    expect(isInitial(filters(change))).toBe(expected);
  });

  test('search and sort order do not count as narrowing; every filter does', () => {
    expect(isNarrowed(filters({ q: 'milk', sort: 'saving' }))).toBe(false);
    const narrowing: Partial<Filters>[] = [
      { categories: [] },
      { rating: 2 },
      { offer: 10 },
      { diet: 'EGG' },
      { freeFrom: ['rye'] },
    ];
    for (const change of narrowing) expect(isNarrowed(filters(change))).toBe(true);
  });
});
