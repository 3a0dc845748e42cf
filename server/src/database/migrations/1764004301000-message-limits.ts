import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Nobody's messages hold up those of others, nor fill a mailbox: pushes have a queue for each push service, and mails about
 * orders that are more than so many an hour wait. An older version beside this one leaves the new queues to it.
 */
export class MessageLimits1764004301000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(
      `CREATE INDEX IF NOT EXISTS "messages_of_the_hour" ON "messages" ("userId", coalesce("sentAt", 'infinity'))
       WHERE "channel" = 'EMAIL' AND "orderId" IS NOT NULL AND "state" <> 'SKIPPED'`,
    );
    await run.query(replace('send_message', SEND));
    await run.query(`DROP TRIGGER "tell_of_order" ON "order_events"`);
    await run.query(tellOfOrder(['items', 'replaced', 'duePaise']));
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TRIGGER "tell_of_order" ON "order_events"`);
    await run.query(tellOfOrder(['items', 'replaced']));
    await run.query(replace('send_message', SEND_BEFORE));
    await run.query(`DROP INDEX "messages_of_the_hour"`);
  }
}

const replace = (name: string, body: string): string => `
  CREATE OR REPLACE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  ${body} $$`;

/** The most mails about orders that a shopper gets in an hour. */
const MAILS_AN_HOUR = 20;
/** A mail server may be down for days: tries of more than a week. A push is news for a day only. */
const TRIES = { mail: 38, push: 12 };

/**
 * One at a time of each queue, so that a crash repeats one; those about an order first. A job without a key may be lost.
 * The hosts of a push service share a queue.
 */
const SEND = `DECLARE
    queue text := lower(NEW."channel");
    hours int := 0;
  BEGIN
    IF NEW."channel" = 'PUSH' THEN
      SELECT coalesce('push ' || substring("endpoint" from '^https://(?:[^/]*\\.)?([^/.]+\\.[^/.]+)(?:/|$)'), queue) INTO queue
        FROM "push_subscriptions" WHERE "userId" = NEW."userId" AND "_id" = NEW."subscriptionId";
    ELSIF NEW."orderId" IS NOT NULL THEN
      SELECT (count(*) - 1) / ${MAILS_AN_HOUR} INTO hours FROM "messages" WHERE "userId" = NEW."userId" AND "channel" = 'EMAIL'
        AND "orderId" IS NOT NULL AND "state" <> 'SKIPPED' AND coalesce("sentAt", 'infinity') > now() - interval '1 hour';
    END IF;
    PERFORM "graphile_worker"."add_job"('send-message',
      json_build_object('userId', NEW."userId", '_id', NEW."_id", 'channel', NEW."channel", 'queue', queue),
      queue_name => queue, job_key => 'message ' || NEW."_id", run_at => now() + hours * interval '1 hour',
      max_attempts => CASE NEW."channel" WHEN 'PUSH' THEN ${TRIES.push} ELSE ${TRIES.mail} END,
      priority => CASE WHEN NEW."orderId" IS NULL THEN 20 ELSE 10 END);
    RETURN NULL;
  END`;

const SEND_BEFORE = `BEGIN
    PERFORM "graphile_worker"."add_job"('send-message', json_build_object('userId', NEW."userId", '_id', NEW."_id", 'channel', NEW."channel"),
      queue_name => lower(NEW."channel"), job_key => 'message ' || NEW."_id", max_attempts => 12,
      priority => CASE WHEN NEW."orderId" IS NULL THEN 20 ELSE 10 END);
    RETURN NULL;
  END`;

const TOLD = [
  ...['PLACED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED', 'CANCELLED'],
  ...['REFUND_SETTLED', 'REFUND_FAILED', 'ITEMS_SHORT', 'SLOT_MOVED', 'SLOT_NONE'],
];

/** What happened long ago, such as that of generated orders, is no news. @param news what makes it news that an order is packed */
const tellOfOrder = (news: string[]): string => `
  CREATE TRIGGER "tell_of_order" AFTER INSERT ON "order_events" FOR EACH ROW
  WHEN (NEW."at" > now() - interval '1 day' AND NEW."code" IN ('${TOLD.join("', '")}')
    AND (NEW."code" <> 'PACKED' OR NEW."params" ?| ARRAY['${news.join("', '")}']))
  EXECUTE FUNCTION "tell_of_order"()`;
