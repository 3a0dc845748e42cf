import { isDay } from '../../../domain/day';
import { endOfDay, startOfDay, timeAt } from '../../../domain/instant';

const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Parses a time as owners write it: without an offset it is in the shop's time zone; a day alone is its start or end.
 * @returns an invalid Date for anything else
 */
export function readTime(text: string, timeZone: string, edge: 'from' | 'until'): Date {
  const [, day = '', time, , offset] = TIME.exec(text) ?? [];
  if (!isDay(day)) return new Date(NaN);
  if (time === undefined) return edge === 'from' ? startOfDay(day, timeZone) : endOfDay(day, timeZone);
  return offset === undefined ? timeAt(text, timeZone) : new Date(text);
}
