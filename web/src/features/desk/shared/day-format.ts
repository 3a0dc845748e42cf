/** Returns the function that formats a day of the API, such as 2026-11-23. */
export function dayFormat(parts: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
