import { isDecided } from '@domain/fulfilment/picked';
import type { PickEntry, Shelf } from './pick-view';

/** Names the stop of a product or, where it is weighed for each order, of one of them. */
export const stopKey = (productId: string, entry?: PickEntry): string =>
  entry ? `${productId}:${entry.order._id}` : productId;

/** The product of a stop. */
export const productOf = (key: string): string => key.split(':', 1)[0] ?? key;

/** Whether a line is put on the scales: it is sold by weight, and some of it is there. */
export const isWeighed = ({ item: { packGrams, picked } }: PickEntry): boolean =>
  packGrams !== null && picked?.qty !== 0;

/** All stops of a walk in order, and those where something is open. */
export function stopsOf(shelves: readonly Shelf[]): { keys: string[]; open: Set<string> } {
  const keys: string[] = [];
  const open = new Set<string>();
  for (const { productId, entries } of shelves.flatMap(({ products }) => products)) {
    const weighed = entries.filter(isWeighed);
    const isOpen = ({ item }: PickEntry): boolean => !isDecided(item);
    const own = weighed.length > 0 ? weighed.map((entry) => stopKey(productId, entry)) : [stopKey(productId)];
    keys.push(...own);
    if (weighed.length === 0 && entries.some(isOpen)) open.add(stopKey(productId));
    for (const entry of weighed.filter(isOpen)) open.add(stopKey(productId, entry));
  }
  return { keys, open };
}
