import { differencesOf } from './differences';

const of = (before: unknown, after: unknown) =>
  differencesOf(
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
  ).map((one) => [one.field, one.before, one.after]);

it('lists changed values, without unchanged ones', () => {
  expect(of({ percent: 10, active: true }, { percent: 20, active: true })).toEqual([['percent', 10, 20]]);
  expect(of({ a: { b: 1, c: [1] } }, { a: { b: 2, c: [1] } })).toEqual([['a.b', 1, 2]]);
  expect(of({ percent: 10 }, { percent: 10 })).toEqual([]);
});

it('shows which line of an order it was, although that has not changed', () => {
  const [open, picked] = [0, 2].map((qty) => ({ productId: 'tomato', qty }));
  expect(of(open, picked)).toEqual([
    ['productId', undefined, 'tomato'],
    ['qty', 0, 2],
  ]);
});

it('shows whose role it was, and when the slot begins, which have not changed', () => {
  const email = 'asha@shop.example';
  expect(of({ email, role: 'PICKER' }, { email, role: 'RIDER' })).toEqual([
    ['email', undefined, email],
    ['role', 'PICKER', 'RIDER'],
  ]);
  const startsAt = '2026-11-27T01:30:00.000Z';
  expect(of({ startsAt, capacity: 30 }, { startsAt, capacity: 0 })).toEqual([
    ['startsAt', undefined, startsAt],
    ['capacity', 30, 0],
  ]);
});

it('shows all of what was added or removed, without empty values', () => {
  expect(of(undefined, { percent: 10, validFrom: null })).toEqual([['percent', undefined, 10]]);
  expect(of({ status: 'PLACED' }, undefined)).toEqual([['status', 'PLACED', undefined]]);
  expect(of({ at: null }, { at: 'now' })).toEqual([['at', null, 'now']]);
  expect(of(undefined, undefined)).toEqual([]);
});

it('leaves out the id of a refund, which the desk shows nowhere', () => {
  expect(of(undefined, { refund: 'a5f1', amount: 12 })).toEqual([['amount', undefined, 12]]);
});

it('shows entries that only one of two lists has', () => {
  const [morning, noon, evening] = ['07:00', '12:00', '17:00'].map((startsAt) => ({ weekday: 1, startsAt }));
  expect(of([morning, noon], [noon, evening])).toEqual([
    ['', morning, undefined],
    ['', undefined, evening],
  ]);
  expect(of({ items: [1, 2] }, { items: [2] })).toEqual([['items', 1, undefined]]);
});

it('shows a list that is only in another order', () => {
  const [before, after] = [
    ['milk', 'sugar'],
    ['sugar', 'milk'],
  ];
  expect(of({ goesWith: before }, { goesWith: after })).toEqual([['goesWith', before, after]]);
});

it('takes invalid JSON and changed types as values', () => {
  expect(differencesOf('plain', '"text"')).toEqual([{ field: '', before: 'plain', after: 'text' }]);
  expect(of({ a: 1 }, { a: { b: 1 } })).toEqual([['a', 1, { b: 1 }]]);
  expect(of({ a: [1] }, { a: 1 })).toEqual([['a', [1], 1]]);
});
