import type { ReorderMutation } from '@/gql/personal-operations';
import { formatRupees } from '@/shared/lib/format-number';
import * as texts from './order-again.en';

type Difference = ReorderMutation['reorder']['differences'][number];

/** A difference between the order and what can be bought now, in a sentence that is true before and after reordering. */
export function reorderText({ title, kind, before, now }: Difference): string {
  const [was, is] = [before ?? 0, now ?? 0];
  if (kind === 'GONE') return texts.gone(title);
  if (kind === 'OUT_OF_STOCK') return texts.outOfStock(title);
  if (kind !== 'FEWER') return texts.costs(title, formatRupees(is), formatRupees(was));
  return texts.fewer(title, is, was);
}
