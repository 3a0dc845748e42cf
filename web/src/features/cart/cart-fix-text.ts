import { OUT_OF_STOCK } from '@/features/catalogue';
import type { CartFragment } from '@/gql/operations';
import { countItems } from './count-items';
import { maxQtyText } from './stock-text';

type Item = Pick<CartFragment['items'][number], 'qty' | 'problem'> & { product: { maxQty: number } };

/** The problem of an item; empty if there is none. The remaining stock is not disclosed. */
export function problemText({ problem, qty, product: { maxQty } }: Item): string {
  if (problem === null) return '';
  if (problem === 'OUT_OF_STOCK') return OUT_OF_STOCK;
  return qty > maxQty && maxQty > 0 ? maxQtyText(maxQty) : 'Fewer left than you want';
}

export const CANNOT_ORDER = 'Some items need a change before you can order.';
export const FIX_MY_CART = 'Fix my cart';
export const HOW_IT_IS_FIXED =
  'What is out of stock goes to your wishlist; of the rest you keep as many as you can have.';
/** A short form beside the total. */
export const FIX_CART = 'Fix cart';
export const NEEDS_A_FIX = 'needs a fix';

/** The result of a fix. */
export function fixedText({ moved, lowered }: { moved: number; lowered: number }): string {
  const parts = [
    moved > 0 && `${countItems(moved)} moved to wishlist`,
    lowered > 0 && `${countItems(lowered)} lowered`,
  ];
  return `Cart fixed: ${parts.filter(Boolean).join(', ')}`;
}
