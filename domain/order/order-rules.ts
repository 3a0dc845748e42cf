import { LIST_MAX } from '../cart/list-limits';
import { SEARCH_MAX } from '../catalogue/listing-rules';
import { isQty, MAX_QTY, MIN_QTY } from '../cart/qty';
import type { FieldErrors } from '../field-errors';
import { hasControlCharacters, isBlank, lengthOf } from '../text';

/** The specification's text. */
export const CART_EMPTY = 'Your Cart is Empty cannot checkout :(';
export const ADDRESS_NOT_SELECTED = 'Address not selected.';

/** As many as a cart may hold. */
export const ITEMS_MAX = LIST_MAX.cart;
export const ADDRESS_TEXT_MAX = 500;
/** The most an order may cost before a coupon: two crore rupees. The contract's amounts end at 2^31 paise. */
export const ORDER_PAISE_MAX = 2_000_000_000;
/** Orders per page at most. */
export const ORDERS_MAX = 100;
/** The most checkouts that an account may leave unpaid in an hour, and the most orders due at the door. */
export const CHECKOUTS_AN_HOUR = 60;
export const DUE_ORDERS_AN_HOUR = 60;
/** The minutes per hour that its unpaid checkouts may hold goods: four that expire; cart changes add little. */
export const HELD_MINUTES_AN_HOUR = 40;
/**
 * The most unpaid orders of an account that are not being picked yet: their number, their total, and their number for
 * one slot. Fifty thousand rupees: more than a household needs, and less than a shop.
 */
export const UNPICKED_ORDERS = 100;
export const UNPICKED_PAISE = 5_000_000;
export const UNPICKED_A_SLOT = 3;
/** The limit that an account has reached: checkouts or orders in an hour, goods held, unpaid orders in all, or for one slot. */
export const UNPAID_LIMITS = ['UNPAID_ORDERS', 'HELD_GOODS', 'UNPICKED_ORDERS', 'UNPICKED_IN_SLOT'] as const;
export type UnpaidLimit = (typeof UNPAID_LIMITS)[number];

/** A product and how many of it. */
export interface ItemQty {
  productId: string;
  qty: number;
}

/** Merges items of the same product. */
export function mergeItems(items: readonly ItemQty[]): ItemQty[] {
  const qtys = new Map<string, number>();
  for (const { productId, qty } of items) qtys.set(productId, (qtys.get(productId) ?? 0) + qty);
  return [...qtys].map(([productId, qty]) => ({ productId, qty }));
}

/** Whether two lists have the same products and quantities, in any order. */
export function sameItems(some: readonly ItemQty[], others: readonly ItemQty[]): boolean {
  const otherQtys = new Map(mergeItems(others).map(({ productId, qty }) => [productId, qty]));
  const merged = mergeItems(some);
  return (
    merged.length === otherQtys.size && merged.every(({ productId, qty }) => otherQtys.get(productId) === qty)
  );
}

/**
 * Validates an order's lines, of which several may be of one product, and its address; an empty cart or address has an
 * error code of its own.
 */
export function validateOrder(lines: readonly ItemQty[], address: string): FieldErrors {
  const errors: FieldErrors = {};
  const items = mergeItems(lines);
  if (items.length > ITEMS_MAX) errors.cart = { code: 'ORDER_LONG', params: { max: ITEMS_MAX } };
  // Each line as well: a sum hides a negative or a fraction.
  else if (![...lines, ...items].every(({ qty }) => isQty(qty)))
    errors.cart = { code: 'ITEM_QTY_RANGE', params: { min: MIN_QTY, max: MAX_QTY } };
  if (!isBlank(address) && lengthOf(address) > ADDRESS_TEXT_MAX)
    errors.address = { code: 'ADDRESS_LONG', params: { max: ADDRESS_TEXT_MAX } };
  // Integrators may send its lines as such.
  if (hasControlCharacters(address.replace(/[\t\r\n]/g, ''))) errors.address = { code: 'ADDRESS_UNSHOWABLE' };
  return errors;
}

/** A request for a page of one's orders. */
export interface OrdersPageRequest {
  first: number;
  search?: string | null;
  year?: number | null;
}

/** Validates a request for a page of orders. */
export function validateOrdersPage({ first, search, year }: OrdersPageRequest): FieldErrors {
  const errors: FieldErrors = {};
  if (!(Number.isInteger(first) && first >= 1 && first <= ORDERS_MAX))
    errors.first = { code: 'PAGE_SIZE', params: { max: ORDERS_MAX, of: 'orders' } };
  if (search != null && search.length > SEARCH_MAX)
    errors.search = { code: 'SEARCH_LONG', params: { max: SEARCH_MAX } };
  if (year != null && (year < 1000 || year > 9999)) errors.year = { code: 'YEAR_DIGITS' };
  return errors;
}

/** The most usuals per request. */
export const USUALS_MAX = 48;
/** Validates the number of usuals. */
export const validateUsuals = (first: number): FieldErrors =>
  Number.isInteger(first) && first >= 1 && first <= USUALS_MAX
    ? {}
    : { first: { code: 'PAGE_SIZE', params: { max: USUALS_MAX, of: 'products' } } };
