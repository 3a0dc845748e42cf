import type { EntityManager } from 'typeorm';
import {
  CHECKOUTS_AN_HOUR,
  DUE_ORDERS_AN_HOUR,
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

/** Nobody has begun to pick them, so that nobody vouches for them; their index is "orders_unpicked". */
const LITTLE_UNPICKED = `(
  SELECT count(*) < ${UNPICKED_ORDERS} AND coalesce(sum("totalPaise"), 0) < ${UNPICKED_PAISE}
  FROM "orders" WHERE "userId" = $1 AND "payment" = 'DUE' AND "status" = 'PLACED')`;

/** Whether the account ($1) may leave one more unpaid, of this state ($3) and fingerprint ($12). */
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
    : rateLimited('Too much is ordered unpaid: pay for this order, or cancel one.', LATER_SECONDS);
}
