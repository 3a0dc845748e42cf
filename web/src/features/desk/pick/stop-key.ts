import { isDecided } from '@domain/fulfilment/picked';
import type { PickEntry, Shelf } from './pick-view';

/** Names the stop of a product or, where it is weighed for each order, of one of them. */
export const stopKey = (productId: string, entry?: PickEntry): string =>
  entry ? `${productId}:${entry.order._id}` : productId;

/** The product of a stop. */
export const productOf = (key: string): string => key.split(':', 1)[0] ?? key;

/** All stops of a walk in order, and those where something is open. */
export function stopsOf(shelves: readonly Shelf[]): { keys: string[]; open: Set<string> } {
  const keys: string[] = [];
  const open = new Set<string>();
  for (const { productId, entries } of shelves.flatMap(({ products }) => products)) {
    const unsettled = entries.filter(({ item }) => !isDecided(item));
    const weighed = unsettled.filter(({ item }) => item.packGrams !== null);
    const own = weighed.length > 0 ? weighed.map((entry) => stopKey(productId, entry)) : [stopKey(productId)];
    keys.push(...own);
    if (unsettled.length > 0) own.forEach((key) => open.add(key));
  }
  return { keys, open };
}
