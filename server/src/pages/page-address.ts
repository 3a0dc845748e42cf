import { parseFilters } from '../../../domain/catalogue/filters';
import { listingPathShowing, readShown } from '../../../domain/catalogue/shown';

const LISTING = /^\/product\/*$/i;

/** The URL without what makes no difference to its page, such as utm_source: all links to a page share the kept one. */
export function pageAddress(pathname: string, search: string): string {
  if (!LISTING.test(pathname)) return pathname;
  const params = new URLSearchParams(search);
  const [, query = ''] = listingPathShowing(parseFilters(params), readShown(params)).split('?');
  return query ? `${pathname}?${query}` : pathname;
}
