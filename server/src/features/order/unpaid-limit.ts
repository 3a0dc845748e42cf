import type { EntityManager } from 'typeorm';
import {
  CHECKOUTS_AN_HOUR,
  DUE_ORDERS_AN_HOUR,
  HELD_MINUTES_AN_HOUR,
  UNPICKED_A_SLOT,
  UNPICKED_ORDERS,
  UNPICKED_PAISE,
} from '../../../../domain/order/order-rules';
import { REUSE_HOURS } from '../../../../domain/order/payment-window';
import type { OrderKey, OrderState } from '../../../../domain/order/order';
import { HOLD_MINUTES } from '../../../../domain/stock/stock';
import { rateLimited, rateLimitedUntilDone } from '../../common/shop-error';
import type { ShopError } from '../../common/shop-error';

/** An account's unpaid orders of the last hour, by state; their index is "orders_unpaid". */
const unpaidOf = (counted: string): string =>
  `FROM "orders" WHERE "userId" = $1 AND "payment" IS DISTINCT FROM 'PAID'
     AND "startedAt" > now() - interval '1 hour' AND ${counted}`;
const checkoutsBut = (fingerprint: string): string =>
  unpaidOf(`"state" IN ('PENDING', 'EXPIRED') AND "fingerprint" <> ${fingerprint}`);
const DUE_ORDERS = unpaidOf(`"payment" = 'DUE'`);

/**
 * When the account's unpaid checkouts began to hold goods in the last hour, or began again; each hold ends when the next begins,
 * also that of a checkout that was paid since.
 */
const heldSince = (checkouts: string): string => `
  SELECT "at", "next" FROM (
    SELECT *, lead("at", 1, now()) OVER (ORDER BY "at") AS "next" FROM (
      SELECT unnest("startedAt" || coalesce("heldAgainAt", '{}')) AS "at", true AS "isUnpaid" FROM "orders"
      WHERE "userId" = $1 AND "payment" IS DISTINCT FROM 'PAID' AND "startedAt" > now() - interval '${REUSE_HOURS + 1} hours'
        AND "state" IN ('PENDING', 'EXPIRED') AND ${checkouts}
      UNION ALL SELECT unnest("startedAt" || coalesce("heldAgainAt", '{}')), false FROM "orders"
      WHERE "userId" = $1 AND "payment" = 'PAID' AND "state" = 'PLACED' AND "createdAt" > now() - interval '1 hour'
    ) AS began
  ) AS each WHERE "isUnpaid" AND "at" > now() - interval '1 hour'`;
const heldLittle = (checkouts: string): string => `(
  SELECT coalesce(sum(least("next", "at" + interval '${HOLD_MINUTES} minutes') - "at"), '0')
    < interval '${HELD_MINUTES_AN_HOUR} minutes' FROM (${heldSince(checkouts)}) AS held)`;

/** Limits unpaid orders that nobody has started picking; their index is "orders_unpicked". */
const UNPICKED = `"orders" WHERE "userId" = $1 AND "payment" = 'DUE' AND "status" = 'PLACED'`;
const LITTLE_UNPICKED = `(
  SELECT count(*) < ${UNPICKED_ORDERS} AND coalesce(sum("totalPaise"), 0) + $10::int <= ${UNPICKED_PAISE} FROM ${UNPICKED})`;

/** Whether the account ($1) may have another unpaid order, with this state ($3), total ($10) and fingerprint ($12). */
export const MAY_BE_MORE = `CASE WHEN $3 = 'PENDING'
  THEN (SELECT count(*) ${checkoutsBut('$12')}) < ${CHECKOUTS_AN_HOUR} AND ${heldLittle('"fingerprint" <> $12')}
  ELSE (SELECT count(*) ${DUE_ORDERS}) < ${DUE_ORDERS_AN_HOUR} AND ${LITTLE_UNPICKED} END`;

// Until the order that fills the limit is an hour old.
const secondsUntilRoom = (unpaid: string, most: number): string =>
  `SELECT ceil(extract(epoch FROM "startedAt" + interval '1 hour' - now()))::int AS "seconds" ${unpaid}
   ORDER BY "startedAt" DESC OFFSET ${most - 1} LIMIT 1`;

interface Room {
  seconds: number;
}

/** It is unknown when the shop will pick them. */
const LATER_SECONDS = 3_600;

/** The error for too many unpaid orders, with the seconds to wait. The caller holds the user's lock. */
export async function tooManyUnpaid(
  manager: EntityManager,
  { userId, state, fingerprint }: { userId: string; state: OrderState; fingerprint: string },
): Promise<ShopError> {
  const isCheckout = state === 'PENDING';
  const [room] = await (isCheckout
    ? manager.query<Room[]>(secondsUntilRoom(checkoutsBut('$2'), CHECKOUTS_AN_HOUR), [userId, fingerprint])
    : manager.query<Room[]>(secondsUntilRoom(DUE_ORDERS, DUE_ORDERS_AN_HOUR), [userId]));
  if (room) return rateLimited('There are too many unpaid orders.', room.seconds, 'UNPAID_ORDERS');
  if (isCheckout) return heldTooLong(manager, userId);
  return rateLimitedUntilDone(
    'Too much is ordered unpaid: pay for this order, order less, or cancel one.',
    LATER_SECONDS,
    'UNPICKED_ORDERS',
  );
}

async function heldTooLong(manager: EntityManager, userId: string): Promise<ShopError> {
  const [room] = await manager.query<[Room]>(
    `SELECT ceil(extract(epoch FROM min("at") + interval '1 hour' - now()))::int AS "seconds" FROM (${heldSince('true')}) AS held`,
    [userId],
  );
  return rateLimited('Goods were held for you for long, and were not paid.', room.seconds, 'HELD_GOODS');
}

/**
 * Records that an expired checkout holds goods again. The caller holds the user's lock.
 * @throws ShopError RATE_LIMITED
 */
export async function noteHeldAgain(manager: EntityManager, { userId, _id }: OrderKey): Promise<void> {
  const [, noted] = await manager.query<[unknown[], number]>(
    `UPDATE "orders" SET "heldAgainAt" = now() || array(
       SELECT "at" FROM unnest("heldAgainAt") AS "at" WHERE "at" > now() - interval '1 hour')
     WHERE "userId" = $1 AND "_id" = $2 AND ${heldLittle('true')}`,
    [userId, _id],
  );
  if (noted === 0) throw await heldTooLong(manager, userId);
}

/**
 * The error if one of these slots is rejected because of the account's unpaid orders for it; null if that is not the reason.
 * The caller holds the user's lock.
 */
export async function tooManyInSlot(
  manager: EntityManager,
  userId: string,
  slotIds: readonly string[],
): Promise<ShopError | null> {
  const full = await manager.query<unknown[]>(
    `SELECT FROM ${UNPICKED} AND "slotId" = ANY($2::uuid[]) GROUP BY "slotId" HAVING count(*) >= ${UNPICKED_A_SLOT}`,
    [userId, slotIds],
  );
  const problem = `A delivery time can have up to ${UNPICKED_A_SLOT} unpaid orders: pay for this order, or choose another time.`;
  return full.length > 0 ? rateLimitedUntilDone(problem, LATER_SECONDS, 'UNPICKED_IN_SLOT') : null;
}
