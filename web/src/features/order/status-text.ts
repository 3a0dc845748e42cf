import type { OrderCardFragment } from '@/gql/operations';
import type { OrderStoryFragment } from '@/gql/own-operations';
import * as texts from './order-page.en';
import { reachedAt } from './order-steps';
import type { OrderOnItsWay } from './order-steps';
import { COMING } from './order-text';
import { formatMoment, formatSlot } from './slot-text';

type Status = OrderCardFragment['status'];
/** A later version may have others. */
const comingNow: Partial<Record<Status, string>> = texts.COMING_NOW;
const stopped: Partial<Record<Status, (when: string) => string>> = texts.STOPPED;

/** The current status of an order, as a sentence with a time. */
export function statusText(
  { status, slot, events }: OrderOnItsWay & Pick<OrderCardFragment, 'slot'>,
  timeZone: string,
  now: number,
): string {
  const at = reachedAt(events, status);
  const when = at === null ? '' : formatMoment(at, timeZone, now);
  const coming = comingNow[status];
  if (coming === undefined) return stopped[status]?.(when && ` ${when}`) ?? '';
  if (!slot) return texts.since(coming, when);
  const isLate = Date.parse(slot.endsAt) < now;
  return (isLate ? texts.isLate : texts.comes)(coming, formatSlot(slot, timeZone, now));
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
  return cancellable ? texts.cancellableUntil(cutoff) : texts.wasCancellableUntil(cutoff);
}

/** The note on an item that was packed as ordered, until it is delivered. */
export const inBagText = (
  { status }: Pick<OrderCardFragment['items'][number], 'status'>,
  order: OrderCardFragment['status'],
): string => (status === 'PICKED' && COMING.includes(order) ? texts.inBag : '');
