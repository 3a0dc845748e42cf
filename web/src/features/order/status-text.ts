import type { OrderCardFragment } from '@/gql/operations';
import type { OrderHistoryFragment } from '@/gql/order-operations';
import * as texts from './order-page.en';
import { reachedAt } from './order-steps';
import type { OrderOnItsWay } from './order-steps';
import { COMING } from './order-text';
import { formatMoment, formatSlot } from './slot-text';

/** The current status of an order, as a sentence with a time. */
export function statusText(
  { status, slot, events }: OrderOnItsWay & Pick<OrderCardFragment, 'slot'>,
  timeZone: string,
  now: number,
): string {
  if (slot && COMING.includes(status))
    return texts.comes(status, Date.parse(slot.endsAt) < now, formatSlot(slot, timeZone, now));
  const at = reachedAt(events, status);
  const when = at === null ? '' : formatMoment(at, timeZone, now);
  return (COMING.includes(status) ? texts.since : texts.was)(status, when);
}

/** Until when an order can be cancelled, or why not; empty if there is nothing to say. */
export function cancelText(
  {
    status,
    slot,
    cancellable,
  }: Pick<OrderCardFragment & OrderHistoryFragment, 'status' | 'slot' | 'cancellable'>,
  timeZone: string,
  now: number,
): string {
  if (status !== 'PLACED' || !slot) return '';
  const cutoff = formatMoment(slot.cutoffAt, timeZone, now);
  return cancellable ? texts.cancellableUntil(cutoff) : texts.noLongerCancellable(cutoff);
}

/** The note on an item that was packed as ordered, until it is delivered. */
export const inBagText = (
  { status }: Pick<OrderCardFragment['items'][number], 'status'>,
  order: OrderCardFragment['status'],
): string => (status === 'PICKED' && COMING.includes(order) ? texts.inBag : '');
