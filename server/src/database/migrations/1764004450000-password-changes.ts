import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Shoppers change and reset their passwords: that ends their other sessions, and they are told by mail. An older version beside
 * this one does not check the version of a token, and leaves the new mails to it.
 */
export class PasswordChanges1764004450000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "users" ADD "tokenVersion" integer NOT NULL DEFAULT 0`);
    await run.query(about(['PASSWORD_RESET', 'PASSWORD_CHANGED']));
    await run.query(sendMessage(`NEW."kind" = 'BACK_IN_STOCK'`));
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(sendMessage(`NEW."orderId" IS NULL`));
    await run.query(`DELETE FROM "messages" WHERE "kind" IN ('PASSWORD_RESET', 'PASSWORD_CHANGED')`);
    await run.query(about([]));
    await run.query(`ALTER TABLE "users" DROP "tokenVersion"`);
  }
}

const NOTHING = `"orderId" IS NULL AND "eventId" IS NULL AND "productId" IS NULL AND "backAt" IS NULL`;

/** What a message is about: an order, a product, or the account. */
const about = (ofAccount: string[]): string => `
  ALTER TABLE "messages" DROP CONSTRAINT "messages_about", ADD CONSTRAINT "messages_about" CHECK (CASE
    ${ofAccount.map((kind) => `WHEN "kind" = '${kind}' THEN ${NOTHING} AND "channel" = 'EMAIL'`).join('\n')}
    WHEN "kind" = 'BACK_IN_STOCK' THEN "productId" IS NOT NULL AND "backAt" IS NOT NULL AND "orderId" IS NULL AND "eventId" IS NULL
    ELSE "orderId" IS NOT NULL AND "eventId" IS NOT NULL AND "productId" IS NULL AND "backAt" IS NULL END)`;

/** The most mails about orders that a shopper gets in an hour. */
const MAILS_AN_HOUR = 20;
const TRIES = { mail: 38, push: 12 };

/** As MessageLimits made it, with another condition for what comes last. */
const sendMessage = (isLast: string): string => `
  CREATE OR REPLACE FUNCTION "send_message"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
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
      priority => CASE WHEN ${isLast} THEN 20 ELSE 10 END);
    RETURN NULL;
  END $$`;
