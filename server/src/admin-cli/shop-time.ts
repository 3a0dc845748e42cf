import { endOfDay, startOfDay, timeAt } from '../../../domain/instant';

const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/;
const isDay = (day: string): boolean => {
  const midnight = new Date(`${day}T00:00Z`);
  // JavaScript takes the 31st of February for the 3rd of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
};

/**
 * A time as an owner writes it down: without an offset by the shop's clock; a day alone is its beginning or its end.
 * @returns an invalid Date for what is no time
 */
export function readTime(text: string, timeZone: string, edge: 'from' | 'until'): Date {
  const [, day = '', time, , offset] = TIME.exec(text) ?? [];
  if (!isDay(day)) return new Date(NaN);
  if (time === undefined) return edge === 'from' ? startOfDay(day, timeZone) : endOfDay(day, timeZone);
  return offset === undefined ? timeAt(text, timeZone) : new Date(text);
}
