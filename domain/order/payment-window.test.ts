import { isPaidInTime, isReusable } from './payment-window';

const opened = new Date('2026-03-01T10:00:00Z');

it.each([
  ['before the opening, by another clock', '2026-03-01T09:59:00Z', true],
  ['at once', '2026-03-01T10:00:00Z', true],
  ['at the last moment of 48 hours', '2026-03-03T10:00:00Z', true],
  ['a moment later', '2026-03-03T10:00:00.001Z', false],
  ['after 90 days', '2026-05-30T10:00:00Z', false],
])('a payment %s is in time or not', (_when, paidAt, inTime) => {
  expect(isPaidInTime(opened, new Date(paidAt))).toBe(inTime);
});

it.each([
  ['at once', '2026-03-01T10:00:00Z', true],
  ['a moment before a day is over', '2026-03-02T09:59:59.999Z', true],
  ['a day later', '2026-03-02T10:00:00Z', false],
])('a checkout requested again %s is reused or not', (_when, now, reusable) => {
  expect(isReusable(opened, new Date(now))).toBe(reusable);
});
