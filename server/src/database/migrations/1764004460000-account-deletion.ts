import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Shoppers delete their account: its row stays, without the person, and so do orders. What the shop's role may only add to is
 * emptied by functions of the tables' owner, which do nothing else. An older version beside this one leaves the last mail to it.
 */
export class AccountDeletion1764004460000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "users" ADD "deletedAt" timestamptz`);
    await run.query(`
      ALTER TABLE "messages" ADD "address" text, ADD CONSTRAINT "messages_address"
        CHECK ("address" IS NULL OR "kind" = 'ACCOUNT_DELETED' AND "state" = 'WAITING') NOT VALID`);
    await run.query(about(['PASSWORD_RESET', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED']));
    for (const [name, on] of INDEXES) await run.query(`CREATE INDEX IF NOT EXISTS "${name}" ON ${on}`);
    await run.query(FORGET_BUYER);
    await run.query(FORGET_WEBHOOKS);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP FUNCTION "forget_buyer", "forget_webhooks"`);
    for (const [name] of INDEXES) await run.query(`DROP INDEX "${name}"`);
    await run.query(`DELETE FROM "messages" WHERE "kind" = 'ACCOUNT_DELETED'`);
    await run.query(about(['PASSWORD_RESET', 'PASSWORD_CHANGED']));
    await run.query(`ALTER TABLE "messages" DROP "address"`);
    await run.query(`ALTER TABLE "users" DROP "deletedAt"`);
  }
}

const NOTHING = `"orderId" IS NULL AND "eventId" IS NULL AND "productId" IS NULL AND "backAt" IS NULL`;

/** As PasswordChanges made it, of more kinds. */
const about = (ofAccount: string[]): string => `
  ALTER TABLE "messages" DROP CONSTRAINT "messages_about", ADD CONSTRAINT "messages_about" CHECK (CASE
    ${ofAccount.map((kind) => `WHEN "kind" = '${kind}' THEN ${NOTHING} AND "channel" = 'EMAIL'`).join('\n')}
    WHEN "kind" = 'BACK_IN_STOCK' THEN "productId" IS NOT NULL AND "backAt" IS NOT NULL AND "orderId" IS NULL AND "eventId" IS NULL
    ELSE "orderId" IS NOT NULL AND "eventId" IS NOT NULL AND "productId" IS NULL AND "backAt" IS NULL END)`;

/** Of what is still to be emptied, so that they stay small. Where there are many orders, they were built by hand: docs/upgrading.md. */
const INDEXES = [
  ['orders_abandoned', `"orders" ("startedAt") WHERE "state" = 'EXPIRED' AND "address" <> ''`],
  ['payment_events_bodies', `"payment_events" ("receivedAt") WHERE "body" IS NOT NULL`],
  ['payment_events_order', `"payment_events" ("providerOrderId") WHERE "body" IS NOT NULL`],
  ['payment_events_payment', `"payment_events" ("providerPaymentId") WHERE "body" IS NOT NULL`],
  ['messages_of_deleted', `"messages" ("createdAt") WHERE "kind" = 'ACCOUNT_DELETED'`],
] as const;

/** A registered seller's bill of this much names its buyer (CGST Rules, 46), in paise. */
const NAMED_FROM = 5_000_000;

/** Only of an account that is deleted, so that nobody can empty others' bills with it. */
const FORGET_BUYER = `
  CREATE FUNCTION "forget_buyer"("gone" uuid) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM "users" WHERE "_id" = "gone" AND "deletedAt" IS NOT NULL) THEN
      RAISE EXCEPTION 'This account is not deleted';
    END IF;
    UPDATE "receipts" AS bill
      SET "content" = jsonb_set("content", '{buyer}', jsonb_build_object('name', '', 'address', bought."address"))
      FROM "orders" AS bought
      WHERE bill."userId" = "gone" AND bought."userId" = "gone" AND bought."_id" = bill."orderId" AND NOT EXISTS (
        SELECT FROM "receipts" AS large WHERE large."userId" = "gone" AND large."orderId" = bill."orderId"
          AND large."totalPaise" >= ${NAMED_FROM} AND large."content" #>> '{seller,gstin}' IS NOT NULL);
    UPDATE "payment_events" SET "body" = NULL WHERE "eventId" IN (
      SELECT event."eventId" FROM "payments" AS paid JOIN "payment_events" AS event USING ("providerOrderId")
        WHERE paid."userId" = "gone" AND event."body" IS NOT NULL
      UNION SELECT event."eventId" FROM "payments" AS paid JOIN "payment_events" AS event USING ("providerPaymentId")
        WHERE paid."userId" = "gone" AND event."body" IS NOT NULL);
  END $$`;

/** Returns how many it has emptied, a batch at most. */
const FORGET_WEBHOOKS = `
  CREATE FUNCTION "forget_webhooks"("most" int) RETURNS int LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE "emptied" int;
  BEGIN
    UPDATE "payment_events" SET "body" = NULL WHERE "eventId" IN (
      SELECT "eventId" FROM "payment_events" WHERE "body" IS NOT NULL AND "receivedAt" < now() - interval '180 days'
      LIMIT "most" FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS "emptied" = ROW_COUNT;
    RETURN "emptied";
  END $$`;
