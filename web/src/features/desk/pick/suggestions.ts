import { DELETED_GOODS, mayReplaceDiet } from '@domain/fulfilment/replacement-diet';
import type { MarkedGoods } from '@domain/fulfilment/replacement-diet';
import type { Candidate, CachedItem, ShelfPlace } from '@/features/desk/queue';

/** More would be too much to read in the aisle. */
const MAX_SUGGESTIONS = 4;
/** The number stored on the phone for each line: some may be out of stock later. */
const MAX_STORED = 12;

const markOf = ({ dietMark, shelf }: Pick<ShelfPlace, 'dietMark' | 'shelf'>): MarkedGoods => ({
  dietMark,
  categoryName: shelf,
});

/** What is known of the product of a line, which may be off sale, and so no candidate. */
function orderedGoods(
  productId: string,
  candidates: readonly Candidate[],
  place: ShelfPlace | undefined,
): MarkedGoods {
  const known = candidates.find((candidate) => candidate.productId === productId) ?? place;
  return known && known.shelf !== '' ? markOf(known) : DELETED_GOODS;
}

/**
 * Replacements for a line, best first: the product that the shopper chose, or others of the same shelf and
 * diet, not dearer ones first, then by price difference.
 * @param place of the line's product
 */
export function suggest(
  { productId, pricePaise, replacement, replacementProductId }: CachedItem,
  candidates: readonly Candidate[],
  place: ShelfPlace | undefined,
  max = MAX_SUGGESTIONS,
): Candidate[] {
  if (replacement === 'REFUND') return [];
  const own = orderedGoods(productId, candidates, place);
  const fitting = candidates.filter(
    (other) => other.productId !== productId && !other.isOut && mayReplaceDiet(own, markOf(other)),
  );
  if (replacement === 'SPECIFIC') return fitting.filter((other) => other.productId === replacementProductId);
  const dearerLast = (other: Candidate): number => (other.pricePaise > pricePaise ? 1 : 0);
  const priceDifference = (other: Candidate): number => Math.abs(other.pricePaise - pricePaise);
  return fitting
    .filter(({ shelf }) => shelf === own.categoryName)
    .sort(
      (one, other) => dearerLast(one) - dearerLast(other) || priceDifference(one) - priceDifference(other),
    )
    .slice(0, max);
}

/** The products that may be suggested for any of these lines, and their own; a long shelf has many more. */
export function candidatesToCache(
  items: readonly CachedItem[],
  candidates: readonly Candidate[],
  places: readonly ShelfPlace[],
): Candidate[] {
  const placeOf = new Map(places.map((place) => [place.productId, place]));
  const kept = new Set(
    items.flatMap((item) => [
      item.productId,
      ...suggest(item, candidates, placeOf.get(item.productId), MAX_STORED).map((one) => one.productId),
    ]),
  );
  return candidates.filter(({ productId }) => kept.has(productId));
}
