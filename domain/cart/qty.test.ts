import { isQty, stepQty } from './qty';

describe('isQty', () => {
  it.each([1, 2, 98, 99])('%p is one', (qty) => expect(isQty(qty)).toBe(true));
  it.each([0, -1, 100, 1.5, NaN, Infinity])('%p is not', (qty) => expect(isQty(qty)).toBe(false));
});

describe('stepQty', () => {
  it.each([
    [1, 'INCREMENT', 2],
    [98, 'INCREMENT', 99],
    [99, 'INCREMENT', 99],
    [0, 'INCREMENT', 1],
    [2, 'DECREMENT', 1],
    [1, 'DECREMENT', 0],
    [0, 'DECREMENT', 0],
  ] as const)('from %p, %p, to %p', (qty, action, next) => expect(stepQty(qty, action)).toBe(next));

  it.each([
    [9, 10],
    [10, 10],
    // It was added while the limit was higher.
    [12, 12],
    [0, 1],
  ])('from %p, up to at most 10, to %p', (qty, next) => expect(stepQty(qty, 'INCREMENT', 10)).toBe(next));
});
