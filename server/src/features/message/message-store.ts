import type { DataSource } from 'typeorm';
import { RESET_MINUTES } from '../../../../domain/account/account-rules';
import type { Product } from '../../../../domain/catalogue/product';
import { DEFAULT_PREFERENCES } from '../../../../domain/message/message';
import type { MessageKind, MessagePreferences } from '../../../../domain/message/message';
import type { Language } from '../../../../domain/shop/language';
import type { OrderEventParams } from '../../../../domain/order/order-events';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { deleteInBatches } from '../../database/delete-in-batches';
import { runInTransaction } from '../../database/transaction';
import type { MessageEntity, PushSubscriptionEntity } from './message.entity';

/** The key of a message, as a job's payload. */
export type MessageKey = Pick<MessageEntity, 'userId' | '_id'>;

/** A device with push messages. */
export type Device = Pick<PushSubscriptionEntity, 'userId' | '_id' | 'endpoint' | 'p256dh' | 'auth'>;

/** A message to be sent, with everything that it depends on except the order. */
export interface WaitingMessage extends Pick<
  MessageEntity,
  'userId' | '_id' | 'kind' | 'channel' | 'orderId'
> {
  /** Null if the account is deleted; then only the message about that has one. */
  email: string | null;
  /** Of the recipient. */
  language: Language;
  hasPasskeys: boolean;
  preferences: MessagePreferences;
  /** Whether it was requested in the time that a link works. */
  isRecent: boolean;
  /** Of the order's event. */
  params: OrderEventParams;
  /** The kinds of later messages about the order to the same address or device, sent or waiting. */
  later: MessageKind[];
  /** Whether a refund of the order was due when it happened. */
  isRefundComing: boolean;
  /** The product that is back in stock; null if it is deleted, out again, or no longer on the wishlist. */
  product: { _id: string; title: string } | null;
  /** What was bought, as it is called today; null for who reads English. */
  titles: Pick<Product, 'title' | 'titleHi'>[] | null;
  /** Null if the device was removed. */
  device: Device | null;
}

const FIND = `SELECT message."userId", message."_id", message."kind", message."channel", message."orderId", shopper."language",
    coalesce(message."address", CASE WHEN shopper."deletedAt" IS NULL THEN shopper."email" END) AS "email",
    message."createdAt" > now() - interval '${RESET_MINUTES} minutes' AS "isRecent",
    EXISTS (SELECT FROM "passkeys" WHERE "userId" = $1) AS "hasPasskeys",
    json_build_object('orderProgress', coalesce(wanted."orderProgress", ${DEFAULT_PREFERENCES.orderProgress}),
      'backInStock', coalesce(wanted."backInStock", ${DEFAULT_PREFERENCES.backInStock})) AS "preferences",
    coalesce(event."params", '{}') AS "params",
    ARRAY(SELECT later."kind" FROM "messages" AS later WHERE later."userId" = $1 AND later."orderId" = message."orderId"
      AND later."channel" = message."channel" AND later."subscriptionId" IS NOT DISTINCT FROM message."subscriptionId"
      AND later."createdAt" > message."createdAt" AND later."state" <> 'SKIPPED') AS "later",
    EXISTS (SELECT FROM "refunds" AS refund WHERE refund."userId" = $1 AND refund."orderId" = message."orderId"
      AND (refund."state" = 'PENDING' OR refund."settledAt" > message."createdAt")) AS "isRefundComing",
    CASE WHEN product."_id" IS NOT NULL THEN json_build_object('_id', product."_id", 'title',
      CASE shopper."language" WHEN 'hi' THEN coalesce(product."titleHi", product."title") ELSE product."title" END) END AS "product",
    CASE shopper."language" WHEN 'hi' THEN (SELECT json_agg(json_build_object('title', bought."title", 'titleHi', bought."titleHi"))
      FROM "products" AS bought WHERE bought."_id" IN (
        SELECT "productId" FROM "order_items" WHERE "userId" = $1 AND "orderId" = message."orderId"
        UNION SELECT "productId" FROM "item_replacements" WHERE "userId" = $1 AND "orderId" = message."orderId")) END AS "titles",
    CASE WHEN device."_id" IS NOT NULL THEN to_json(device) END AS "device"
  FROM "messages" AS message JOIN "users" AS shopper ON shopper."_id" = message."userId"
  LEFT JOIN "message_preferences" AS wanted ON wanted."userId" = message."userId"
  LEFT JOIN "order_events" AS event ON event."userId" = message."userId" AND event."orderId" = message."orderId"
    AND event."_id" = message."eventId"
  LEFT JOIN "products" AS product ON product."_id" = message."productId"
    AND NOT EXISTS (SELECT FROM "stock" WHERE "productId" = product."_id" AND "level" = 'OUT_OF_STOCK')
    AND EXISTS (SELECT FROM "wishlist_items" AS wish WHERE wish."userId" = $1 AND wish."productId" = product."_id")
  LEFT JOIN "push_subscriptions" AS device ON device."userId" = message."userId" AND device."_id" = message."subscriptionId"
  WHERE message."userId" = $1 AND message."_id" = $2 AND message."state" = 'WAITING'`;

