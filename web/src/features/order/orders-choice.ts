import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { paths } from '@domain/shop/paths';
import type { OrdersQueryVariables } from '@/gql/operations';

/** So many orders are on a page. */
const PAGE = 10;
const YEAR = /^[1-9]\d{3}$/;

/** Which of the orders are shown; null where all are. */
export interface OrdersChoice {
  search: string | null;
  year: number | null;
  /** The cursor of the page. */
  after: string | null;
}

/** The newest, whatever they are. */
const NEWEST: OrdersChoice = { search: null, year: null, after: null };

/** What an address chooses. */
export function readOrdersChoice(address: URLSearchParams): OrdersChoice {
  const year = address.get('year') ?? '';
  return {
    search: address.get('q')?.trim().slice(0, SEARCH_MAX) || null,
    year: YEAR.test(year) ? Number(year) : null,
    after: address.get('after') || null,
  };
}

/** The address that chooses this. */
export function ordersPath({ search, year, after }: OrdersChoice): string {
  const address = new URLSearchParams();
  if (search !== null) address.set('q', search);
  if (year !== null) address.set('year', String(year));
  if (after !== null) address.set('after', after);
  return address.size > 0 ? `${paths.orders}?${address}` : paths.orders;
}

/** Whether only some of the orders are looked for. */
export const isNarrowed = ({ search, year }: OrdersChoice): boolean => search !== null || year !== null;

/** What a choice asks for. */
export const ordersVariables = (choice: OrdersChoice): OrdersQueryVariables => ({ first: PAGE, ...choice });

/** What the first page asks for. */
export const NEWEST_ORDERS = ordersVariables(NEWEST);
