import type { OrderCardFragment } from '@/gql/operations';
import type { OrderHistoryFragment } from '@/gql/order-operations';
import { STATUS_NAMES } from './order.en';

type Status = OrderCardFragment['status'];
/** The part of an order that determines its steps. */
export type OrderOnItsWay = Pick<OrderCardFragment & OrderHistoryFragment, 'status' | 'events'>;

/** A step on the order's way. */
export interface OrderStep {
  name: string;
  state: 'done' | 'now' | 'ahead';
  /** When it was reached; null if it was not, or the time is unknown. */
  at: string | null;
}

const WAY: readonly Status[] = ['PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'];

/** Whether an order is no longer on its way to the shopper, or not for now. */
export const hasStopped = (status: Status): boolean => status === 'CANCELLED' || status === 'DELIVERY_FAILED';

/** When an order last reached a status; null if it did not. */
export const reachedAt = (events: OrderOnItsWay['events'], status: Status): string | null =>
  events.findLast((event) => event.status === status)?.at ?? null;

/** The past and future steps of an order; a cancelled one has no future ones. */
export function stepsOf({ status, events }: OrderOnItsWay): OrderStep[] {
  const way = wayOf(status, events);
  const current = way.indexOf(status);
  return way.map((step, index) => ({
    name: STATUS_NAMES[step],
    state: index === current ? 'now' : index < current ? 'done' : 'ahead',
    at: index <= current ? reachedAt(events, step) : null,
  }));
}

function wayOf(status: Status, events: OrderOnItsWay['events']): readonly Status[] {
  if (status === 'CANCELLED')
    return [...WAY.filter((step) => step === 'PLACED' || reachedAt(events, step)), status];
  return WAY.map((step) => (step === 'OUT_FOR_DELIVERY' && status === 'DELIVERY_FAILED' ? status : step));
}
