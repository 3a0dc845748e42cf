import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every webhook is kept as it came, with what was done about it; an order knows whose its payment is, and what left the
 * cart for it. An older version, still running, writes none of the new columns.
 */
export class PaymentEvents1764001000000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      ALTER TABLE "payment_events"
        ADD "eventType" text,
        ADD "body" text,
        ADD "providerOrderId" text,
        ADD "providerPaymentId" text,
        ADD "amount" bigint,
        ADD "currency" text,
        ADD "outcome" text
          CHECK ("outcome" IN ('PLACED', 'IGNORED', 'UNKNOWN_ORDER', 'WRONG_AMOUNT', 'LATE', 'DUPLICATE')),
        ADD "handledAt" timestamptz`);
    await run.query(`
      CREATE INDEX "payment_events_unmatched" ON "payment_events" ("providerPaymentId")
      WHERE "handledAt" IS NULL AND "outcome" NOT IN ('PLACED', 'IGNORED')`);
    await run.query(`ALTER TABLE "orders" ADD "provider" text, ADD "cartTaken" jsonb`);
    // Expired ones are looked into a last time, too.
    await run.query(`DROP INDEX "orders_to_check"`);
    await run.query(`CREATE INDEX "orders_to_check" ON "orders" ("checkAt") WHERE "checkAt" IS NOT NULL`);
    await this.sandbox(run);
  }

  /** No new column there: the older version selects all of them by prepared statements, which would break. */
  private async sandbox(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "sandbox"."manual_captures" (
        "order_id" text PRIMARY KEY REFERENCES "sandbox"."orders" ("id")
      )`);
    await run.query(`
      ALTER TABLE "sandbox"."payments" DROP CONSTRAINT "payments_status_check",
        ADD CONSTRAINT "payments_status_check" CHECK ("status" IN ('authorized', 'captured', 'failed'))`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "sandbox"."manual_captures"`);
    await run.query(`DELETE FROM "sandbox"."payments" WHERE "status" = 'authorized'`);
    await run.query(`
      ALTER TABLE "sandbox"."payments" DROP CONSTRAINT "payments_status_check",
        ADD CONSTRAINT "payments_status_check" CHECK ("status" IN ('captured', 'failed'))`);
    await run.query(`DROP INDEX "orders_to_check"`);
    await run.query(`CREATE INDEX "orders_to_check" ON "orders" ("checkAt") WHERE "state" = 'PENDING'`);
    await run.query(`ALTER TABLE "orders" DROP "provider", DROP "cartTaken"`);
    await run.query(`
      ALTER TABLE "payment_events" DROP "eventType", DROP "body", DROP "providerOrderId", DROP "providerPaymentId",
        DROP "amount", DROP "currency", DROP "outcome", DROP "handledAt"`);
  }
}
