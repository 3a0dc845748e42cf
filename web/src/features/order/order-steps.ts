import type { OrderCardFragment } from '@/gql/operations';
import type { OrderStoryFragment } from '@/gql/own-operations';

type Status = OrderCardFragment['status'];
/** What of an order tells its steps. */
export type OrderOnItsWay = Pick<OrderCardFragment & OrderStoryFragment, 'status' | 'events'>;

/** A step of an order on its way. */
export interface OrderStep {
  name: string;
  state: 'done' | 'now' | 'ahead';
  /** When it was reached; null ahead, and where nobody knows. */
  at: string | null;
}

const WAY: readonly Status[] = ['PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'];
const NAMES: Record<Status, string> = {
  PLACED: 'Placed',
  PICKING: 'Packing',
  PACKED: 'Packed',
  OUT_FOR_DELIVERY: 'On its way',
  DELIVERED: 'Delivered',
  DELIVERY_FAILED: 'Not delivered',
  CANCELLED: 'Cancelled',
};

/** Whether an order is not on its way to the shopper any more, or not for now. */
export const hasStopped = (status: Status): boolean => status === 'CANCELLED' || status === 'DELIVERY_FAILED';

/** When an order got somewhere last; null where it was not. */
export const reachedAt = (events: OrderOnItsWay['events'], status: Status): string | null =>
  events.findLast((event) => event.status === status)?.at ?? null;

/** The steps of an order so far and to come; none come once it is cancelled. */
export function stepsOf({ status, events }: OrderOnItsWay): OrderStep[] {
  const way = wayOf(status, events);
  const current = way.indexOf(status);
  return way.map((step, index) => ({
    name: NAMES[step],
    state: index === current ? 'now' : index < current ? 'done' : 'ahead',
    at: index <= current ? reachedAt(events, step) : null,
  }));
}

function wayOf(status: Status, events: OrderOnItsWay['events']): readonly Status[] {
  if (status === 'CANCELLED')
    return [...WAY.filter((step) => step === 'PLACED' || reachedAt(events, step)), status];
  return WAY.map((step) => (step === 'OUT_FOR_DELIVERY' && status === 'DELIVERY_FAILED' ? status : step));
}
