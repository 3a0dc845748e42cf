import { FORMS } from '../wording/forms.en';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';
import { allergenPattern } from './allergen-pattern.hi';
import { splitAllergens } from './allergen-words';
import { validateFacts } from './facts-rules';
import {
  ALLERGENS,
  DIETS,
  NUTRIENTS,
  PACK_UNITS,
  dietOf,
  mrpOf,
  packGramsOf,
  pricePerUnit,
  unitPriceOf,
} from './product-facts';
import type { PackUnit } from './product-facts';

describe('product facts', () => {
  it.each([
    [null, 'fruits', 'VEG'],
    [null, 'nonveg', 'NONVEG'],
    ['EGG', 'nonveg', 'EGG'],
    ['NONVEG', 'snacks', 'NONVEG'],
    ['VEG', 'nonveg', 'VEG'],
  ] as const)('a product with the mark %s in %s is %s', (diet, category, expected) =>
    expect(dietOf(diet, category)).toBe(expected),
  );

  it.each([
    [null, 3400, 3400],
    [4000, 3400, 4000],
    [3400, 4000, 4000],
  ])('an MRP of %p at a price of %p is shown as %p', (mrp, price, shown) =>
    expect(mrpOf(mrp, price)).toBe(shown),
  );

  const ofLabel = (quantity: string, paise = 3400) =>
    pricePerUnit(paise, { quantity, packAmount: null, packUnit: null });

  const ofPack = (packAmount: number, packUnit: PackUnit, paise = 3400) =>
    pricePerUnit(paise, { quantity: 'packet', packAmount, packUnit });

  describe('the price per unit', () => {
    it.each([
      ['500ml', { pricePaise: 6800, per: 'litre' }],
      ['500 ML', { pricePaise: 6800, per: 'litre' }],
      ['1ltr', { pricePaise: 3400, per: 'litre' }],
      ['kg', { pricePaise: 3400, per: 'kg' }],
      ['2kg', { pricePaise: 1700, per: 'kg' }],
      ['1.5 kg', { pricePaise: 2267, per: 'kg' }],
      ['500grms', { pricePaise: 6800, per: 'kg' }],
      ['250 g', { pricePaise: 13600, per: 'kg' }],
      ['6pc', { pricePaise: 567, per: 'piece' }],
      ['piece', { pricePaise: 3400, per: 'piece' }],
      ['12 pieces', { pricePaise: 283, per: 'piece' }],
    ])('is derived from the label %j', (label, expected) => expect(ofLabel(label)).toEqual(expected));

    it.each([
      'packet',
      'bunch',
      '2 x 500g',
      '0kg',
      '0 pc',
      'g',
      '1.2345kg',
      '1234567g',
      '१ kg',
      '1\u00a0kg',
      '',
    ])('is that of the pack if the label is %j', (label) =>
      expect(ofLabel(label)).toEqual({ pricePaise: 3400, per: label }),
    );

    it.each([
      [80, 'g', { pricePaise: 42500, per: 'kg' }],
      [1000, 'ml', { pricePaise: 3400, per: 'litre' }],
      [8, 'piece', { pricePaise: 425, per: 'piece' }],
    ] as const)('is derived from %d %s, whatever the label', (amount, unit, expected) =>
      expect(ofPack(amount, unit)).toEqual(expected),
    );

    it('rounds half a paisa up', () => {
      expect(ofPack(2, 'piece', 1).pricePaise).toBe(1);
      expect(ofPack(3, 'piece', 1).pricePaise).toBe(0);
      expect(ofPack(999_999, 'g', 100_000_000).pricePaise).toBe(100_000);
    });
  });

  it('both APIs show the price per unit in rupees', () => {
    const pack = { quantity: '500ml', packAmount: null, packUnit: null };
    expect(unitPriceOf({ ...pack, pricePaise: 3450 })).toEqual({ price: 69, per: 'litre' });
  });

  it.each([
    ['kg', true, 1000],
    ['250 g', true, 250],
    ['kg', false, null],
    ['500ml', true, null],
    ['packet', true, null],
  ])('a pack of %s, sold by weight: %s, weighs %s', (quantity, soldByWeight, grams) =>
    expect(packGramsOf({ quantity, packAmount: null, packUnit: null, soldByWeight })).toBe(grams),
  );

  it.each([
    ['kg kgs kilo kilos 1kg 1kilo', 'kg', 10_000],
    ['12.125 kg', 'kg', 825],
    ['l ltr ltrs litre litres liter liters 1litre', 'litre', 10_000],
    ['12.125 litre', 'litre', 825],
    ['pc pcs piece pieces 1pc 1piece', 'piece', 10_000],
    ['12 pieces', 'piece', 833],
    ['500g 500gm 500gms 500grm 500grms 500gram 500grams', 'kg', 20_000],
    ['500ml 500mls', 'litre', 20_000],
  ])('%s are priced per %s', (labels, per, pricePaise) => {
    const one = /\d+(\.\d+)? /.test(labels) ? [labels] : labels.split(' ');
    for (const quantity of one)
      expect([quantity, pricePerUnit(10_000, { quantity, packAmount: null, packUnit: null })]).toEqual([
        quantity,
        { pricePaise, per },
      ]);
  });

  it.each([
    ...['2kgx', 'a2kg', '2litrex', 'a2pcs', '2pcsx', '500gx', 'a500g', '500mlx', 'a500ml', '1.2345kg'],
    ...['g', 'ml', '1.2.3kg', '1234567kg', '1234567pcs'],
  ])('a pack of %j is itself the unit', (quantity) =>
    expect(pricePerUnit(10_000, { quantity, packAmount: null, packUnit: null })).toEqual({
      pricePaise: 10_000,
      per: quantity,
    }),
  );

  it.each([
    [2, null],
    [null, 'g'],
  ] as const)('amount and unit are ignored unless both are set: %p %p', (packAmount, packUnit) =>
    expect(pricePerUnit(10_000, { quantity: 'box', packAmount, packUnit })).toEqual({
      pricePaise: 10_000,
      per: 'box',
    }),
  );
});

