import { changesBetween, sideOf } from './product-changes';

const TOMATO = { title: 'Tomato', price: 20, names: ['tamatar'], mrp: null };

it('lists the fields that have changed', () => {
  const changes = changesBetween(TOMATO, { ...TOMATO, price: 25, names: ['tamatar', 'टमाटर'] });
  expect(changes).toEqual([
    { field: 'price', before: 20, after: 25 },
    { field: 'names', before: ['tamatar'], after: ['tamatar', 'टमाटर'] },
  ]);
  expect([sideOf(changes, 'before'), sideOf(changes, 'after')]).toEqual([
    { price: 20, names: ['tamatar'] },
    { price: 25, names: ['tamatar', 'टमाटर'] },
  ]);
});

it.each([
  ['the same', TOMATO, { ...TOMATO }, []],
  ['absent instead of null', TOMATO, { title: 'Tomato', price: 20, names: ['tamatar'] }, []],
  ['absent before, false after', {}, { soldByWeight: false }, ['soldByWeight']],
  ['known before, absent after', { hsn: '0702' }, {}, ['hsn']],
  ['nothing before', null, { title: 'Tomato', mrp: null }, ['title']],
])('%s', (_what, before, after, fields) => {
  expect(changesBetween(before, after).map(({ field }) => field)).toEqual(fields);
});
