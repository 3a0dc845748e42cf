import type { PricedItem } from '../cart/pricing';

/** What a shopper wants when a product is not there on the day: something like it, one product, or the money back. */
export type ReplacementPolicy = 'BEST_MATCH' | 'SPECIFIC' | 'REFUND';

/** What was put in instead, as it was by then. */
export interface Replacement extends PricedItem {
  productId: string;
  title: string;
  image: string;
  quantity: string;
  /** What a unit weighs, of goods sold by weight; null of those that are counted. */
  packGrams: number | null;
  /** What all of it weighs; null of what is counted, or was not weighed: then it is what was ordered. */
  grams: number | null;
}

/** What became of an item when it was picked. */
export interface Picked {
  /** How many of it are in the bag. */
  qty: number;
  /** What they weigh; null of goods that are counted, or not weighed yet. */
  grams: number | null;
  /** What is in the bag for the rest, or some of the rest. */
  replacedBy: Replacement | null;
  /** What the item costs in the end, in paise, before any discount; null until the order is packed. */
  finalPaise: number | null;
}

/** An item of an order as a picker needs it. */
export interface PickableItem extends PricedItem {
  /** How many of it there were none of when it was paid: their money has gone back. */
  missingQty: number;
  /** What a unit weighs, of goods sold by weight; null of those that are counted. */
  packGrams: number | null;
  /** Null until it is picked. */
  picked: Picked | null;
}

/** How many of an item are to come. */
export const comingQty = ({ qty, missingQty }: Pick<PickableItem, 'qty' | 'missingQty'>): number =>
  qty - missingQty;

/** How many units of an item are in the bag, of it or instead of it; while it is not picked, all that are to come. */
export const keptQty = (item: PickableItem): number =>
  item.picked ? item.picked.qty + (item.picked.replacedBy?.qty ?? 0) : comingQty(item);

/** Whether the picker is done with an item: it is in the bag and, if sold by weight, weighed; or it is known not to come. */
export function isDecided(item: PickableItem): boolean {
  if (!item.picked) return comingQty(item) === 0;
  return item.packGrams === null || item.picked.qty === 0 || item.picked.grams !== null;
}
