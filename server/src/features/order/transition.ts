import type { EntityManager } from 'typeorm';
import type { OrderKey, PaymentStatus } from '../../../../domain/order/order';
import type { OrderEventParams } from '../../../../domain/order/order-events';
import { transition } from '../../../../domain/order/order-status';
import type {
  Actor,
  OrderProgress,
  OrderStatus,
  TransitionError,
} from '../../../../domain/order/order-status';
import { DeskErrorCode, ErrorCode, notFound, ShopError } from '../../common/shop-error';
import { releaseSlot } from '../slot';
import { releaseStock, shipStock } from '../stock';
import { enqueueReceipt } from './receipt-task';

/** A placed order with a locked row, its cost, and its payment's sums in paise; 0 without a payment. */
export interface LockedOrder extends OrderKey, OrderProgress {
  payment: PaymentStatus;
  capturedPaise: number;
  refundedPaise: number;
  totalPaise: number;
  /** The final cost; null until it is packed. */
  finalPaise: number | null;
}

/**
 * Locks a placed order, after its user's row: the caller holds that lock.
 * @throws ShopError NOT_FOUND
 */
export async function lockOrder(manager: EntityManager, { userId, _id }: OrderKey): Promise<LockedOrder> {
  const [order] = await manager.query<LockedOrder[]>(
    `SELECT placed."userId", placed."_id", placed."payment", placed."status", "pickerId", coalesce("capturedPaise", 0) AS "capturedPaise",
       coalesce("refundedPaise", 0) AS "refundedPaise", "totalPaise", "finalPaise", slot."cutoffAt"
     FROM "orders" AS placed LEFT JOIN "payments" USING ("userId", "_id")
     LEFT JOIN "delivery_slots" AS slot ON slot."_id" = placed."slotId"
     WHERE placed."userId" = $1 AND placed."_id" = $2 AND placed."state" = 'PLACED' FOR NO KEY UPDATE OF placed`,
    [userId, _id],
  );
  if (!order) throw notFound('order');
  return order;
}

/** The actor of a move, and its message. */
interface Move {
  params: OrderEventParams;
  actor: Actor;
}

/**
 * Moves a locked order to a status, and adds the event. The caller handles the consequences, in the same transaction.
 * @returns false if it has that status already
 * @throws ShopError NOT_CANCELLABLE, CONFLICT, FORBIDDEN by the table in domain/order/order-status.ts
 */
export async function moveOrder(
  manager: EntityManager,
  order: LockedOrder,
  to: OrderStatus,
  { params, actor }: Move,
): Promise<boolean> {
  const moved = transition(order, to, actor, new Date());
  if ('error' in moved) throw toShopError(moved.error, order.status);
  if (moved.to === null) return false;
  const pickerId = moved.to === 'PICKING' && actor.kind === 'STAFF' ? actor._id : order.pickerId;
  await manager.query(
    `WITH moved AS (
       UPDATE "orders" SET "status" = $3, "pickerId" = $6
       WHERE "userId" = $1 AND "_id" = $2 AND "status" = $7 RETURNING "userId", "_id"
     )
     INSERT INTO "order_events" ("userId", "orderId", "_id", "status", "code", "params", "actor")
     SELECT "userId", "_id", gen_random_uuid(), $3, $3, $4, $5 FROM moved`,
    [order.userId, order._id, moved.to, params, actor, pickerId, order.status],
  );
  await MOVED[moved.to]?.(manager, order);
  return true;
}

/** Gives a locked order to another picker, without changing its status, and adds the event. */
export const changePicker = async (
  manager: EntityManager,
  { userId, _id }: LockedOrder,
  actor: Extract<Actor, { kind: 'STAFF' }>,
): Promise<void> =>
  void (await manager.query(
    `WITH given AS (
       UPDATE "orders" SET "pickerId" = $3 WHERE "userId" = $1 AND "_id" = $2 RETURNING "userId", "_id"
     )
     INSERT INTO "order_events" ("userId", "orderId", "_id", "code", "params", "actor")
     SELECT "userId", "_id", gen_random_uuid(), 'PICKER_CHANGED', '{}', $4 FROM given`,
    [userId, _id, actor._id, actor],
  ));

/** The side effects of a move, in its transaction: stock first, then slots. */
const MOVED: Partial<Record<OrderStatus, (manager: EntityManager, order: LockedOrder) => Promise<void>>> = {
  CANCELLED: async (manager, order) => {
    await releaseStock(manager, order._id);
    await releaseSlot(manager, order);
    await enqueueReceipt(manager, order);
  },
  PACKED: (manager, order) => enqueueReceipt(manager, order),
  DELIVERED: (manager, order) => shipStock(manager, order._id),
};

/** Why an order can no longer be cancelled. */
const PROGRESS: Record<Exclude<OrderStatus, 'CANCELLED'>, string> = {
  PLACED: 'it is about to be packed',
  PICKING: 'it is being packed',
  PACKED: 'it is packed',
  OUT_FOR_DELIVERY: 'it is on its way',
  DELIVERED: 'it has been delivered',
  DELIVERY_FAILED: 'it has been out for delivery',
};

const ERRORS: Record<TransitionError, (status: OrderStatus) => ShopError> = {
  NOT_CANCELLABLE: (status) =>
    new ShopError(
      ErrorCode.NOT_CANCELLABLE,
      // Cancelling a cancelled order changes nothing, so it is never rejected.
      `This order can no longer be cancelled: ${PROGRESS[status as keyof typeof PROGRESS]}.`,
      { status },
    ),
  FORBIDDEN: () => new ShopError(ErrorCode.FORBIDDEN, 'Your role does not allow this.'),
  CONFLICT: () => conflict(),
};

/** The order is in another status, or somebody else's to pick. */
export const conflict = (): ShopError =>
  new ShopError(DeskErrorCode.CONFLICT, 'Somebody else has this order, or it is somewhere else by now.');

const toShopError = (error: TransitionError, status: OrderStatus): ShopError => ERRORS[error](status);
