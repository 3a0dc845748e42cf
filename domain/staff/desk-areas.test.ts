import { areasOf, mayVisit } from './desk-areas';
import { mayCall } from './permissions';
import type { Role } from './role';

const ROLES: Role[] = ['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'];

it.each<[Role, string[]]>([
  ['PICKER', ['pick', 'orders']],
  ['RIDER', ['deliver']],
  ['SUPPORT', ['today', 'orders']],
])('%s has to do with %j', (role, areas) => {
  expect(areasOf(role)).toEqual(areas);
});

it('an owner begins with today, and alone reads what was changed', () => {
  expect(areasOf('OWNER')[0]).toBe('today');
  expect(ROLES.filter((role) => mayVisit(role, 'audit'))).toEqual(['OWNER']);
});

it('whoever sees an area may ask for what it shows', () => {
  for (const [area, operation] of [
    ['today', 'today'],
    ['orders', 'orders'],
    ['deliver', 'orders'],
    ['slots', 'slots'],
    ['staff', 'staff'],
    ['audit', 'auditLog'],
  ] as const)
    expect(ROLES.filter((role) => mayVisit(role, area) && !mayCall(role, operation))).toEqual([]);
});
