import { formatDay, formatHours, formatMoment, formatSlot } from '@/features/order';
import { serverNow } from '@/shared/lib/server-clock';
import { deskShop } from './desk-shop';

export { capitalize } from '@/features/order';

const days = new Intl.DateTimeFormat('en-CA', { timeZone: deskShop.timeZone, dateStyle: 'short' });

/** A slot in the shop's time zone: "today, 7–10 am". */
export const slotText = (slot: { startsAt: string; endsAt: string; cutoffAt: string }): string =>
  formatSlot(slot, deskShop.timeZone, serverNow());

/** Only the hours: "7–10 am". */
export const hoursText = (slot: { startsAt: string; endsAt: string }): string =>
  formatHours(slot, deskShop.timeZone);

/** Well under a year, after which a day without its year would be ambiguous. */
const RECENT_MS = 300 * 24 * 60 * 60_000;

/** An instant: "today, 6:04 pm", "Wednesday 25 Nov, 6:04 pm", and with its year if it is long past. */
export function momentText(at: string): string {
  const text = formatMoment(at, deskShop.timeZone, serverNow());
  const isRecent = serverNow() - Date.parse(at) < RECENT_MS;
  return isRecent ? text : text.replace(',', ` ${shopDayOf(at).slice(0, 4)},`);
}

/** The day of an instant: "tomorrow". */
export const dayText = (at: string): string => formatDay(at, deskShop.timeZone, serverNow());

/** The day of an instant in the shop's time zone, as in the API: 2026-11-23; by default today. */
export const shopDayOf = (at: string | number = serverNow()): string => days.format(new Date(at));
