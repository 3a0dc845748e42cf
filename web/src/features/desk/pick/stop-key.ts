import { isDecided } from '@domain/fulfilment/picked';
import type { PickEntry, Shelf } from './pick-view';

/** The key of a stop: a product or, where it is weighed, a product of one order. */
export const stopKey = (productId: string, entry?: PickEntry): string =>
  entry ? `${productId}:${entry.order._id}` : productId;

/** The product of a stop. */
export const productOf = (key: string): string => key.split(':', 1)[0] ?? key;

/** Whether a line has no outcome yet. */
export const isOpen = ({ item }: PickEntry): boolean => !isDecided(item);

/** Whether a line is weighed: sold by weight, and not missing. */
export const isWeighed = ({ item: { packGrams, picked } }: PickEntry): boolean =>
  packGrams !== null && picked?.qty !== 0;

/** The lines that a tick decides: all that are not weighed and, beside a weight, only goods that are counted. */
export function tickedOf(entries: readonly PickEntry[]): readonly PickEntry[] {
  return entries.some(isWeighed) ? entries.filter(({ item }) => item.packGrams === null) : entries;
}

/** All stops in order, and those without an outcome. */
export function stopsOf(shelves: readonly Shelf[]): { keys: string[]; open: Set<string> } {
  const keys: string[] = [];
  const open = new Set<string>();
  for (const { productId, entries } of shelves.flatMap(({ products }) => products)) {
    const [ticked, weighed] = [tickedOf(entries), entries.filter(isWeighed)];
    if (ticked.length > 0) keys.push(stopKey(productId));
    keys.push(...weighed.map((entry) => stopKey(productId, entry)));
    if (ticked.some(isOpen)) open.add(stopKey(productId));
    for (const entry of weighed.filter(isOpen)) open.add(stopKey(productId, entry));
  }
  return { keys, open };
}
