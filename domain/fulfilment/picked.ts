import type { PricedItem } from '../cart/pricing';

/** What a shopper wants if a product is unavailable: something similar, a specific product, or a refund. */
export type ReplacementPolicy = 'BEST_MATCH' | 'SPECIFIC' | 'REFUND';

/** A replacement, as it was at the time. */
export interface Replacement extends PricedItem {
  productId: string;
  title: string;
  image: string;
  quantity: string;
  /** What a unit weighs, of goods sold by weight; null of those that are counted. */
  packGrams: number | null;
  /** The total weight; null for counted goods, or if not weighed: then the ordered weight counts. */
  grams: number | null;
}

/** The result of picking an item. */
export interface Picked {
  /** The quantity in the bag. */
  qty: number;
  /** Their weight; null for counted goods, or if not weighed yet. */
  grams: number | null;
  /** The replacement for the rest, or some of it. */
  replacedBy: Replacement | null;
  /** The final price in paise, before any discount; null until the order is packed. */
  finalPaise: number | null;
}

/** An item of an order as a picker needs it. */
export interface PickableItem extends PricedItem {
  /** How many were missing at payment, and were refunded. */
  missingQty: number;
  /** What a unit weighs, of goods sold by weight; null of those that are counted. */
  packGrams: number | null;
  /** Null until it is picked. */
  picked: Picked | null;
}

/** The quantity of an item to be picked. */
export const qtyToPick = ({ qty, missingQty }: Pick<PickableItem, 'qty' | 'missingQty'>): number =>
  qty - missingQty;

/** The units of an item in the bag, replacements included; before picking, the quantity to be picked. */
export const keptQty = (item: PickableItem): number =>
  item.picked ? item.picked.qty + (item.picked.replacedBy?.qty ?? 0) : qtyToPick(item);

/** Whether an item is done: in the bag and, if sold by weight, weighed; or short. */
export function isDecided(item: PickableItem): boolean {
  if (!item.picked) return qtyToPick(item) === 0;
  return item.packGrams === null || item.picked.qty === 0 || item.picked.grams !== null;
}
