import type { WallClock } from './wall-clock';

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** With a space that keeps it on the line of its time. */
const half = ({ hour }: WallClock): string => (hour < 12 ? '\u00a0am' : '\u00a0pm');
const minutes = ({ minute }: WallClock): string => `:${String(minute).padStart(2, '0')}`;
const hours = (clock: WallClock): string =>
  `${clock.hour % 12 || 12}${clock.minute === 0 ? '' : minutes(clock)}`;

export const today = 'today';
export const tomorrow = 'tomorrow';
/** Any other day: "Wednesday 25 Nov". Older browsers put a comma after the weekday. */
export const date = (day: Date): string => days.format(day).replace(',', '');
/** "6:00 am" */
export const time = (clock: WallClock): string => `${clock.hour % 12 || 12}${minutes(clock)}${half(clock)}`;
/** "7–10 am", "10 am–1 pm", with a word joiner that keeps both ends on one line. */
export function timeSpan(start: WallClock, end: WallClock): string {
  const isOneHalf = half(start) === half(end) && start.day === end.day;
  return `${hours(start)}${isOneHalf ? '' : half(start)}–\u2060${hours(end)}${half(end)}`;
}
/** "tomorrow, 7–10 am" */
export const onDay = (day: string, when: string): string => `${day}, ${when}`;
