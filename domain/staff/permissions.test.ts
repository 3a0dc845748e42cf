import type { OrderStatus } from '../order/order-status';
import { isRole, isNotifiedOf, mayCall, visibleStatuses } from './permissions';

it('an owner may do everything, nobody else what is about staff', () => {
  for (const operation of ['auditLog', 'inviteStaff', 'setStaffRole', 'removeStaff'] as const) {
    expect(mayCall('OWNER', operation)).toBe(true);
    for (const role of ['MANAGER', 'PICKER', 'RIDER', 'SUPPORT'] as const)
      expect([role, operation, mayCall(role, operation)]).toEqual([role, operation, false]);
  }
});

it('a manager sees who works here, a rider sees nobody but themselves', () => {
  expect(mayCall('MANAGER', 'staff')).toBe(true);
  expect(mayCall('RIDER', 'staff')).toBe(false);
  expect(mayCall('RIDER', 'me')).toBe(true);
});

it.each(['owner', 'ADMIN', '', 'toString', '__proto__', 'OWNER '])('%j is no role', (text) => {
  expect(isRole(text)).toBe(false);
});

it.each(['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'])('%s is a role', (text) => {
  expect(isRole(text)).toBe(true);
});

it('a rider sees what is packed or under way, everybody else all', () => {
  expect(visibleStatuses('RIDER')).toEqual(['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED']);
  for (const role of ['OWNER', 'MANAGER', 'PICKER', 'SUPPORT'] as const)
    expect(visibleStatuses(role)).toHaveLength(7);
});

it.each<[OrderStatus[], OrderStatus, boolean]>([
  [['PLACED', 'PICKING'], 'PACKED', true],
  [['PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'], 'DELIVERED', true],
  [['PLACED', 'PICKING', 'PACKED', 'CANCELLED'], 'CANCELLED', true],
  [['PLACED', 'PICKING', 'CANCELLED'], 'CANCELLED', false],
  [['PLACED', 'PICKING'], 'PICKING', false],
  [['PLACED'], 'PLACED', false],
])('a rider is told of an order that went %j, and is %s: %s', (way, status, isTold) => {
  const events = [...way.map((one) => ({ status: one })), { status: null }];
  expect(isNotifiedOf('RIDER', { status, events })).toBe(isTold);
  expect(isNotifiedOf('PICKER', { status, events })).toBe(true);
});
