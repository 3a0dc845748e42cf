import { toPaise } from '../cart/pricing';

const RUPEES_MAX = 1_000_000;
const isWholePaise = (rupees: number): boolean => Math.abs(rupees * 100 - toPaise(rupees)) < 1e-6;

/** What is wrong with a price that an owner has written down; undefined when nothing is. */
export function rupeesProblem(field: string, rupees: number): string | undefined {
  if (!(rupees > 0 && rupees <= RUPEES_MAX))
    return `${field} should be rupees, more than 0 and up to ${RUPEES_MAX}`;
  return isWholePaise(rupees) ? undefined : `${field} should have at most two decimals`;
}
