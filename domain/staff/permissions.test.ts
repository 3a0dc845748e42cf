import type { OrderStatus } from '../order/order-status';
import { isRole, isNotifiedOf, mayCall, visibleStatuses } from './permissions';

it('only an owner may manage staff and read the audit log', () => {
  const invitations = ['inviteStaff', 'invitations', 'withdrawInvitation'] as const;
  for (const operation of ['auditLog', 'setStaffRole', 'removeStaff', ...invitations] as const) {
    expect(mayCall('OWNER', operation)).toBe(true);
    for (const role of ['MANAGER', 'PICKER', 'RIDER', 'SUPPORT'] as const)
      expect([role, operation, mayCall(role, operation)]).toEqual([role, operation, false]);
  }
});

it('a manager sees the staff, a rider only themselves', () => {
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

it('a rider sees packed orders and those out for delivery, all others see every order', () => {
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
])('a rider is notified of an order that went through %j, and is %s: %s', (way, status, isTold) => {
  const at = new Date('2026-11-24T10:00:00Z');
  const events = [...way.map((one) => ({ status: one, at })), { status: null, at }];
  expect(isNotifiedOf('RIDER', { status, events }, at)).toBe(isTold);
  expect(isNotifiedOf('PICKER', { status, events }, at)).toBe(true);
});

it.each<[OrderStatus, boolean]>([
  ['DELIVERED', false],
  ['CANCELLED', false],
  ['DELIVERY_FAILED', true],
])('a minute after an order was %s, a rider is notified of its events: %s', (status, isTold) => {
  const after = (minutes: number) => new Date(Date.UTC(2026, 10, 1, 0, minutes));
  const moves = (['PACKED', 'OUT_FOR_DELIVERY', status] as const).map((one) => ({
    status: one,
    at: after(0),
  }));
  // With a new event, and without one, as when a refund is retried.
  for (const events of [moves, [...moves, { status: null, at: after(1) }]]) {
    expect(isNotifiedOf('RIDER', { status, events }, after(1))).toBe(isTold);
    expect(isNotifiedOf('SUPPORT', { status, events }, after(1))).toBe(true);
    expect(isNotifiedOf('RIDER', { status, events }, after(0))).toBe(true);
  }
});
