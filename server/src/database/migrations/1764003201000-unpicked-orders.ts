import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an account has ordered unpaid, and nobody has begun to pick, is added up before it may order more. */
export class UnpickedOrders1764003201000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    // Small: an order leaves it as soon as it is picked. Where there are many orders, it was built by hand: docs/upgrading.md.
    await run.query(
      `CREATE INDEX IF NOT EXISTS "orders_unpicked" ON "orders" ("userId") WHERE "payment" = 'DUE' AND "status" = 'PLACED'`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "orders_unpicked"`);
  }
}
