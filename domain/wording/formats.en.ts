/** India groups the digits before the last three in pairs. */
const PAIRS = /\B(?=(\d\d)+\d$)/g;

/** A count with Indian digit grouping: 1,04,500. `Intl` would do, but its set-up is the slowest step of hydration on a phone. */
export const formatCount = (count: number): string => String(count).replace(PAIRS, ',');

/** A sum in paise, wherever one is shown: "₹1,04,500.50", and "₹34" unless paise are always to be there. */
export function formatPaise(paise: number, alwaysPaise = false): string {
  const [whole = '', rest] = (Math.abs(paise) / 100)
    .toFixed(paise % 100 === 0 && !alwaysPaise ? 0 : 2)
    .split('.');
  return `${paise < 0 ? '-' : ''}₹${whole.replace(PAIRS, ',')}${rest ? `.${rest}` : ''}`;
}

const window = (timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', hour12: true },
    timeZone,
  });

/** A window by the shop's clock, in English: "Wednesday, 25 November, 7:00 – 10:00 am". */
export const formatWindow = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string => window(timeZone).formatRange(startsAt, endsAt).replace(/\s+/g, ' ');
