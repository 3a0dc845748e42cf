/** The day of GraphQL's Date, which is midnight in UTC: 2026-11-24. */
export const utcDayOf = (date: Date): string => date.toISOString().slice(0, 10);
