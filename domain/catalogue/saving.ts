import { toPaise, toRupees } from '../cart/pricing';

/** The saving of the price against the maximum retail price. */
export interface Saving {
  rupees: number;
  /** Whole percent of the MRP, rounded down, so as never to overstate. */
  percent: number;
}

/** The saving on a product, both of whose prices are rupees; null where there is none. */
export function savingOf({ price, mrp }: { price: number; mrp: number }): Saving | null {
  const saved = toPaise(mrp) - toPaise(price);
  if (saved <= 0) return null;
  return { rupees: toRupees(saved), percent: Math.floor((saved * 100) / toPaise(mrp)) };
}
