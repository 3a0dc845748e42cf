import { differencesOf } from './differences';

const of = (before: unknown, after: unknown) =>
  differencesOf(
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
  ).map((one) => [one.field, one.before, one.after]);

it('says what is not as it was, and leaves out what is', () => {
  expect(of({ percent: 10, active: true }, { percent: 20, active: true })).toEqual([['percent', 10, 20]]);
  expect(of({ a: { b: 1, c: [1] } }, { a: { b: 2, c: [1] } })).toEqual([['a.b', 1, 2]]);
  expect(of({ percent: 10 }, { percent: 10 })).toEqual([]);
});

it('says which line of an order it was, though that has not changed', () => {
  const [open, picked] = [0, 2].map((qty) => ({ productId: 'tomato', qty }));
  expect(of(open, picked)).toEqual([
    ['productId', undefined, 'tomato'],
    ['qty', 0, 2],
  ]);
});

it('shows all of what is new, or gone; what has no value is nothing', () => {
  expect(of(undefined, { percent: 10, validFrom: null })).toEqual([['percent', undefined, 10]]);
  expect(of({ status: 'PLACED' }, undefined)).toEqual([['status', 'PLACED', undefined]]);
  expect(of({ at: null }, { at: 'now' })).toEqual([['at', null, 'now']]);
  expect(of(undefined, undefined)).toEqual([]);
});

it('of lists, shows what one has and the other lacks', () => {
  const [morning, noon, evening] = ['07:00', '12:00', '17:00'].map((startsAt) => ({ weekday: 1, startsAt }));
  expect(of([morning, noon], [noon, evening])).toEqual([
    ['', morning, undefined],
    ['', undefined, evening],
  ]);
  expect(of({ items: [1, 2] }, { items: [2] })).toEqual([['items', 1, undefined]]);
});

it('takes what is no JSON, and what changed its kind, as it is', () => {
  expect(differencesOf('plain', '"text"')).toEqual([{ field: '', before: 'plain', after: 'text' }]);
  expect(of({ a: 1 }, { a: { b: 1 } })).toEqual([['a', 1, { b: 1 }]]);
  expect(of({ a: [1] }, { a: 1 })).toEqual([['a', [1], 1]]);
});
