import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the sandbox payment provider remembers, apart from the shop's own tables; empty where a real one is used. */
export class Sandbox1764000300000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`CREATE SCHEMA "sandbox"`);
    await run.query(`
      CREATE TABLE "sandbox"."orders" (
        "id" text PRIMARY KEY,
        "amount" int NOT NULL CHECK ("amount" >= 100),
        "currency" text NOT NULL,
        "receipt" text NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await run.query(`CREATE INDEX "sandbox_orders_receipt" ON "sandbox"."orders" ("receipt")`);
    await run.query(`
      CREATE TABLE "sandbox"."payments" (
        "id" text PRIMARY KEY,
        "order_id" text NOT NULL REFERENCES "sandbox"."orders" ("id"),
        "status" text NOT NULL CHECK ("status" IN ('captured', 'failed')),
        "created_at" timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await run.query(`CREATE INDEX "sandbox_payments_order" ON "sandbox"."payments" ("order_id")`);
    await run.query(
      `CREATE UNIQUE INDEX "sandbox_paid_once" ON "sandbox"."payments" ("order_id") WHERE "status" = 'captured'`,
    );
    await run.query(`
      CREATE TABLE "sandbox"."webhooks" (
        "event_id" text PRIMARY KEY,
        "body" text NOT NULL,
        "attempts" int NOT NULL DEFAULT 0,
        "next_at" timestamptz NOT NULL DEFAULT clock_timestamp(),
        "delivered" boolean NOT NULL DEFAULT false
      )`);
    await run.query(
      `CREATE INDEX "sandbox_webhooks_due" ON "sandbox"."webhooks" ("next_at") WHERE NOT "delivered"`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP SCHEMA "sandbox" CASCADE`);
  }
}
