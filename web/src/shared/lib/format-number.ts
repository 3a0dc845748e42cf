/** India groups the digits before the last three in pairs. */
const PAIRS = /\B(?=(\d\d)+\d$)/g;

/** A count with Indian digit grouping: 1,04,500. `Intl` would do, but its set-up is the slowest step of hydration on a phone. */
export const formatCount = (count: number): string => String(count).replace(PAIRS, ',');

/** Rupees with Indian digit grouping, and paise only where there are any: ₹1,04,500 and ₹34.50. */
export function formatRupees(rupees: number): string {
  const [whole = '', paise] = Math.abs(rupees)
    .toFixed(Number.isInteger(rupees) ? 0 : 2)
    .split('.');
  return `${rupees < 0 ? '-' : ''}₹${whole.replace(PAIRS, ',')}${paise ? `.${paise}` : ''}`;
}
