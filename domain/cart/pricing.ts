/** Sums are computed in whole paise, so that they are exact; rupees are for display. */

/** The currency of every price, by ISO 4217. */
export const CURRENCY = 'INR';

/** A flat 50 rupees; nothing for an empty cart. */
export const DELIVERY_FEE_PAISE = 5000;

/** The price of one unit, and how many. */
export interface PricedItem {
  pricePaise: number;
  qty: number;
}

/** What a cart costs, in paise. total = price + delivery. */
export interface CartPrice {
  totalQty: number;
  price: number;
  delivery: number;
  total: number;
}

/** What a cart costs with a coupon, in paise. total = price + delivery - discount. */
export interface CouponPrice {
  price: number;
  delivery: number;
  discount: number;
  total: number;
}

/** Rupees to paise; rounds away the error of binary fractions. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise to rupees, for APIs and screens. */
export const toRupees = (paise: number): number => paise / 100;

/** Whether a sum in rupees has at most two decimals. */
export const isWholePaise = (rupees: number): boolean => Math.abs(rupees * 100 - toPaise(rupees)) < 1e-6;

/** The price of `qty` units, in rupees; multiplied in paise, as 10 times 1.10 is not 11 in binary fractions. */
export const itemTotal = (price: number, qty: number): number => toRupees(toPaise(price) * qty);

/** Adds up a cart, delivery included. */
export function priceCart(items: readonly PricedItem[]): CartPrice {
  const totalQty = items.reduce((sum, { qty }) => sum + qty, 0);
  const price = items.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0);
  const delivery = totalQty > 0 ? DELIVERY_FEE_PAISE : 0;
  return { totalQty, price, delivery, total: price + delivery };
}

/** Providers take no payment below a rupee, and refund none. */
export const PROVIDER_MIN_PAISE = 100;

/**
 * Adds up a cart with `percent` (0 to 100) off the total, delivery included; the discount is rounded down to a rupee, and
 * leaves at least one to pay.
 */
export function priceWithCoupon(items: readonly PricedItem[], percent: number): CouponPrice {
  const { price, delivery, total } = priceCart(items);
  // One division, by 100 percent times 100 paise: everything before it is exact.
  const percentOff = Math.floor((total * percent) / 10_000);
  const maxRupees = Math.floor(Math.max(0, total - PROVIDER_MIN_PAISE) / 100);
  const discount = Math.min(percentOff, maxRupees) * 100;
  return { price, delivery, discount, total: total - discount };
}
