import { LOCALE } from '@domain/wording/language.en';

/** A day by the shop's clock, such as "3 November 2026". */
export const formatDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(instant),
  );
