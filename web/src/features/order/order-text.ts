import type { OrderCardFragment } from '@/gql/operations';
import { itemTotal, toPaise } from '@domain/cart/pricing';
import { unitLabel } from '@domain/catalogue/units.en';
import { isDue } from '@domain/order/order';
import * as texts from './order.en';
import { formatSlot } from './slot-text';

/** Reused, as creating a format takes longer than formatting. */
const instants = new Map<string, (at: Date) => string>();

/** Date and time in the shop's time zone. */
export function formatInstant(at: string, timeZone: string): string {
  const format = instants.get(timeZone) ?? texts.instantFormat(timeZone);
  instants.set(timeZone, format);
  return format(new Date(at));
}

type Item = OrderCardFragment['items'][number];

/** The bought part of a short item. */
export function shortText({
  price,
  finalPrice,
  pickedQty,
}: Pick<Item, 'price' | 'finalPrice' | 'pickedQty'>): string {
  if (finalPrice === 0) return texts.notThere;
  const count = pickedQty ?? toPaise(finalPrice) / toPaise(price);
  return texts.onlyThere(count);
}

/** How an item's outcome differs from the order; empty if it does not. */
export function deviationText(item: Item): string {
  const { status, price, qty, finalPrice, pickedQty, pickedGrams, replacedBy } = item;
  const charged = status === 'SHORT' ? (pickedQty ?? 0) : qty;
  const isLighter = pickedGrams !== null && charged > 0 && finalPrice < itemTotal(price, charged);
  const weight = isLighter ? texts.lighter(pickedGrams) : '';
  if (status === 'SHORT') return [shortText(item), weight].filter(Boolean).join('; ');
  if (replacedBy) {
    const other = `${replacedBy.qty} × ${replacedBy.title} (${unitLabel(replacedBy.quantity)})`;
    return pickedQty ? texts.partlyReplaced(pickedQty, other) : texts.replacedBy(other);
  }
  return weight;
}

/** What an order's badge and its total say. */
export function paymentTexts(order: Pick<OrderCardFragment, 'status' | 'payment'>) {
  const isPaid = order.payment === 'PAID';
  const due = isDue(order);
  const badge = due ? texts.payAtDoor : isPaid ? texts.paid : texts.paidAtDoor;
  return {
    isDue: due,
    badge: order.status === 'CANCELLED' ? texts.STATUS_NAMES.CANCELLED : badge,
    total: due ? texts.totalDue : isPaid ? texts.totalPaid : texts.total,
  };
}

/** The statuses of an order that is still to be delivered. */
export const COMING: readonly OrderCardFragment['status'][] = [
  'PLACED',
  'PICKING',
  'PACKED',
  'OUT_FOR_DELIVERY',
];

/** The delivery time of an order; empty if it was cancelled, or without slots. */
export function slotText(
  { status, slot }: Pick<OrderCardFragment, 'status' | 'slot'>,
  timeZone: string,
  now: number,
): string {
  if (!slot || status === 'CANCELLED') return '';
  const when = formatSlot(slot, timeZone, now);
  return COMING.includes(status) ? texts.comes(when) : texts.deliveryTime(when);
}
