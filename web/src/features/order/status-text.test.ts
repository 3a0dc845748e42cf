import { statusText } from './status-text';

const placed = { status: 'PLACED' as const, at: '2026-11-24T04:35:00Z' };
const order = { status: placed.status, slot: null, events: [placed] } as unknown as Parameters<
  typeof statusText
>[0];
const say = (more: object) =>
  statusText({ ...order, ...more }, 'Asia/Kolkata', Date.parse('2026-11-24T06:00:00Z'));

it('the status has a time, with and without a slot', () => {
  expect(say({})).toBe('We have your order and will pack it soon, as of today, 10:05\u00a0am.');
  const slot = { startsAt: '2026-11-24T11:30:00Z', endsAt: '2026-11-24T14:30:00Z' };
  expect(say({ slot })).toMatch(
    /^We have your order and will pack it soon: it arrives today.* 5–\u20608\spm\.$/,
  );
  expect(say({ events: [] })).toBe('We have your order and will pack it soon.');
});
