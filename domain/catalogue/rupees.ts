import { isWholePaise, toPaise } from '../cart/pricing';
import type { Problem } from '../wording/wording';

const RUPEES_MAX = 1_000_000;

/** Validates a price that an owner has entered; undefined: valid. */
export function rupeesProblem(rupees: number): Problem | undefined {
  if (!(rupees > 0 && rupees <= RUPEES_MAX)) return { code: 'RUPEES_RANGE', params: { max: RUPEES_MAX } };
  return isWholePaise(rupees) && toPaise(rupees) > 0 ? undefined : { code: 'TWO_DECIMALS' };
}
