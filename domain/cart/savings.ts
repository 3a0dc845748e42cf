import { toPaise, toRupees } from './pricing';

/** A product and how many; both prices in rupees. */
export interface SavingsItem {
  price: number;
  mrp: number;
  qty: number;
}

/** The total saving against the maximum retail prices, in rupees. */
export const totalSaving = (items: readonly SavingsItem[]): number =>
  toRupees(
    items.reduce((sum, { price, mrp, qty }) => sum + Math.max(0, toPaise(mrp) - toPaise(price)) * qty, 0),
  );
