import { mayReplaceDiet } from '@domain/fulfilment/replacement-diet';
import type { MarkedGoods } from '@domain/fulfilment/replacement-diet';
import type { Candidate, KnownItem } from '@/features/desk/queue';

/** More would have to be read in the aisle. */
const MOST = 4;
/** So many for each line are kept on the phone: some of them may be gone by the time one is looked for. */
const KEPT = 12;

const markOf = ({ dietMark, shelf }: Candidate): MarkedGoods => ({ dietMark, categoryName: shelf });

/**
 * What to put in instead of a line, as its shopper wants it, the best first: the one product that they named, or some of the
 * same shelf and diet, those that are not dearer before the others, the nearest price first.
 */
export function suggest(
  { productId, pricePaise, replacement, replacementProductId }: KnownItem,
  candidates: readonly Candidate[],
  most = MOST,
): Candidate[] {
  if (replacement === 'REFUND') return [];
  const own = candidates.find((candidate) => candidate.productId === productId);
  const fitting = candidates.filter(
    (other) =>
      other.productId !== productId && !other.isOut && own && mayReplaceDiet(markOf(own), markOf(other)),
  );
  if (replacement === 'SPECIFIC') return fitting.filter((other) => other.productId === replacementProductId);
  const dearer = (other: Candidate): number => Number(other.pricePaise > pricePaise);
  const away = (other: Candidate): number => Math.abs(other.pricePaise - pricePaise);
  return fitting
    .filter(({ shelf }) => shelf === own?.shelf)
    .sort((one, other) => dearer(one) - dearer(other) || away(one) - away(other))
    .slice(0, most);
}

/** What may be suggested for any of these lines, with their own products; a long shelf has much more. */
export function worthKeeping(items: readonly KnownItem[], candidates: readonly Candidate[]): Candidate[] {
  const kept = new Set(
    items.flatMap((item) => [item.productId, ...suggest(item, candidates, KEPT).map((one) => one.productId)]),
  );
  return candidates.filter(({ productId }) => kept.has(productId));
}
