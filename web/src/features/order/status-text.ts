import type { OrderCardFragment } from '@/gql/operations';
import type { OrderStoryFragment } from '@/gql/own-operations';
import { reachedAt } from './order-steps';
import type { OrderOnItsWay } from './order-steps';
import { COMING } from './order-text';
import { formatMoment, formatSlot } from './slot-text';

/** The current status; what follows says when. */
const NOW: Record<OrderCardFragment['status'], string> = {
  PLACED: 'We have your order and will pack it soon',
  PICKING: 'We are packing your order',
  PACKED: 'Your order is packed and waits for its rider',
  OUT_FOR_DELIVERY: 'Your order is on its way',
  DELIVERED: 'Your order was delivered',
  DELIVERY_FAILED: 'We could not deliver your order',
  CANCELLED: 'This order was cancelled',
};

/** The current status of an order, as a sentence with a time. */
export function statusText(
  { status, slot, events }: OrderOnItsWay & Pick<OrderCardFragment, 'slot'>,
  timeZone: string,
  now: number,
): string {
  if (COMING.includes(status)) {
    if (!slot) {
      const since = reachedAt(events, status);
      return `${NOW[status]}${since === null ? '' : `, as of ${formatMoment(since, timeZone, now)}`}.`;
    }
    const isLate = Date.parse(slot.endsAt) < now;
    return `${NOW[status]}: it ${isLate ? 'is late, and was to come' : 'comes'} ${formatSlot(slot, timeZone, now)}.`;
  }
  const at = reachedAt(events, status);
  const when = at === null ? '' : ` ${formatMoment(at, timeZone, now)}`;
  return `${NOW[status]}${when}${status === 'DELIVERY_FAILED' ? ': we will try again or call you' : ''}.`;
}

/** Until when an order can be cancelled, or why not; empty if there is nothing to say. */
export function cancelText(
  {
    status,
    slot,
    cancellable,
  }: Pick<OrderCardFragment & OrderStoryFragment, 'status' | 'slot' | 'cancellable'>,
  timeZone: string,
  now: number,
): string {
  if (status !== 'PLACED' || !slot) return '';
  const cutoff = formatMoment(slot.cutoffAt, timeZone, now);
  return cancellable
    ? `You can cancel it until ${cutoff}.`
    : `It can no longer be cancelled: that was possible until ${cutoff}.`;
}

/** The note on an item that was packed as ordered, until it is delivered. */
export const inBagText = (
  { status }: Pick<OrderCardFragment['items'][number], 'status'>,
  order: OrderCardFragment['status'],
): string => (status === 'PICKED' && COMING.includes(order) ? 'In the bag' : '');
