import { windowFormat } from './formats.en';
import { LOCALE } from './language.hi';

export { formatCount, formatPaise, windowFormat } from './formats.en';

/** "बुधवार, 25 नवंबर, सुबह 7:00–10:00 बजे", the last word on the line of its time; over midnight each end has its day. */
export const formatWindow = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string =>
  windowFormat(LOCALE, timeZone, { dayPeriod: 'short' })
    .formatRange(startsAt, endsAt)
    .replace(/\s+/g, ' ')
    .replace(/(?<! बजे)$/, ' बजे')
    .replace(/ (?=बजे)/g, '\u00a0');
