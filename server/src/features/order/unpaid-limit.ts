import type { EntityManager } from 'typeorm';
import {
  CHECKOUTS_AN_HOUR,
  DUE_ORDERS_AN_HOUR,
  UNPICKED_A_SLOT,
  UNPICKED_ORDERS,
  UNPICKED_PAISE,
} from '../../../../domain/order/order-rules';
import type { OrderState } from '../../../../domain/order/order';
import { rateLimited } from '../../common/shop-error';
import type { ShopError } from '../../common/shop-error';

/** What an account has left unpaid in the last hour, by the state of an order to be written; its index is "orders_unpaid". */
const unpaidOf = (counted: string): string =>
  `FROM "orders" WHERE "userId" = $1 AND "payment" IS DISTINCT FROM 'PAID'
     AND "startedAt" > now() - interval '1 hour' AND ${counted}`;
const checkoutsBut = (fingerprint: string): string =>
  unpaidOf(`"state" IN ('PENDING', 'EXPIRED') AND "fingerprint" <> ${fingerprint}`);
const DUE_ORDERS = unpaidOf(`"payment" = 'DUE'`);

/** Limits unpaid orders that nobody has started picking; their index is "orders_unpicked". */
const UNPICKED = `"orders" WHERE "userId" = $1 AND "payment" = 'DUE' AND "status" = 'PLACED'`;
const LITTLE_UNPICKED = `(
  SELECT count(*) < ${UNPICKED_ORDERS} AND coalesce(sum("totalPaise"), 0) + $10::int <= ${UNPICKED_PAISE} FROM ${UNPICKED})`;

/** Whether the account ($1) may leave one more unpaid, of this state ($3), total ($10) and fingerprint ($12). */
export const MAY_BE_MORE = `CASE WHEN $3 = 'PENDING'
  THEN (SELECT count(*) ${checkoutsBut('$12')}) < ${CHECKOUTS_AN_HOUR}
  ELSE (SELECT count(*) ${DUE_ORDERS}) < ${DUE_ORDERS_AN_HOUR} AND ${LITTLE_UNPICKED} END`;

// The last that leaves no room: once it is an hour old, one more is allowed.
const secondsUntilRoom = (unpaid: string, most: number): string =>
  `SELECT ceil(extract(epoch FROM "startedAt" + interval '1 hour' - now()))::int AS "seconds" ${unpaid}
   ORDER BY "startedAt" DESC OFFSET ${most - 1} LIMIT 1`;

interface Room {
  seconds: number;
}

/** Nobody knows when the shop begins to pick them. */
const LATER_SECONDS = 3_600;

/** Why no more may be left unpaid, with the seconds until one more may. The caller holds the user's lock. */
export async function tooManyUnpaid(
  manager: EntityManager,
  { userId, state, fingerprint }: { userId: string; state: OrderState; fingerprint: string },
): Promise<ShopError> {
  const [room] = await (state === 'PENDING'
    ? manager.query<Room[]>(secondsUntilRoom(checkoutsBut('$2'), CHECKOUTS_AN_HOUR), [userId, fingerprint])
    : manager.query<Room[]>(secondsUntilRoom(DUE_ORDERS, DUE_ORDERS_AN_HOUR), [userId]));
  return room
    ? rateLimited('There are too many unpaid orders.', room.seconds)
    : rateLimited(
        'Too much is ordered unpaid: pay for this order, order less, or cancel one.',
        LATER_SECONDS,
      );
}

/**
 * Why a slot, or with null any, is not to be had: so many unpaid orders of the account are for it; null when that is not why.
 * The caller holds the user's lock.
 */
export async function tooManyInSlot(
  manager: EntityManager,
  userId: string,
  slotId: string | null,
): Promise<ShopError | null> {
  const full = await manager.query<unknown[]>(
    `SELECT FROM ${UNPICKED} AND "slotId" = coalesce($2, "slotId") GROUP BY "slotId" HAVING count(*) >= ${UNPICKED_A_SLOT}`,
    [userId, slotId],
  );
  const problem = `No more than ${UNPICKED_A_SLOT} unpaid orders can be for one delivery time: pay for this order, or choose another time.`;
  return full.length > 0 ? rateLimited(problem, LATER_SECONDS) : null;
}
