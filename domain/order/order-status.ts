import type { Role } from '../staff/role';

/** The status of a placed order. Payment never changes it. */
export type OrderStatus =
  'PLACED' | 'PICKING' | 'PACKED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'DELIVERY_FAILED' | 'CANCELLED';

/** The actor of a change to an order. */
export type Actor = { kind: 'SHOPPER' } | { kind: 'STAFF'; _id: string; role: Role } | { kind: 'SYSTEM' };

/** The part of an order that decides whether its status may change. */
export interface OrderOnItsWay {
  status: OrderStatus;
  /** The staff member who picks it; null until then. */
  pickerId: string | null;
  /** Until when the shopper may cancel it; null without a slot. */
  cutoffAt: Date | null;
}

/** Why the status cannot change. */
export type TransitionError = 'NOT_CANCELLABLE' | 'CONFLICT' | 'FORBIDDEN';

/** The new status; null if unchanged; or why it cannot change. */
export type Transition = { to: OrderStatus | null } | { error: TransitionError };

/** Besides the owner, who may do everything. ITS_PICKER is the one who picks it; SYSTEM, the shop when nothing is left of it. */
type Who = 'SHOPPER' | 'SYSTEM' | 'ITS_PICKER' | Exclude<Role, 'OWNER'>;

interface Row {
  from: OrderStatus;
  to: OrderStatus;
  who: readonly Who[];
}

/** All transitions of a placed order. */
export const TRANSITIONS: readonly Row[] = [
  { from: 'PLACED', to: 'PICKING', who: ['PICKER'] },
  { from: 'PLACED', to: 'CANCELLED', who: ['SHOPPER', 'MANAGER', 'SUPPORT', 'SYSTEM'] },
  { from: 'PICKING', to: 'PACKED', who: ['ITS_PICKER'] },
  { from: 'PICKING', to: 'CANCELLED', who: ['MANAGER', 'SUPPORT', 'SYSTEM'] },
  { from: 'PACKED', to: 'CANCELLED', who: ['MANAGER', 'SUPPORT'] },
  { from: 'PACKED', to: 'OUT_FOR_DELIVERY', who: ['RIDER', 'MANAGER'] },
  { from: 'OUT_FOR_DELIVERY', to: 'DELIVERED', who: ['RIDER', 'MANAGER'] },
  { from: 'OUT_FOR_DELIVERY', to: 'DELIVERY_FAILED', who: ['RIDER', 'MANAGER'] },
  { from: 'DELIVERY_FAILED', to: 'OUT_FOR_DELIVERY', who: ['RIDER', 'MANAGER'] },
  { from: 'DELIVERY_FAILED', to: 'CANCELLED', who: ['RIDER', 'MANAGER'] },
];

/**
 * Whether an order may move to a status, by the table. Repeating the last move changes nothing.
 * NOT_CANCELLABLE and CONFLICT: not from its status; FORBIDDEN: not by this actor.
 */
export function transition(order: OrderOnItsWay, to: OrderStatus, actor: Actor, now: Date): Transition {
  const ways = TRANSITIONS.filter((row) => row.to === to && row.who.some((who) => fits(who, actor)));
  if (ways.length === 0) return { error: 'FORBIDDEN' };
  if (order.status === to) return isAnothersPick(order, to, actor) ? { error: 'CONFLICT' } : { to: null };
  if (!ways.some(({ from }) => from === order.status)) return { error: errorOf(order.status, to, actor) };
  if (actor.kind === 'SHOPPER' && isCutOff(order, now)) return { error: 'NOT_CANCELLABLE' };
  return isAnothersPick(order, to, actor) ? { error: 'CONFLICT' } : { to };
}

const ONWARDS: readonly OrderStatus[] = ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED'];

/** Whether an order was packed, whatever its status is now. */
export const isPacked = (status: OrderStatus): boolean => ONWARDS.includes(status);

/** Whether a staff member is the picker of an order; there is only one. An owner must take it over first. */
export const isPickerOf = ({ pickerId }: Pick<OrderOnItsWay, 'pickerId'>, actor: Actor): boolean =>
  actor.kind === 'STAFF' && pickerId === actor._id;

/** Whether the shopper may cancel an order now. */
export const isCancellable = (order: Pick<OrderOnItsWay, 'status' | 'cutoffAt'>, now: Date): boolean =>
  !isCutOff(order, now) &&
  TRANSITIONS.some(
    (row) => row.from === order.status && row.to === 'CANCELLED' && row.who.includes('SHOPPER'),
  );

const isCutOff = ({ cutoffAt }: Pick<OrderOnItsWay, 'cutoffAt'>, now: Date): boolean =>
  cutoffAt !== null && now >= cutoffAt;

function fits(who: Who, actor: Actor): boolean {
  if (actor.kind === 'STAFF')
    return actor.role === 'OWNER'
      ? who !== 'SHOPPER' && who !== 'SYSTEM'
      : who === actor.role || (who === 'ITS_PICKER' && actor.role === 'PICKER');
  return actor.kind === who;
}

/** An order belongs to one picker; others get CONFLICT. */
const isAnothersPick = ({ pickerId }: OrderOnItsWay, to: OrderStatus, actor: Actor): boolean =>
  actor.kind === 'STAFF' &&
  (to === 'PICKING' || to === 'PACKED') &&
  pickerId !== null &&
  pickerId !== actor._id;

function errorOf(from: OrderStatus, to: OrderStatus, actor: Actor): TransitionError {
  const isKnown = TRANSITIONS.some((row) => row.from === from && row.to === to);
  if (isKnown && actor.kind === 'STAFF') return 'FORBIDDEN';
  return to === 'CANCELLED' ? 'NOT_CANCELLABLE' : 'CONFLICT';
}
