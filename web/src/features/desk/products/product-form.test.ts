import type { WholeProductFragment } from '@/gql/desk-operations';
import { withLabels } from './field-labels';
import { changedNames, inputFor, numberProblems, valuesOf } from './product-form';

const TOMATO = {
  ...{
    _id: 'tomato',
    version: 'v1',
    onSale: true,
    title: 'Tomato',
    titleHi: 'टमाटर',
    quantity: 'kg',
    price: 20.5,
  },
  ...{ mrp: null, categoryName: 'vegetables', rating: 4, soldByWeight: true, diet: 'VEG', hsn: null },
  ...{ alsoKnownAs: ['tamatar', 'love apple'], allergens: [], goesWith: [], fatG: 0 },
  stock: { onHand: 5, available: 4, lowStockAt: 2, maxPerOrder: 9, level: 'IN_STOCK' },
} as unknown as WholeProductFragment;
const SHOWN = valuesOf(TOMATO);

it('shows known values, and leaves unknown ones empty', () => {
  expect(SHOWN).toMatchObject({
    ...{
      price: '20.5',
      mrp: '',
      fatG: '0',
      lowStockAt: '2',
      stock: '',
      allergens: 'none',
      soldByWeight: true,
    },
    ...{ alsoKnownAs: 'tamatar\nlove apple', titleHi: 'टमाटर', hsn: '' },
  });
  expect(changedNames(SHOWN, valuesOf(TOMATO))).toEqual([]);
});

it.each([
  [{ price: '25' }, { price: 25 }],
  [
    { price: '₹ 1,299', mrp: '1,29,900.50' },
    { price: 1299, mrp: 129_900.5 },
  ],
  [{ titleHi: ' ' }, { titleHi: null }],
  [{ title: '' }, { title: '' }],
  [{ alsoKnownAs: 'tamatar\n\n' }, { alsoKnownAs: ['tamatar'] }],
  [{ allergens: '' }, { allergens: null }],
  [{ allergens: 'milk nuts' }, { allergens: ['milk', 'nuts'] }],
  [{ onSale: false }, { onSale: false }],
  // A barcode: GraphQL would reject it in its own words, instead of the rule of the field.
  [{ packAmount: '8901234567890' }, { packAmount: 2_147_483_647 }],
  [{ fatG: '' }, { fatG: null }],
])('saves %j as %j, and nothing else', (change, saved) => {
  expect(inputFor(TOMATO, SHOWN, { ...SHOWN, ...change })).toEqual({
    _id: 'tomato',
    expected: 'v1',
    ...saved,
  });
});

it('sends all filled-in fields of a new product', () => {
  const empty = valuesOf(null);
  expect(inputFor(null, empty, { ...empty, title: 'Oats', price: '60', stock: '12' })).toEqual({
    ...{ title: 'Oats', price: 60, stock: 12, rating: 4, soldByWeight: false, onSale: true },
  });
});

it.each([
  [{ price: '25', mrp: '1,299' }, []],
  [{ mrp: '', fatG: ' ' }, []],
  [{ gstPercent: '12%' }, ['gstPercent']],
  [{ mrp: '12,50' }, ['mrp']],
  [{ mrp: 'Infinity', fatG: '1e9999' }, ['mrp', 'fatG']],
  [{ shelfLifeDays: '2.5' }, ['shelfLifeDays']],
  // Empty would mean no change.
  [{ price: '' }, ['price']],
  [{ rating: ' ', lowStockAt: '', maxPerOrder: '' }, ['rating', 'lowStockAt', 'maxPerOrder']],
])('rejects what is no number in %j', (change, wrong) => {
  const problems = numberProblems(TOMATO, SHOWN, { ...SHOWN, ...change });
  expect(Object.keys(problems).sort()).toEqual([...wrong].sort());
});

it('leaves it to the shop what a new product needs', () => {
  const empty = valuesOf(null);
  expect(numberProblems(null, empty, { ...empty, rating: '' })).toEqual({});
  expect(numberProblems(null, empty, { ...empty, stock: '1,000' })).toEqual({});
  expect(numberProblems(null, empty, { ...empty, stock: 'ten' })).toEqual({
    stock: 'Enter a whole number.',
  });
});

it.each([
  ['packAmount should be a whole number from 1 to 10', 'Pack size should be a whole number from 1 to 10'],
  ['mrp should not be below price', 'MRP should not be below Price'],
  ['barcode should be the 8 digits as printed', 'Barcode should be the 8 digits as printed'],
  ['goesWith: there is no product onion', 'Goes with: there is no product onion'],
  ['onHand: 2 of tomato are allocated or held', 'On hand: 2 of tomato are allocated or held'],
  ['jaggery already has the id 7', 'jaggery already has the id 7'],
])('says "%s" with the labels of the screen', (problem, shown) => {
  expect(withLabels(problem)).toBe(shown);
});
