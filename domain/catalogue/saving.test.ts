import { savingOf } from './saving';

it.each([
  [
    { price: 48, mrp: 55 },
    { rupees: 7, percent: 12 },
  ],
  [
    { price: 34.5, mrp: 34.75 },
    { rupees: 0.25, percent: 0 },
  ],
  [
    { price: 0.1, mrp: 0.3 },
    { rupees: 0.2, percent: 66 },
  ],
  [{ price: 34, mrp: 34 }, null],
  [{ price: 40, mrp: 34 }, null],
])('the saving of %j is %j', (prices, expected) => expect(savingOf(prices)).toEqual(expected));
