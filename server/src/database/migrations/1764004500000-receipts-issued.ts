import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was issued in a span of days, in order: the file for the accountant. */
export class ReceiptsIssued1764004500000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(
      `CREATE INDEX IF NOT EXISTS "receipts_issued" ON "receipts" ("issuedAt", "kind", "count")`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "receipts_issued"`);
  }
}
