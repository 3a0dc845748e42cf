import type { DataSource } from 'typeorm';
import type { OPEN_STATUSES } from '../../../../domain/order/order-status';
import type { DeskSlot } from '../../../../domain/slot/slot';
import type { StockLevel } from '../../../../domain/stock/stock';
import { IS_OPEN } from '../../common/order-statuses';
import { FAILED_REFUND_DAYS, REFUND_REPLACED } from '../payment';

/** How many rows of each list are shown; all are counted. */
export const SHOWN = 20;
/** The same on request, of what is listed nowhere else. */
export const SHOWN_OF_ALL = 1000;

type OpenStatus = (typeof OPEN_STATUSES)[number];

/** The open orders of a slot, by status. */
export interface WaitingSlot {
  /** Null for orders without a slot. */
  slot: DeskSlot | null;
  isOver: boolean;
  waiting: Partial<Record<OpenStatus, number>>;
  /** How many are being picked by the member of staff who asked. */
  own: number;
}

/** An order whose slot is over. */
export interface LateOrder {
  _id: string;
  status: OpenStatus;
  /** When its slot was over. */
  dueAt: Date;
  customer: string;
}

/** A product on sale that is low or out of stock, and the number of such products. */
export interface LowProduct {
  productId: string;
  title: string;
  level: Exclude<StockLevel, 'IN_STOCK'>;
  available: number;
  lowStockAt: number;
  ofAll: number;
  outOfAll: number;
}

/** A refund that the provider rejected, and whose place nothing has taken since; paise. */
export interface FailedRefund {
  _id: string;
  orderId: string;
  customer: string;
  amountPaise: number;
  reason: string;
  createdAt: Date;
}

type WaitingRow = Omit<WaitingSlot, 'slot'> & Record<keyof DeskSlot, unknown>;

/** $1: the member of staff. */
const WAITING = `
  SELECT slot."_id", "startsAt", "endsAt", "cutoffAt", "capacity", "capacitySet", "held", "booked",
    coalesce("endsAt" < now(), false) AS "isOver", "waiting", "own"
  FROM (
    SELECT "slotId", jsonb_object_agg("status", "count") AS "waiting", sum("own")::int AS "own" FROM (
      SELECT "slotId", "status", count(*)::int AS "count",
        count(*) FILTER (WHERE "status" = 'PICKING' AND "pickerId" = $1) AS "own"
      FROM "orders" WHERE ${IS_OPEN} GROUP BY "slotId", "status"
    ) AS counted GROUP BY "slotId"
  ) AS open LEFT JOIN "delivery_slots" AS slot ON slot."_id" = open."slotId"
  ORDER BY "startsAt" NULLS LAST, "endsAt"`;

const LATE = `
  SELECT late."_id", late."status", late."endsAt" AS "dueAt", "firstName" || ' ' || "lastName" AS "customer" FROM (
    SELECT one.*, slot."endsAt" FROM "delivery_slots" AS slot CROSS JOIN LATERAL (
      SELECT "_id", "userId", "status", "createdAt" FROM "orders" WHERE "slotId" = slot."_id" AND ${IS_OPEN}
    ) AS one WHERE slot."endsAt" < now() ORDER BY slot."endsAt", one."createdAt" LIMIT ${SHOWN}
  ) AS late JOIN "users" ON "users"."_id" = late."userId" ORDER BY late."endsAt", late."createdAt"`;

const LOW = `
  SELECT "productId", "title", "level", "onHand" - "allocated" - "held" AS "available", "lowStockAt",
    (count(*) OVER ())::int AS "ofAll", (count(*) FILTER (WHERE "level" = 'OUT_OF_STOCK') OVER ())::int AS "outOfAll"
  FROM "stock" JOIN "products" ON "products"."_id" = "productId" WHERE "level" <> 'IN_STOCK'
  ORDER BY "level" DESC, "available", "productId" LIMIT ${SHOWN}`;

/** By the index of unsettled refunds. */
const REFUNDS = `
  SELECT refund."_id", refund."orderId", refund."amountPaise", refund."reason", refund."createdAt",
    "firstName" || ' ' || "lastName" AS "customer"
  FROM "refunds" AS refund JOIN "users" ON "users"."_id" = refund."userId"
  WHERE refund."state" <> 'SETTLED' AND refund."state" = 'FAILED'
    AND refund."createdAt" > now() - interval '${FAILED_REFUND_DAYS} days' AND refund."orderId" = refund."paymentId"
    AND NOT ${REFUND_REPLACED}
  ORDER BY refund."createdAt" LIMIT 1000`;

/** Every slot with open orders, in order, and last those without one. One statement. */
export async function readWaiting(dataSource: DataSource, staffId: string): Promise<WaitingSlot[]> {
  const rows = await dataSource.query<WaitingRow[]>(WAITING, [staffId]);
  return rows.map(({ isOver, waiting, own, ...slot }) => ({
    isOver,
    waiting,
    own,
    slot: slot._id === null ? null : (slot as DeskSlot),
  }));
}

/** The most overdue open orders. One statement. */
export const listLate = (dataSource: DataSource): Promise<LateOrder[]> => dataSource.query(LATE);

/** Products on sale that are out of stock, then those that are low. One statement. */
export const listLow = (dataSource: DataSource): Promise<LowProduct[]> => dataSource.query(LOW);

/** Failed refunds to repeat, oldest first. One statement. */
export const listFailedRefunds = (dataSource: DataSource): Promise<FailedRefund[]> =>
  dataSource.query(REFUNDS);
