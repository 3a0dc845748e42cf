import { LOCALE } from './language.en';

/** Indian grouping: pairs of digits before the last three. */
const PAIRS = /\B(?=(\d\d)+\d$)/g;

/** A count with Indian digit grouping: 1,04,500. Not by `Intl`, whose set-up is the slowest step of hydration on a phone. */
export const formatCount = (count: number): string => String(count).replace(PAIRS, ',');

/** Formats an amount in paise: "₹1,04,500.50", and "₹34" unless paise are always to be shown. */
export function formatPaise(paise: number, alwaysPaise = false): string {
  const [whole = '', rest] = (Math.abs(paise) / 100)
    .toFixed(paise % 100 === 0 && !alwaysPaise ? 0 : 2)
    .split('.');
  return `${paise < 0 ? '-' : ''}₹${whole.replace(PAIRS, ',')}${rest ? `.${rest}` : ''}`;
}

/** Formats windows in a language. */
export const windowFormat = (locale: string, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  });

/** A window in the shop's time zone, "am" on the line of its time: "Wednesday, 25 November, 7:00 – 10:00 am". */
export const formatWindow = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string =>
  windowFormat(LOCALE, timeZone)
    .formatRange(startsAt, endsAt)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[ap]m)/g, '\u00a0');
