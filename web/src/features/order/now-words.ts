import type { OrderCardFragment } from '@/gql/operations';
import type { OrderStoryFragment } from '@/gql/own-operations';
import { reachedAt } from './order-steps';
import type { OrderOnItsWay } from './order-steps';
import { COMING } from './order-words';
import { sayMoment, saySlot } from './slot-words';

/** What happens to an order now; what follows says when. */
const NOW: Record<OrderCardFragment['status'], string> = {
  PLACED: 'We have your order and will pack it soon',
  PICKING: 'We are packing your order',
  PACKED: 'Your order is packed and waits for its rider',
  OUT_FOR_DELIVERY: 'Your order is on its way',
  DELIVERED: 'Your order was delivered',
  DELIVERY_FAILED: 'We could not deliver your order',
  CANCELLED: 'This order was cancelled',
};

/** What happens to an order now, in a sentence with a time of day. */
export function nowWords(
  { status, slot, events }: OrderOnItsWay & Pick<OrderCardFragment, 'slot'>,
  timeZone: string,
  now: number,
): string {
  if (COMING.includes(status)) {
    if (!slot) {
      const since = reachedAt(events, status);
      return `${NOW[status]}${since === null ? '' : `, as of ${sayMoment(since, timeZone, now)}`}.`;
    }
    const isLate = Date.parse(slot.endsAt) < now;
    return `${NOW[status]}: it ${isLate ? 'is late, and was to come' : 'comes'} ${saySlot(slot, timeZone, now)}.`;
  }
  const at = reachedAt(events, status);
  const when = at === null ? '' : ` ${sayMoment(at, timeZone, now)}`;
  return `${NOW[status]}${when}${status === 'DELIVERY_FAILED' ? ': we will try again or call you' : ''}.`;
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
