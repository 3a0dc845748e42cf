import type { Role } from '../staff/role';

/** All statuses of a placed order. */
export const ORDER_STATUSES = [
  'PLACED',
  'PICKING',
  'PACKED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'DELIVERY_FAILED',
  'CANCELLED',
] as const;

/** The status of a placed order. Payment never changes it. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses that an order may still leave. */
export const OPEN_STATUSES = [
  'PLACED',
  'PICKING',
  'PACKED',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
] as const satisfies readonly OrderStatus[];

/** The actor of a change to an order. */
export type Actor = { kind: 'SHOPPER' } | { kind: 'STAFF'; _id: string; role: Role } | { kind: 'SYSTEM' };

/** The part of an order that decides whether its status may change. */
export interface OrderProgress {
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
type ActorKind = 'SHOPPER' | 'SYSTEM' | 'ITS_PICKER' | Exclude<Role, 'OWNER'>;

interface Row {
  from: OrderStatus;
  to: OrderStatus;
  allowed: readonly ActorKind[];
}

/** All transitions of a placed order. */
export const TRANSITIONS: readonly Row[] = [
  { from: 'PLACED', to: 'PICKING', allowed: ['PICKER'] },
  { from: 'PLACED', to: 'CANCELLED', allowed: ['SHOPPER', 'MANAGER', 'SUPPORT', 'SYSTEM'] },
  { from: 'PICKING', to: 'PACKED', allowed: ['ITS_PICKER'] },
  { from: 'PICKING', to: 'CANCELLED', allowed: ['MANAGER', 'SUPPORT', 'SYSTEM'] },
  { from: 'PACKED', to: 'CANCELLED', allowed: ['MANAGER', 'SUPPORT'] },
  { from: 'PACKED', to: 'OUT_FOR_DELIVERY', allowed: ['RIDER', 'MANAGER'] },
  { from: 'OUT_FOR_DELIVERY', to: 'DELIVERED', allowed: ['RIDER', 'MANAGER'] },
  { from: 'OUT_FOR_DELIVERY', to: 'DELIVERY_FAILED', allowed: ['RIDER', 'MANAGER'] },
  { from: 'DELIVERY_FAILED', to: 'OUT_FOR_DELIVERY', allowed: ['RIDER', 'MANAGER'] },
  { from: 'DELIVERY_FAILED', to: 'CANCELLED', allowed: ['RIDER', 'MANAGER'] },
];

/**
 * Whether an order may move to a status, by the table. Repeating the last move changes nothing.
 * NOT_CANCELLABLE and CONFLICT: not from its status; FORBIDDEN: not by this actor.
 */
export function transition(order: OrderProgress, to: OrderStatus, actor: Actor, now: Date): Transition {
  const transitions = TRANSITIONS.filter(
    (row) => row.to === to && row.allowed.some((kind) => isOfKind(kind, actor)),
  );
  if (transitions.length === 0) return { error: 'FORBIDDEN' };
  if (order.status === to) return isAnothersPick(order, to, actor) ? { error: 'CONFLICT' } : { to: null };
  if (!transitions.some(({ from }) => from === order.status))
    return { error: errorOf(order.status, to, actor) };
  if (actor.kind === 'SHOPPER' && isCutOff(order, now)) return { error: 'NOT_CANCELLABLE' };
  return isAnothersPick(order, to, actor) ? { error: 'CONFLICT' } : { to };
}

const PACKED_OR_LATER: readonly OrderStatus[] = [
  'PACKED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'DELIVERY_FAILED',
];

/** Whether an order was packed, whatever its status is now. */
export const isPacked = (status: OrderStatus): boolean => PACKED_OR_LATER.includes(status);

/** Whether a staff member is the picker of an order; there is only one. An owner must take it over first. */
export const isPickerOf = ({ pickerId }: Pick<OrderProgress, 'pickerId'>, actor: Actor): boolean =>
  actor.kind === 'STAFF' && pickerId === actor._id;

/** Whether the shopper may cancel an order now. */
export const isCancellable = (order: Pick<OrderProgress, 'status' | 'cutoffAt'>, now: Date): boolean =>
  !isCutOff(order, now) &&
  TRANSITIONS.some(
    (row) => row.from === order.status && row.to === 'CANCELLED' && row.allowed.includes('SHOPPER'),
  );

const isCutOff = ({ cutoffAt }: Pick<OrderProgress, 'cutoffAt'>, now: Date): boolean =>
  cutoffAt !== null && now >= cutoffAt;

function isOfKind(kind: ActorKind, actor: Actor): boolean {
  if (actor.kind === 'STAFF')
    return actor.role === 'OWNER'
      ? kind !== 'SHOPPER' && kind !== 'SYSTEM'
      : kind === actor.role || (kind === 'ITS_PICKER' && actor.role === 'PICKER');
  return actor.kind === kind;
}

/** An order belongs to one picker; others get CONFLICT. */
const isAnothersPick = ({ pickerId }: OrderProgress, to: OrderStatus, actor: Actor): boolean =>
  actor.kind === 'STAFF' &&
  (to === 'PICKING' || to === 'PACKED') &&
  pickerId !== null &&
  pickerId !== actor._id;

function errorOf(from: OrderStatus, to: OrderStatus, actor: Actor): TransitionError {
  const isKnown = TRANSITIONS.some((row) => row.from === from && row.to === to);
  if (isKnown && actor.kind === 'STAFF') return 'FORBIDDEN';
  return to === 'CANCELLED' ? 'NOT_CANCELLABLE' : 'CONFLICT';
}
