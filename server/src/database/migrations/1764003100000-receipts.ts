import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts and the credit notes that correct them: written once, and numbered without gaps in each financial year. */
export class Receipts1764003100000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "receipt_counters" (
        "kind" text NOT NULL CHECK ("kind" IN ('RECEIPT', 'CREDIT_NOTE')),
        "year" text NOT NULL,
        "last" int NOT NULL CHECK ("last" > 0),
        PRIMARY KEY ("kind", "year")
      )`);
    await run.query(`
      CREATE TABLE "receipts" (
        "userId" uuid NOT NULL,
        "orderId" uuid NOT NULL,
        "kind" text NOT NULL,
        "year" text NOT NULL,
        "count" int NOT NULL,
        "issuedAt" timestamptz NOT NULL,
        "totalPaise" int NOT NULL CHECK ("totalPaise" > 0),
        "content" jsonb NOT NULL,
        PRIMARY KEY ("userId", "orderId", "kind", "year", "count"),
        FOREIGN KEY ("kind", "year") REFERENCES "receipt_counters",
        FOREIGN KEY ("userId", "orderId") REFERENCES "orders" ("userId", "_id")
      )`);
    await run.query(`
      CREATE UNIQUE INDEX "receipts_of_order" ON "receipts" ("userId", "orderId") WHERE "kind" = 'RECEIPT'`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "receipts", "receipt_counters"`);
  }
}
