import type { ReorderMutation } from '@/gql/own-operations';
import { formatRupees } from '@/shared/lib/format-number';

type Difference = ReorderMutation['reorder']['differences'][number];

/** A difference between the order and what can be bought now, in a sentence that is true before and after reordering. */
export function reorderText({ title, kind, before, now }: Difference): string {
  const [was, is] = [before ?? 0, now ?? 0];
  if (kind === 'GONE') return `${title} is not sold any more.`;
  if (kind === 'OUT_OF_STOCK') return `${title} is out of stock.`;
  if (kind !== 'FEWER') return `${title} costs ${formatRupees(is)} now; it was ${formatRupees(was)}.`;
  return is > 0
    ? `${title}: only ${is} of ${was} can go into your cart.`
    : `${title}: no more can go into your cart.`;
}

/** The texts around the differences. */
export const AGAIN = {
  order: 'Order again',
  item: 'Buy again',
  differs: 'Not everything is as it was',
  beside: 'What is in your cart stays there.',
  nothing: 'Nothing of it can go into your cart now.',
  add: (items: string) => `Add ${items} to cart`,
  leave: 'Leave it',
  close: 'Close',
  browse: 'Browse products',
} as const;
