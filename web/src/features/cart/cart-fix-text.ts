import { OUT_OF_STOCK } from '@/features/catalogue';
import type { CartFragment } from '@/gql/operations';
import { maxQtyText } from './cart-control.en';
import * as texts from './cart-fix.en';

type Item = Pick<CartFragment['items'][number], 'qty' | 'problem'> & { product: { maxQty: number } };

/** The problem of an item; empty if there is none. The remaining stock is not disclosed. */
export function problemText({ problem, qty, product: { maxQty } }: Item): string {
  if (problem === null) return '';
  if (problem === 'OUT_OF_STOCK') return OUT_OF_STOCK;
  return qty > maxQty && maxQty > 0 ? maxQtyText(maxQty) : texts.fewerLeft;
}
