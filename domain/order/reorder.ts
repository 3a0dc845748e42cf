/** Why something in the cart is not as it was in the order that was ordered again. */
export type ReorderDifferenceKind = 'GONE' | 'OUT_OF_STOCK' | 'FEWER' | 'DEARER' | 'CHEAPER';

/** What is not as it was: counts for FEWER, paise for DEARER and CHEAPER, null for GONE and OUT_OF_STOCK. */
export interface ReorderDifference {
  productId: string;
  title: string;
  kind: ReorderDifferenceKind;
  before: number | null;
  now: number | null;
}

/** An item of an order, and what became of it when it was put into the cart again. */
export interface ReorderedItem {
  productId: string;
  /** As it was called. */
  title: string;
  qty: number;
  /** What it cost, and costs now; null when it is not sold any more. */
  pricePaise: number;
  pricePaiseNow: number | null;
  /** Whether there is none of it for the shopper. */
  isOut: boolean;
  /** How many were in the cart before; and are now, or would be, null where none was put in. */
  qtyBefore: number;
  qtyNow: number | null;
}

/** Everything that is not as it was, in the order of the items; of one item the count comes before the price. */
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

/** How many were put into the cart. */
export const addedQtyOf = (items: readonly ReorderedItem[]): number =>
  items.reduce((sum, { qtyBefore, qtyNow }) => sum + (qtyNow === null ? 0 : qtyNow - qtyBefore), 0);
