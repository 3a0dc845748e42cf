import { dietOf, mrpOf, packGramsOf, pricePerUnit, unitPriceOf } from './product-facts';
import type { PackUnit } from './product-facts';

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
