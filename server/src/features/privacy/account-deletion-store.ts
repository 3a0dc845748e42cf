import type { EntityManager } from 'typeorm';
import { placeOfSupply } from '../../../../domain/address/pincode-places';
import { IS_OPEN } from '../../common/order-statuses';
import type { User } from '../account';
import { FAILED_REFUND_DAYS, REFUND_REPLACED } from '../payment';
import { releaseExpiredSlots } from '../slot';
import { releaseExpiredStock } from '../stock';

/** What keeps an account from being deleted. */
export interface Obstacle {
  reason: 'ORDER_OPEN' | 'MONEY_OWED';
  orderId: string;
}

/** An open order or unsettled refund that prevents deletion. Callers of these functions hold the user's lock. */
export async function findObstacle(manager: EntityManager, userId: string): Promise<Obstacle | undefined> {
  const [found] = await manager.query<Obstacle[]>(
    `(SELECT 'ORDER_OPEN' AS "reason", "_id" AS "orderId" FROM "orders" WHERE "userId" = $1 AND ${IS_OPEN} LIMIT 1)
     UNION ALL
     (SELECT 'MONEY_OWED', refund."orderId" FROM "refunds" AS refund WHERE refund."userId" = $1 AND (
        refund."state" = 'PENDING' OR refund."state" = 'FAILED'
          AND refund."createdAt" > now() - interval '${FAILED_REFUND_DAYS} days' AND NOT ${REFUND_REPLACED}) LIMIT 1)`,
    [userId],
  );
  return found;
}

/** Releases the stock and the slots of checkouts. */
export async function endHolds(manager: EntityManager, userId: string): Promise<void> {
  for (const table of ['stock_holds', 'slot_holds'])
    await manager.query(`UPDATE "${table}" SET "expiresAt" = now() WHERE "userId" = $1`, [userId]);
  await releaseExpiredStock(manager, userId);
  await releaseExpiredSlots(manager, userId);
}

/** An order's personal data besides the address; the fingerprint is a hash of it. */
export const EMPTY = `"contact" = '', "fingerprint" = "orders"."_id"::text, "cartTaken" = NULL, "heldAgainAt" = NULL`;

/** Placed orders keep where the tax was due. A checkout that is paid nevertheless is found, and refunded. */
export async function emptyOrders(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE "orders" SET ${EMPTY}, "address" = '', "idempotencyKey" = NULL, "state" = 'EXPIRED'
     WHERE "userId" = $1 AND "state" <> 'PLACED'`,
    [userId],
  );
  const placed = await manager.query<{ _id: string; address: string }[]>(
    `SELECT "_id", "address" FROM "orders" WHERE "userId" = $1 AND "state" = 'PLACED'`,
    [userId],
  );
  await manager.query(
    `UPDATE "orders" SET ${EMPTY}, "address" = kept."place", "idempotencyKey" = NULL
     FROM unnest($2::uuid[], $3::text[]) AS kept ("_id", "place")
     WHERE "orders"."userId" = $1 AND "orders"."_id" = kept."_id"`,
    [userId, placed.map(({ _id }) => _id), placed.map(({ address }) => placeOfSupply(address))],
  );
}

const LISTS = [
  ...['addresses', 'cart_items', 'wishlist_items', 'replacement_choices'],
  ...['messages', 'message_preferences', 'push_subscriptions', 'sessions', 'passkeys'],
];

/** Deletes the rows that are of the user alone. */
export async function forgetLists(manager: EntityManager, userId: string): Promise<void> {
  for (const table of LISTS) await manager.query(`DELETE FROM "${table}" WHERE "userId" = $1`, [userId]);
}

/**
 * Anonymises the user's row and adds the farewell message. The placeholder is no valid address: nobody can log in with it,
 * nothing is mailed to it, and the old address can sign up again.
 */
export async function emptyUser(
  manager: EntityManager,
  { _id, email }: Pick<User, '_id' | 'email'>,
): Promise<void> {
  await manager.query(
    `UPDATE "users" SET "firstName" = 'Deleted', "lastName" = 'account', "email" = 'deleted:' || "_id",
       "emailKey" = 'deleted:' || "_id", "passwordHash" = 'deleted ' || gen_random_uuid(), "tokenVersion" = "tokenVersion" + 1,
       "deletedAt" = now(), "updatedAt" = now() WHERE "_id" = $1`,
    [_id],
  );
  await manager.query(
    `INSERT INTO "messages" ("userId", "_id", "kind", "channel", "address")
     VALUES ($1, gen_random_uuid(), 'ACCOUNT_DELETED', 'EMAIL', $2)`,
    [_id, email],
  );
}

/** Empties receipts and webhooks, which only a function of the tables' owner may. After the orders. */
export const emptyReceipts = async (manager: EntityManager, userId: string): Promise<void> =>
  void (await manager.query(`SELECT "forget_buyer"($1)`, [userId]));