/** A message that is not yet sent; undefined when there is none. */
export async function findWaiting(
  dataSource: DataSource,
  { userId, _id }: MessageKey,
): Promise<WaitingMessage | undefined> {
  const [found] = await dataSource.query<WaitingMessage[]>(FIND, [userId, _id]);
  return found;
}

/** Records that a message was sent, or is not to be. */
export async function endMessage(
  dataSource: DataSource,
  { userId, _id }: MessageKey,
  state: 'SENT' | 'SKIPPED',
): Promise<void> {
  await dataSource.query(
    `UPDATE "messages" SET "state" = $3, "sentAt" = CASE WHEN $3 = 'SENT' THEN clock_timestamp() END, "address" = NULL
     WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'WAITING'`,
    [userId, _id, state],
  );
}

/** Deletes a device. */
export const removeDevice = async (
  dataSource: DataSource,
  { userId, _id }: Pick<Device, 'userId' | '_id'>,
): Promise<void> =>
  void (await dataSource.query(`DELETE FROM "push_subscriptions" WHERE "userId" = $1 AND "_id" = $2`, [
    userId,
    _id,
  ]));

const BATCH = 500;

/** At most one message per shopper and product in a day: the last unit may come and go with every checkout. */
const ADD_BACK_IN_STOCK = `WITH waiting AS (
    SELECT wish."userId" FROM "wishlist_items" AS wish
    LEFT JOIN "message_preferences" AS wanted ON wanted."userId" = wish."userId"
    WHERE wish."productId" = $1 AND wish."createdAt" < $2 AND wish."userId" > $3
      AND coalesce(wanted."backInStock", ${DEFAULT_PREFERENCES.backInStock})
      AND NOT EXISTS (SELECT FROM "stock" WHERE "productId" = $1 AND "level" = 'OUT_OF_STOCK')
      AND NOT EXISTS (SELECT FROM "messages" AS told WHERE told."userId" = wish."userId" AND told."productId" = $1
        AND told."state" <> 'SKIPPED' AND told."createdAt" > now() - interval '1 day' AND told."backAt" <> $2)
    ORDER BY wish."userId" LIMIT ${BATCH}
  ), written AS (
    INSERT INTO "messages" ("userId", "_id", "kind", "channel", "subscriptionId", "productId", "backAt")
    SELECT waiting."userId", gen_random_uuid(), 'BACK_IN_STOCK', way."channel", way."subscriptionId", $1, $2 FROM waiting CROSS JOIN LATERAL (
      SELECT 'EMAIL' AS "channel", NULL::uuid AS "subscriptionId"
      UNION ALL SELECT 'PUSH', "_id" FROM "push_subscriptions" WHERE "userId" = waiting."userId"
    ) AS way ON CONFLICT DO NOTHING
  )
  SELECT "userId" FROM waiting ORDER BY "userId" DESC LIMIT 1`;

/**
 * Adds a message for each shopper who had a product on their wishlist before it came back; a batch per transaction. Batches of
 * one product are serialised, so that no shopper is notified twice.
 */
export async function addBackInStockMessages(
  dataSource: DataSource,
  productId: string,
  backAt: Date,
): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const values: unknown[] = [productId, backAt, after];
    const [last] = await runInTransaction(dataSource, async (manager) => {
      await acquireAdvisoryLock(manager, 'backInStock', productId);
      return manager.query<{ userId: string }[]>(ADD_BACK_IN_STOCK, values);
    });
    after = last?.userId;
  }
}

const RETENTION_DAYS = 90;
/** Longer than sending is retried. */
const ADDRESS_DAYS = 14;

/** Deletes messages older than RETENTION_DAYS, sent or not, and sooner those that have an address of their own. */
export async function deleteOldMessages(dataSource: DataSource): Promise<void> {
  for (const isOld of [
    `"createdAt" < now() - interval '${RETENTION_DAYS} days'`,
    `"kind" = 'ACCOUNT_DELETED' AND "createdAt" < now() - interval '${ADDRESS_DAYS} days'`,
  ])
    await deleteInBatches(dataSource, 'messages', '"userId", "_id"', isOld);
}
