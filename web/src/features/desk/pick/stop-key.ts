import { isDecided } from '@domain/fulfilment/picked';
import type { PickEntry, Shelf } from './pick-view';

/** The key of a stop: a product or, if it is weighed, a product of one order. */
export const stopKey = (productId: string, entry?: PickEntry): string =>
  entry ? `${productId}:${entry.order._id}` : productId;

/** The product of a stop. */
export const productOf = (key: string): string => key.split(':', 1)[0] ?? key;

/** Whether a line is weighed: sold by weight, and not missing. */
export const isWeighed = ({ item: { packGrams, picked } }: PickEntry): boolean =>
  packGrams !== null && picked?.qty !== 0;

/** All stops in order, and those without an outcome. */
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
