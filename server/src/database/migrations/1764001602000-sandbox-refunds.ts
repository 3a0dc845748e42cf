import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds of the sandbox, and the outcome set for tests. No new column in its older tables: see payment-events. */
export class SandboxRefunds1764001602000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "sandbox"."refunds" (
        "id" text PRIMARY KEY,
        "payment_id" text NOT NULL REFERENCES "sandbox"."payments" ("id"),
        "amount" int NOT NULL CHECK ("amount" > 0),
        "receipt" text,
        "notes" jsonb NOT NULL DEFAULT '{}',
        "idempotency_key" text,
        "outcome" text NOT NULL CHECK ("outcome" IN ('processed', 'failed')),
        "done_at" timestamptz NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE ("payment_id", "idempotency_key")
      )`);
    await run.query(`
      CREATE TABLE "sandbox"."refund_outcomes" (
        "payment_id" text PRIMARY KEY REFERENCES "sandbox"."payments" ("id"),
        "outcome" text NOT NULL CHECK ("outcome" IN ('processed', 'failed', 'refused')),
        "seconds" int NOT NULL CHECK ("seconds" >= 0)
      )`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "sandbox"."refund_outcomes", "sandbox"."refunds"`);
  }
}
