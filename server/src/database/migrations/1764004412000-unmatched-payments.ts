import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments that placed no order, few among many, are found by the id that the provider gave them. */
export class UnmatchedPayments1764004412000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(
      `CREATE INDEX IF NOT EXISTS "payments_unmatched" ON "payments" ("providerPaymentId") WHERE "_id" <> "orderId"`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "payments_unmatched"`);
  }
}
