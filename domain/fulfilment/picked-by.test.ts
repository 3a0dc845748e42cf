import type { Role } from '../staff/role';
import { isPickedBy, mayTakeOver } from './picked-by';

const ASHA = { _id: 'asha' };

it.each([
  ['PICKING', ASHA, true],
  ['PICKING', { _id: 'ravi' }, false],
  ['PICKING', null, false],
  ['PLACED', null, false],
  ['PACKED', ASHA, false],
] as const)('an order that is %s by %j is picked by asha or not', (status, picker, isTheirs) => {
  expect(isPickedBy({ status, picker }, ASHA)).toBe(isTheirs);
});

it.each<[Role, string, Role, boolean, boolean]>([
  ['OWNER', 'an active picker', 'PICKER', true, true],
  ['PICKER', 'an active picker', 'PICKER', true, false],
  ['PICKER', 'a removed picker', 'PICKER', false, true],
  ['PICKER', 'one who is a rider now', 'RIDER', true, true],
  ['PICKER', 'the owner', 'OWNER', true, false],
  ['MANAGER', 'a removed picker', 'PICKER', false, false],
])('%s may take over an order from %s: %s, active %s, %s', (role, _who, was, active, may) => {
  const order = { status: 'PICKING', picker: { _id: 'ravi', role: was, active } } as const;
  expect(mayTakeOver(order, { _id: 'asha', role })).toBe(may);
  expect(mayTakeOver({ ...order, status: 'PACKED' }, { _id: 'asha', role })).toBe(false);
  expect(mayTakeOver(order, { _id: 'ravi', role })).toBe(false);
  expect(mayTakeOver({ ...order, picker: null }, { _id: 'asha', role })).toBe(false);
});
