import type { ReorderMutation } from '@/gql/operations';
import { formatRupees } from '@/shared/lib/format-number';

type Difference = ReorderMutation['reorder']['differences'][number];

/** What is not as it was when something is ordered again, in a sentence. */
export function reorderWords({ title, kind, before, now }: Difference): string {
  const [was, is] = [before ?? 0, now ?? 0];
  if (kind === 'GONE') return `${title} is not sold any more.`;
  if (kind === 'OUT_OF_STOCK') return `${title} is out of stock.`;
  if (kind === 'DEARER' || kind === 'CHEAPER')
    return `${title} costs ${formatRupees(is)} now; it was ${formatRupees(was)}.`;
  return is > 0
    ? `${title}: only ${is} of ${was} went into your cart.`
    : `${title}: no more could go into your cart.`;
}
