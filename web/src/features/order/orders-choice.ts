import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { paths } from '@domain/shop/paths';

const YEAR = /^[1-9]\d{3}$/;

/** The filter of the orders, and the variables of their query; null means all. */
export interface OrdersChoice {
  search: string | null;
  year: number | null;
  /** The cursor of the page. */
  after: string | null;
}

/** No filter, first page. */
export const NEWEST_ORDERS: OrdersChoice = { search: null, year: null, after: null };

/** Reads the filter from the URL. */
export function readOrdersChoice(address: URLSearchParams): OrdersChoice {
  const year = address.get('year') ?? '';
  return {
    search: address.get('q')?.trim().slice(0, SEARCH_MAX) || null,
    year: YEAR.test(year) ? Number(year) : null,
    after: address.get('after') || null,
  };
}

/** The URL of a filter. */
export function ordersPath({ search, year, after }: OrdersChoice): string {
  const address = new URLSearchParams();
  if (search !== null) address.set('q', search);
  if (year !== null) address.set('year', String(year));
  if (after !== null) address.set('after', after);
  return address.size > 0 ? `${paths.orders}?${address}` : paths.orders;
}

/** Whether any filter is set. */
export const isNarrowed = ({ search, year }: OrdersChoice): boolean => search !== null || year !== null;
