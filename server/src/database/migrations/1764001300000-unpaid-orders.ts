import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account's recent unpaid orders are counted before it makes more, without reading all of its orders. */
export class UnpaidOrders1764001300000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    // A paid order leaves it, so that it stays small. Where there are many orders, it was built by hand: docs/upgrading.md.
    await run.query(
      `CREATE INDEX IF NOT EXISTS "orders_unpaid" ON "orders" ("userId", "startedAt") WHERE "payment" IS DISTINCT FROM 'PAID'`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "orders_unpaid"`);
  }
}
