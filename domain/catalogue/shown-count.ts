import type { Filters } from './filters';
import { listingPath } from '../shop/paths';
import { FIRST_MAX } from './listing-rules';

const SHOWN = 'shown';

/** The number of products in a listing's URL; 0: the default. Without scripts, "Load more" is a link with it. */
export function readShown(params: URLSearchParams): number {
  const value = params.get(SHOWN) ?? '';
  return /^[1-9]\d{0,2}$/.test(value) ? Math.min(Number(value), FIRST_MAX) : 0;
}

/** The path of a listing with that many products. */
export function listingPathShowing(filters: Filters, shown: number): string {
  const path = listingPath(filters);
  return shown > 0 ? `${path}${path.includes('?') ? '&' : '?'}${SHOWN}=${Math.min(shown, FIRST_MAX)}` : path;
}
