import type { OrderCardFragment } from '@/gql/operations';
import { itemTotal, toPaise } from '@domain/cart/pricing';
import { saySlot } from './slot-words';

/** To set up one of these takes longer than to use it. */
const instants = new Map<string, Intl.DateTimeFormat>();

/** A day and a time of day, where the shop is. */
export function sayInstant(at: string, timeZone: string): string {
  const instant =
    instants.get(timeZone) ??
    new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  instants.set(timeZone, instant);
  return instant.format(new Date(at));
}

type Item = OrderCardFragment['items'][number];

/** What of an item that is short was bought all the same. */
export function shortWords({
  price,
  finalPrice,
  pickedQty,
}: Pick<Item, 'price' | 'finalPrice' | 'pickedQty'>): string {
  if (finalPrice === 0) return 'out of stock, not charged';
  const count = pickedQty ?? toPaise(finalPrice) / toPaise(price);
  return `only ${count} in stock, the rest is not charged`;
}

/** What became of an item that is not in the bag as it was ordered; empty for one that is. */
export function becameWords(item: Item): string {
  const { status, price, qty, finalPrice, pickedQty, pickedGrams, replacedBy } = item;
  if (status === 'SHORT') return shortWords(item);
  if (replacedBy) {
    const other = `${replacedBy.qty} × ${replacedBy.title} (${replacedBy.quantity})`;
    return pickedQty ? `only ${pickedQty} in stock, and ${other} instead` : `replaced by ${other}`;
  }
  const isLighter = pickedGrams !== null && finalPrice < itemTotal(price, qty);
  return isLighter ? `weighs ${weightWords(pickedGrams)}, and costs less` : '';
}

const weightWords = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);

/** An order that comes yet. */
export const COMING: readonly OrderCardFragment['status'][] = [
  'PLACED',
  'PICKING',
  'PACKED',
  'OUT_FOR_DELIVERY',
];

/** When an order comes, or was to come; empty for one that never will, and where there are no slots. */
export function slotWords(
  { status, slot }: Pick<OrderCardFragment, 'status' | 'slot'>,
  timeZone: string,
  now: number,
): string {
  if (!slot || status === 'CANCELLED') return '';
  const when = saySlot(slot, timeZone, now);
  return COMING.includes(status) ? `Comes ${when}` : `Delivery time: ${when}`;
}

/** Said of an item that is as it was ordered, from when it is packed until it comes. */
export const inBagWords = ({ status }: Pick<Item, 'status'>, order: OrderCardFragment['status']): string =>
  status === 'PICKED' && COMING.includes(order) ? 'In the bag' : '';
