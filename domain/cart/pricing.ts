/** Prices are added up in paise (whole numbers), so that no sum is ever off by a fraction; rupees are for show. */

/** The currency of every price, by ISO 4217. */
export const CURRENCY = 'INR';

/** Flat, whatever the cart holds, and nothing while it is empty. In paise: 50 rupees. */
export const DELIVERY_FEE_PAISE = 5000;

/** What pricing needs to know of an item: the price of one unit in paise, and how many. */
export interface PricedItem {
  pricePaise: number;
  qty: number;
}

/** What a cart costs: qty is a count, the rest is paise. total = price + delivery. */
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

/** Rupees, as the catalogue and the APIs have them, to paise; rounds away the error of binary fractions. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise to rupees, for the APIs and for the screen. */
export const toRupees = (paise: number): number => paise / 100;

/** What `qty` of a product cost together, in rupees: multiplied in paise, for 10 times 1.10 is not 11 in binary fractions. */
export const itemTotal = (price: number, qty: number): number => toRupees(toPaise(price) * qty);

/** Adds up a cart, delivery included. */
export function priceCart(items: readonly PricedItem[]): CartPrice {
  const totalQty = items.reduce((sum, { qty }) => sum + qty, 0);
  const price = items.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0);
  const delivery = totalQty > 0 ? DELIVERY_FEE_PAISE : 0;
  return { totalQty, price, delivery, total: price + delivery };
}

/** Adds up a cart with a coupon of `percent` (0 to 100) off the total, delivery included; whole rupees, rounded down. */
export function priceWithCoupon(items: readonly PricedItem[], percent: number): CouponPrice {
  const { price, delivery, total } = priceCart(items);
  // One division: paise times percent is exact, and a rupee is 100 paise times 100 percent.
  const discount = Math.floor((total * percent) / 10_000) * 100;
  return { price, delivery, discount, total: total - discount };
}
