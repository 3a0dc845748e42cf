import fc from 'fast-check';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblem } from '../wording/wording';
import { orderNumber } from '../order/order-number';
import { readOrderSearch, searchProblem } from './order-search';

it('finds every order by its number, a prefix of it, and its _id', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 4, max: 8 }), (_id, length) => {
      for (const text of [
        orderNumber(_id).slice(0, length),
        ` #${orderNumber(_id)} `,
        _id,
        _id.toUpperCase(),
      ]) {
        const { ids } = readOrderSearch(text);
        expect(ids && ids.from <= _id && _id <= ids.to).toBe(true);
      }
    }),
  );
});

it('a number finds no order with another number', () => {
  expect(readOrderSearch('7B1F0E9A').ids).toEqual({
    from: '7b1f0e9a-0000-0000-0000-000000000000',
    to: '7b1f0e9a-ffff-ffff-ffff-ffffffffffff',
  });
});

it.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['098765-43210', '9876543210'],
  ['98765', '98765'],
  ['9876', null],
  ['98765432101', null],
  ['Asha 98765', null],
])('%j may match the mobile number %j', (text, phone) => {
  expect(readOrderSearch(text).phone).toBe(phone);
});

it.each([
  [' Asha RAO ', 'asha rao'],
  ['Asha  Rao', 'asha rao'],
  ['Asha\u00a0Rao', 'asha rao'],
  ['asha@tokri.example', 'asha@tokri.example'],
  ['dee', 'dee'],
  ['24x7 Stores', '24x7 stores'],
  ['asha 2', 'asha 2'],
  ['9876543210', null],
  ['आशा', 'आशा'],
])('%j may match the name %j', (text, person) => {
  expect(readOrderSearch(text).person).toBe(person);
});

const LENGTH = 'Search for 2 to 100 characters.';
it.each([
  ...['', ' a ', 'x'.repeat(101)].map((text) => [text, LENGTH]),
  ...['a\0b', 'a\ud800b'].map((text) => [text, 'Search without hidden characters.']),
])('%j is no search: %s', (text, problem) => {
  expect(wordProblem(OWNERS_ENGLISH, 'search', searchProblem(text!)!)).toBe(problem);
});

it.each(['om', "O'Brien", '100%_', 'x'.repeat(100)])('%j is a search', (text) => {
  expect(searchProblem(text)).toBeUndefined();
});
