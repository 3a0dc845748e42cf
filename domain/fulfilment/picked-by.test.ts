import type { Role } from '../staff/role';
import { isPickedBy, mayTakeOver } from './picked-by';

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

it.each<[Role, string, Role, boolean, boolean]>([
  ['OWNER', 'a picker who is there', 'PICKER', true, true],
  ['PICKER', 'a picker who is there', 'PICKER', true, false],
  ['PICKER', 'one who was removed', 'PICKER', false, true],
  ['PICKER', 'one who delivers now', 'RIDER', true, true],
  ['PICKER', 'the owner', 'OWNER', true, false],
  ['MANAGER', 'one who was removed', 'PICKER', false, false],
])('%s takes an order over from %s: %s, active %s, %s', (role, _who, was, active, may) => {
  const order = { status: 'PICKING', picker: { _id: 'ravi', role: was, active } } as const;
  expect(mayTakeOver(order, { _id: 'asha', role })).toBe(may);
  expect(mayTakeOver({ ...order, status: 'PACKED' }, { _id: 'asha', role })).toBe(false);
  expect(mayTakeOver(order, { _id: 'ravi', role })).toBe(false);
  expect(mayTakeOver({ ...order, picker: null }, { _id: 'asha', role })).toBe(false);
});
