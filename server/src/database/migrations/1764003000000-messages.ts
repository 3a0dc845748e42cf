import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Messages to shoppers: a row for each message and channel, written by triggers in the transaction that causes it,
 * whichever version runs it. A row comes with the job that sends it; an older version leaves those jobs to this one.
 */
export class Messages1764003000000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...TRIGGERS]) await run.query(statement);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP FUNCTION "tell_of_order", "tell_back_in_stock", "send_message" CASCADE`);
    await run.query(`DROP TABLE "messages", "push_subscriptions", "push_keys", "message_preferences"`);
    await run.query(`DROP INDEX "wishlist_items_product"`);
  }
}

const TABLES = [
  `CREATE TABLE "message_preferences" (
     "userId" uuid PRIMARY KEY REFERENCES "users" ("_id") ON DELETE CASCADE,
     "orderProgress" boolean NOT NULL,
     "backInStock" boolean NOT NULL
   )`,
  `CREATE TABLE "push_subscriptions" (
     "userId" uuid NOT NULL REFERENCES "users" ("_id") ON DELETE CASCADE,
     "_id" uuid NOT NULL,
     "endpoint" text NOT NULL,
     "p256dh" text NOT NULL,
     "auth" text NOT NULL,
     "createdAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY ("userId", "_id"),
     UNIQUE ("userId", "endpoint")
   )`,
  `CREATE TABLE "push_keys" (
     "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
     "publicKey" text NOT NULL,
     "privateKey" text NOT NULL
   )`,
  `CREATE TABLE "messages" (
     "userId" uuid NOT NULL REFERENCES "users" ("_id") ON DELETE CASCADE,
     "_id" uuid NOT NULL,
     "kind" text NOT NULL,
     "channel" text NOT NULL CHECK ("channel" IN ('EMAIL', 'PUSH')),
     "subscriptionId" uuid CHECK (("subscriptionId" IS NOT NULL) = ("channel" = 'PUSH')),
     "orderId" uuid,
     "eventId" uuid,
     "productId" text,
     "backAt" timestamptz,
     "state" text NOT NULL DEFAULT 'WAITING' CHECK ("state" IN ('WAITING', 'SENT', 'SKIPPED')),
     "createdAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
     "sentAt" timestamptz CHECK (("sentAt" IS NOT NULL) = ("state" = 'SENT')),
     PRIMARY KEY ("userId", "_id"),
     FOREIGN KEY ("userId", "orderId", "eventId") REFERENCES "order_events" ("userId", "orderId", "_id") ON DELETE CASCADE,
     CONSTRAINT "messages_about" CHECK (CASE "kind"
       WHEN 'BACK_IN_STOCK' THEN "productId" IS NOT NULL AND "backAt" IS NOT NULL AND "orderId" IS NULL AND "eventId" IS NULL
       ELSE "orderId" IS NOT NULL AND "eventId" IS NOT NULL AND "productId" IS NULL AND "backAt" IS NULL END)
   )`,
  // Each is sent once per channel.
  `CREATE UNIQUE INDEX "messages_of_order" ON "messages" ("userId", "orderId", "eventId", "channel", "subscriptionId")
   NULLS NOT DISTINCT WHERE "orderId" IS NOT NULL`,
  `CREATE UNIQUE INDEX "messages_of_product" ON "messages" ("userId", "productId", "backAt", "channel", "subscriptionId")
   NULLS NOT DISTINCT WHERE "productId" IS NOT NULL`,
  // Shoppers who wait for a product.
  `CREATE INDEX IF NOT EXISTS "wishlist_items_product" ON "wishlist_items" ("productId", "userId")`,
];

/** With the rights of its maker: an older version's role has none on the new tables. */
const trigger = (name: string, body: string): string => `
  CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    ${body}
    RETURN NULL;
  END $$`;

const TOLD = [
  ...['PLACED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED', 'CANCELLED'],
  ...['REFUND_SETTLED', 'REFUND_FAILED', 'ITEMS_SHORT', 'SLOT_MOVED', 'SLOT_NONE'],
];

const TRIGGERS = [
  // One at a time of each channel, so that a crash repeats one; those about an order first. A job without a key may be lost.
  trigger(
    'send_message',
    `PERFORM "graphile_worker"."add_job"('send-message', json_build_object('userId', NEW."userId", '_id', NEW."_id", 'channel', NEW."channel"),
       queue_name => lower(NEW."channel"), job_key => 'message ' || NEW."_id", max_attempts => 12,
       priority => CASE WHEN NEW."orderId" IS NULL THEN 20 ELSE 10 END);`,
  ),
  `CREATE TRIGGER "send_message" AFTER INSERT ON "messages" FOR EACH ROW EXECUTE FUNCTION "send_message"()`,
  trigger(
    'tell_of_order',
    `INSERT INTO "messages" ("userId", "_id", "kind", "channel", "subscriptionId", "orderId", "eventId")
     SELECT NEW."userId", gen_random_uuid(), NEW."code", way."channel", way."subscriptionId", NEW."orderId", NEW."_id" FROM (
       SELECT 'EMAIL' AS "channel", NULL::uuid AS "subscriptionId"
       UNION ALL SELECT 'PUSH', "_id" FROM "push_subscriptions" WHERE "userId" = NEW."userId"
     ) AS way ON CONFLICT DO NOTHING;`,
  ),
  // What happened long ago, such as that of generated orders, is no news.
  `CREATE TRIGGER "tell_of_order" AFTER INSERT ON "order_events" FOR EACH ROW
   WHEN (NEW."at" > now() - interval '1 day' AND NEW."code" IN ('${TOLD.join("', '")}')
     AND (NEW."code" <> 'PACKED' OR NEW."params" ?| ARRAY['items', 'replaced']))
   EXECUTE FUNCTION "tell_of_order"()`,
  // Those who wait may be many: a job writes to them.
  trigger(
    'tell_back_in_stock',
    `IF EXISTS (SELECT FROM "wishlist_items" WHERE "productId" = NEW."productId") THEN
       PERFORM "graphile_worker"."add_job"('tell-back-in-stock',
         json_build_object('productId', NEW."productId", 'backAt', clock_timestamp()), job_key => 'back ' || NEW."productId");
     END IF;`,
  ),
  `CREATE TRIGGER "tell_back_in_stock" AFTER UPDATE ON "stock" FOR EACH ROW
   WHEN (OLD."level" = 'OUT_OF_STOCK' AND NEW."level" <> 'OUT_OF_STOCK') EXECUTE FUNCTION "tell_back_in_stock"()`,
];
