import { sayDay, sayHours, sayMoment, saySlot } from '@/features/order';
import { serverNow } from '@/shared/lib/server-clock';
import { deskShop } from './desk-shop';

export { capital } from '@/features/order';

const DAY_MS = 86_400_000;
const days = new Intl.DateTimeFormat('en-CA', { timeZone: deskShop.timeZone, dateStyle: 'short' });

/** A window by the clock of the shop: "today, 7–10 am". */
export const slotWords = (slot: { startsAt: string; endsAt: string; cutoffAt: string }): string =>
  saySlot(slot, deskShop.timeZone, serverNow());

/** Its hours alone: "7–10 am". */
export const hoursWords = (slot: { startsAt: string; endsAt: string }): string =>
  sayHours(slot, deskShop.timeZone);

/** A point in time: "today, 6:04 pm". */
export const momentWords = (at: string): string => sayMoment(at, deskShop.timeZone, serverNow());

/** The day of an instant: "tomorrow". */
export const dayWords = (at: string): string => sayDay(at, deskShop.timeZone, serverNow());

/** The day of an instant as the API takes it: 2026-11-23; now without one. */
export const dayOf = (at: string | number = serverNow()): string => days.format(new Date(at));

/** The day so many days after, or before, another: 2026-11-24. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
