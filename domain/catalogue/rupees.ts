import { isWholePaise } from '../cart/pricing';
import type { Problem } from '../wording/wording';

const RUPEES_MAX = 1_000_000;

/** What is wrong with a price that an owner has written down; undefined when nothing is. */
export function rupeesProblem(rupees: number): Problem | undefined {
  if (!(rupees > 0 && rupees <= RUPEES_MAX)) return { code: 'RUPEES_RANGE', params: { max: RUPEES_MAX } };
  return isWholePaise(rupees) ? undefined : { code: 'TWO_DECIMALS' };
}