describe('facts rules', () => {
  const ENGLISH = { ...FORMS, ...OWNERS_ENGLISH };

  const TOMATO = { _id: 'tomato', price: 38 };

  const full = Object.fromEntries(NUTRIENTS.map((name) => [name, 1]));

  const NAMES = { alsoKnownAs: 'alsoKnownAs should be up to 20 names of up to 60 characters, each once' };

  const GOES = { goesWith: 'goesWith should be up to 12 other products, each once' };

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
    ['a name with the separator', { alsoKnownAs: ['a|b'] }, NAMES],
    ['a blank name', { alsoKnownAs: [' '] }, NAMES],
    ['twelve that go with it', { goesWith: ids(12) }, {}],
    ['thirteen that go with it', { goesWith: ids(13) }, GOES],
    ['it goes with itself', { goesWith: ['tomato'] }, GOES],
    ['one goes with it twice', { goesWith: ['onion', 'onion'] }, GOES],
    ['a barcode', { barcode: '8901030865275' }, {}],
    [
      'a barcode with a wrong check digit',
      { barcode: '8901030865287' },
      {
        barcode:
          'barcode should be the 8, 12, 13 or 14 digits under the bars of the pack, just as they stand',
      },
    ],
    ['a tax rate of a half', { gstPercent: 0.5, hsn: '0702' }, {}],
    [
      'a shelf life too long by a day',
      { shelfLifeDays: 3651 },
      { shelfLifeDays: 'shelfLifeDays should be a whole number from 1 to 3650' },
    ],
    ['no allergens', { allergens: [] }, {}],
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
});

describe('allergen words', () => {
  const bold = (ingredients: string, allergens: string[]): string[] =>
    splitAllergens(ingredients, allergens)
      .filter(({ isAllergen }) => isAllergen)
      .map(({ text }) => text);

  it.each([
    ['Curd (milk), salt, roasted cumin', ['milk'], ['Curd', 'milk']],
    ['Refined wheat flour, butter (milk), soy lecithin', ['wheat', 'milk', 'soy'], ['wheat', 'milk', 'soy']],
    ['Pistachios, salt', ['nuts'], ['Pistachios']],
    ['Dried grapes, preservative (sulphur dioxide)', ['sulphites'], ['sulphur dioxide']],
    ['Milkweed, nutmeg, wheatgrass', ['milk', 'nuts', 'wheat'], []],
    ['Milk, sugar', [], []],
    ['Milk (.*)+ [a-z', ['milk', 'unheard of'], ['Milk']],
  ])('in %j with %j the words in bold are %j', (ingredients, allergens, expected) => {
    expect(bold(ingredients, allergens)).toEqual(expected);
    expect(
      splitAllergens(ingredients, allergens)
        .map(({ text }) => text)
        .join(''),
    ).toBe(ingredients);
  });

  it.each([
    ['milk', 'milk curd whey casein cheese ghee lactose'],
    ['egg', 'egg eggs albumen'],
    ['crustaceans', 'prawn prawns shrimp crab lobsters crustacean'],
    ['molluscs', 'squid mussels oyster molluscs'],
    ['peanuts', 'peanut groundnuts'],
    ['nuts', 'nuts almond cashews walnut pistachio hazelnuts'],
    ['soy', 'soy soya soybean soybeans'],
    ['wheat', 'wheat gluten semolina maida'],
    ['barley', 'barley malt'],
    ['oats', 'oat oats'],
    ['sulphites', 'sulphite sulphites'],
  ] as const)('knows all words for %s: %s', (allergen, words) => {
    const parts = splitAllergens(words, [allergen]);
    expect(parts.filter(({ isAllergen }) => isAllergen).map(({ text }) => text)).toEqual(words.split(' '));
    // No empty part where a word comes first or last.
    expect(parts).toHaveLength(2 * words.split(' ').length - 1);
  });

  it('does not split ingredients without declared allergens', () => {
    expect(splitAllergens('Milk', [])).toEqual([{ text: 'Milk', isAllergen: false }]);
  });

  it.each(ALLERGENS)('knows a word for %s', (allergen) => {
    const words = { sulphites: 'sulphites', crustaceans: 'prawns', molluscs: 'squid', nuts: 'almonds' };
    const word = (words as Record<string, string>)[allergen] ?? allergen;
    expect(bold(`Salt, ${word}, water`, [allergen])).toEqual([word]);
  });

  it.each([
    ['मैदा (गेहूँ), मक्खन (दूध), सोया लेसिथिन', ['wheat', 'milk', 'soy'], ['मैदा', 'गेहूँ', 'दूध', 'सोया']],
    ['दूधिया रंग, सोयाबीन', ['milk', 'soy'], ['सोयाबीन']],
    ['Wheat flour, दूध', ['wheat', 'milk'], ['Wheat', 'दूध']],
  ])('in %j the words of %j in Hindi are %j', (ingredients, allergens, expected) => {
    expect(ingredients.match(allergenPattern('wheat|milk', allergens))).toEqual(expected);
  });
});
