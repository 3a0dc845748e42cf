import { areasOf, mayVisit } from './desk-areas';
import { mayCall } from './permissions';
import type { Role } from './role';

const ROLES: Role[] = ['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'];

it.each<[Role, string[]]>([
  ['PICKER', ['pick', 'orders']],
  ['RIDER', ['deliver']],
  ['SUPPORT', ['today', 'orders']],
])('%s has the areas %j', (role, areas) => {
  expect(areasOf(role)).toEqual(areas);
});

it('an owner starts with Today, and only owners see the audit log', () => {
  expect(areasOf('OWNER')[0]).toBe('today');
  expect(ROLES.filter((role) => mayVisit(role, 'audit'))).toEqual(['OWNER']);
});

it('every role may query the data of its areas', () => {
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
