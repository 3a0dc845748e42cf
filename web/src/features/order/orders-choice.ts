import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { ORDER_CURSOR_FORM } from '@domain/order/order-cursor';
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

/** Reads the filter from the URL; without what the server would reject, such as the broken cursor of a cut link. */
export function readOrdersChoice(address: URLSearchParams): OrdersChoice {
  const year = address.get('year') ?? '';
  const after = address.get('after') ?? '';
  return {
    search: address.get('q')?.trim().slice(0, SEARCH_MAX) || null,
    year: YEAR.test(year) ? Number(year) : null,
    after: ORDER_CURSOR_FORM.test(after) ? after : null,
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
