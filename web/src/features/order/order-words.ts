import type { OrderCardFragment, OrderStoryFragment } from '@/gql/operations';
import { itemTotal, toPaise } from '@domain/cart/pricing';
import { sayMoment, saySlot } from './slot-words';

const instant = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A day and a time of day, where the shop is. */
export const sayInstant = (at: string): string => instant.format(new Date(at));

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

/** What happens to an order now. */
export const NOW: Record<OrderCardFragment['status'], string> = {
  PLACED: 'We have your order and will pack it soon.',
  PICKING: 'We are packing your order.',
  PACKED: 'Your order is packed and waits for its rider.',
  OUT_FOR_DELIVERY: 'Your order is on its way.',
  DELIVERED: 'Your order was delivered.',
  DELIVERY_FAILED: 'We could not deliver your order, and will try again or call you.',
  CANCELLED: 'This order was cancelled.',
};

/** An order that comes yet. */
const COMING: readonly OrderCardFragment['status'][] = ['PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY'];

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

/** Until when an order can be cancelled, or why it no longer can; empty where there is nothing to say of it. */
export function cancelWords(
  {
    status,
    slot,
    cancellable,
  }: Pick<OrderCardFragment & OrderStoryFragment, 'status' | 'slot' | 'cancellable'>,
  timeZone: string,
  now: number,
): string {
  if (status !== 'PLACED' || !slot) return '';
  const cutoff = sayMoment(slot.cutoffAt, timeZone, now);
  return cancellable
    ? `You can cancel it until ${cutoff}.`
    : `It can no longer be cancelled: that was possible until ${cutoff}.`;
}

/** Where money is that goes back. */
export const REFUND: Record<OrderStoryFragment['refunds'][number]['state'], string> = {
  PENDING: 'on its way to you',
  SETTLED: 'given back',
  FAILED: 'could not be given back yet; we are looking into it',
};
