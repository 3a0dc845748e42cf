import { validateFacts } from './facts-rules';
import { ALLERGENS, DIETS, NUTRIENTS, PACK_UNITS } from './product-facts';
import { FORMS } from '../wording/forms.en';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';

const ENGLISH = { ...FORMS, ...OWNERS_ENGLISH };

const TOMATO = { _id: 'tomato', price: 38 };
const full = Object.fromEntries(NUTRIENTS.map((name) => [name, 1]));
const NAMES = { alsoKnownAs: 'alsoKnownAs should be up to 20 names of up to 60 characters, each once' };
const GOES = { goesWith: 'goesWith should be up to 12 other products, each once' };
const ROUNDED = {
  barcode:
    'barcode was rounded by a spreadsheet: give its column the format "Number" without decimals, and enter the digits again',
};
const ids = (count: number) => Array.from({ length: count }, (_, at) => `product-${at}`);

it.each([
  ['nothing is given', {}, {}],
  [
    'all fields are null',
    { mrp: null, diet: null, packUnit: null, packAmount: null, alsoKnownAs: null, allergens: null },
    {},
  ],
  ['the MRP is the price', { mrp: 38 }, {}],
  ['the MRP is a paisa below', { mrp: 37.99 }, { mrp: 'mrp should not be below price' }],
  ['the MRP is no number', { mrp: NaN }, { mrp: 'mrp should be rupees, more than 0 and up to 1000000' }],
  ['the MRP has fractions of a paisa', { mrp: 40.001 }, { mrp: 'mrp should have at most two decimals' }],
  ['a pack of a million', { packAmount: 1_000_000, packUnit: 'ml' }, {}],
  ['an amount alone', { packAmount: 5 }, { packUnit: 'packAmount and packUnit are given together' }],
  ['a unit alone', { packUnit: 'g' }, { packUnit: 'packAmount and packUnit are given together' }],
  ['a whole table', full, {}],
  ['sodium in plenty', { ...full, sodiumMg: 38_758 }, {}],
  [
    'protein above the maximum',
    { ...full, proteinG: 100.1 },
    { proteinG: 'proteinG should be a number from 0 to 100' },
  ],
  ['twenty names', { alsoKnownAs: ids(20) }, {}],
  ['twenty-one names', { alsoKnownAs: ids(21) }, NAMES],
  ['a name of 60', { alsoKnownAs: ['ट'.repeat(60)] }, {}],
  ['a name of 61', { alsoKnownAs: ['ट'.repeat(61)] }, NAMES],
  ['one blank name of two', { alsoKnownAs: ['leek', ' '] }, NAMES],
  ['a name with the separator', { alsoKnownAs: ['a|b'] }, NAMES],
  ['a blank name', { alsoKnownAs: [' '] }, NAMES],
  ['twelve that go with it', { goesWith: ids(12) }, {}],
  ['thirteen that go with it', { goesWith: ids(13) }, GOES],
  ['it goes with itself', { goesWith: ['tomato'] }, GOES],
  ['one goes with it twice', { goesWith: ['onion', 'onion'] }, GOES],
  ['NUL goes with it', { goesWith: ['\0'] }, GOES],
  ['half a character goes with it', { goesWith: ['\ud800'] }, GOES],
  ['a barcode', { barcode: '8901030865275' }, {}],
  [
    'a barcode with a wrong check digit',
    { barcode: '8901030865287' },
    {
      barcode: 'barcode should be the 8, 12, 13 or 14 digits under the bars of the pack, as printed',
    },
  ],
  ['a barcode as spreadsheets round it', { barcode: '8.90103E+12' }, ROUNDED],
  ['the same with a decimal comma', { barcode: '8,90103E+12' }, ROUNDED],
  ['a tax rate of a half', { gstPercent: 0.5, hsn: '0702' }, {}],
  [
    'a shelf life too long by a day',
    { shelfLifeDays: 3651 },
    { shelfLifeDays: 'shelfLifeDays should be a whole number from 1 to 3650' },
  ],
  ['no allergens', { allergens: [] }, {}],
  ['two allergens', { allergens: ['milk', 'nuts'] }, {}],
  [
    'part of a gram',
    { packAmount: 1.5, packUnit: 'g' },
    { packAmount: 'packAmount should be a whole number from 1 to 1000000' },
  ],
])('the problems when %s', (_, facts, expected) =>
  expect(wordProblems(ENGLISH, validateFacts(facts, TOMATO))).toEqual(expected),
);

describe('problems have a field and a code', () => {
  const problemsOf = (facts: Parameters<typeof validateFacts>[0]) => validateFacts(facts, TOMATO);

  it.each([
    ['description', ' ', 'BLANK'],
    ['titleHi', 'आ\u0000', 'HIDDEN_CHARACTERS_IN'],
    ['hsn', '702', 'HSN_FORM'],
    ['hsn', '070200000', 'HSN_FORM'],
    ['hsn', 'x0702', 'HSN_FORM'],
    ['hsn', '0702x', 'HSN_FORM'],
    ['soldByWeight', 'perhaps', 'TRUE_OR_FALSE'],
    ['diet', 'FRUIT', 'ONE_OF'],
    ['packUnit', 'cup', 'ONE_OF'],
    ['allergens', ['milk', 'milk'], 'EACH_ONCE_OF'],
    ['allergens', ['stones'], 'EACH_ONCE_OF'],
    ['shelfLifeDays', 0, 'NUMBER_RANGE'],
    ['shelfLifeDays', 1.5, 'NUMBER_RANGE'],
    ['gstPercent', -1, 'NUMBER_RANGE'],
  ] as const)('%s: %j is %s', (field, value, code) => {
    const problems = problemsOf({ [field]: value });
    expect(problems).toEqual({ [field]: expect.objectContaining({ code }) });
  });

  it.each([
    ['diet', { diet: 'FRUIT' }, DIETS],
    ['packUnit', { packUnit: 'cup', packAmount: 1 }, PACK_UNITS],
    ['allergens', { allergens: ['stones'] }, ALLERGENS],
  ] as const)('%s names its choices', (field, facts, choices) => {
    expect(problemsOf({ ...facts } as Parameters<typeof validateFacts>[0])[field]).toEqual(
      expect.objectContaining({ params: { choices } }),
    );
  });

  it('an incomplete nutrition table is a problem of the first missing nutrient, and lists all', () => {
    const { [NUTRIENTS[0]!]: _first, [NUTRIENTS[2]!]: _third, ...others } = full;
    const missing = [NUTRIENTS[0], NUTRIENTS[2]];
    const problems = problemsOf(others);
    expect(problems).toEqual({ [NUTRIENTS[0]!]: { code: 'NUTRITION_IN_PART', params: { missing } } });
  });

  it.each([
    ...[{ shelfLifeDays: 1 }, { shelfLifeDays: 3650 }, { gstPercent: 0 }, { gstPercent: 100 }],
    ...[{ hsn: '0702' }, { hsn: '07020000' }, { description: 'x'.repeat(1000) }, { diet: 'EGG' }],
  ])('%j is still allowed', (facts) => expect(problemsOf(facts)).toEqual({}));

  it.each([true, false, null])('goods may be sold by weight or not: %p', (soldByWeight) =>
    expect(problemsOf({ soldByWeight })).toEqual({}),
  );
});
