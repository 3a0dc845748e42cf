/** The figures before the last three go in pairs. */
const PAIRS = /\B(?=(\d\d)+\d$)/g;

/**
 * A count as it is written in India: 1,04,500. By hand: on a phone, setting up `Intl` takes longer than anything else
 * that a page does before it answers.
 */
export const formatCount = (count: number): string => String(count).replace(PAIRS, ',');

/** Rupees as they are written in India, with paise only where there are any: ₹1,04,500 and ₹34.50. */
export function formatRupees(rupees: number): string {
  const [whole = '', paise] = Math.abs(rupees)
    .toFixed(Number.isInteger(rupees) ? 0 : 2)
    .split('.');
  return `${rupees < 0 ? '-' : ''}₹${whole.replace(PAIRS, ',')}${paise ? `.${paise}` : ''}`;
}
