/** How the cart differs from the reordered order. */
export type ReorderDifferenceKind = 'GONE' | 'OUT_OF_STOCK' | 'FEWER' | 'DEARER' | 'CHEAPER';

/** A difference: counts for FEWER, paise for DEARER and CHEAPER, null for GONE and OUT_OF_STOCK. */
export interface ReorderDifference {
  productId: string;
  title: string;
  kind: ReorderDifferenceKind;
  before: number | null;
  now: number | null;
}

/** An item of an order, and the result of adding it to the cart again. */
export interface ReorderedItem {
  productId: string;
  /** Its title in the order. */
  title: string;
  qty: number;
  /** Its old and current price; null if it is no longer sold. */
  pricePaise: number;
  pricePaiseNow: number | null;
  /** Whether it is out of stock for the shopper. */
  isOut: boolean;
  /** The quantity in the cart before and after; null if none was added. */
  qtyBefore: number;
  qtyNow: number | null;
}

/** All differences, in the order of the items; of an item, the quantity comes before the price. */
export const differencesOf = (items: readonly ReorderedItem[]): ReorderDifference[] =>
  items.flatMap(differencesOfItem);

function differencesOfItem(item: ReorderedItem): ReorderDifference[] {
  const { productId, title, qty, pricePaise, pricePaiseNow, isOut, qtyBefore, qtyNow } = item;
  if (pricePaiseNow === null) return [{ productId, title, kind: 'GONE', before: null, now: null }];
  if (isOut) return [{ productId, title, kind: 'OUT_OF_STOCK', before: null, now: null }];
  const differences: ReorderDifference[] = [];
  const added = qtyNow === null ? 0 : qtyNow - qtyBefore;
  if (added < qty) differences.push({ productId, title, kind: 'FEWER', before: qty, now: added });
  const kind = pricePaiseNow > pricePaise ? 'DEARER' : 'CHEAPER';
  if (pricePaiseNow !== pricePaise && qtyNow !== null)
    differences.push({ productId, title, kind, before: pricePaise, now: pricePaiseNow });
  return differences;
}

/** How many were added to the cart. */
export const addedQtyOf = (items: readonly ReorderedItem[]): number =>
  items.reduce((sum, { qtyBefore, qtyNow }) => sum + (qtyNow === null ? 0 : qtyNow - qtyBefore), 0);
