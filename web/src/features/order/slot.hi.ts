import { LOCALE } from '@domain/wording/language.hi';
import type { WallClock } from './wall-clock';

const days = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Hindi has no am and pm, but names for parts of the day. */
function partAt(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}
const hours = ({ hour, minute }: WallClock): string =>
  `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`;

export const today = 'आज';
export const tomorrow = 'कल';
/** "बुधवार, 25 नवंबर" */
export const date = (day: Date): string => days.format(day);
/** With a space that keeps it on the line of its time. */
const OCLOCK = '\u00a0बजे';
/** "सुबह 6 बजे" */
export const time = (clock: WallClock): string => `${partAt(clock.hour)} ${hours(clock)}${OCLOCK}`;
/** "शाम 5–8 बजे", "सुबह 10 – दोपहर 1 बजे"; a word joiner keeps "5–8" on one line. */
export function timeSpan(start: WallClock, end: WallClock): string {
  const part = partAt(start.hour);
  const length = (end.day - start.day) * 24 + end.hour - start.hour;
  // What ends at eight sharp is all in the evening, though eight itself is at night.
  const isOnePart = length < 12 && part === partAt(end.minute === 0 ? end.hour - 1 : end.hour);
  return `${part} ${hours(start)}${isOnePart ? '–\u2060' : ` – ${partAt(end.hour)} `}${hours(end)}${OCLOCK}`;
}
/** "कल सुबह 7–10 बजे" */
export const onDay = (day: string, when: string): string => `${day} ${when}`;
