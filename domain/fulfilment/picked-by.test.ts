import { isPickedBy } from './picked-by';

const ASHA = { _id: 'asha' };

it.each([
  ['PICKING', ASHA, true],
  ['PICKING', { _id: 'ravi' }, false],
  ['PICKING', null, false],
  ['PLACED', null, false],
  ['PACKED', ASHA, false],
] as const)('an order that is %s by %j is theirs alone', (status, picker, isTheirs) => {
  expect(isPickedBy({ status, picker }, ASHA)).toBe(isTheirs);
});
