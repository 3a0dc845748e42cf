import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits to be done is counted by slot and status; what is low on stock is found without reading all that is not. */
export class OpenOrders1764002100000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    // Where there are many orders, it was built by hand: docs/upgrading.md.
    await run.query(
      `CREATE INDEX IF NOT EXISTS "orders_open" ON "orders" ("slotId", "status")
       WHERE "status" IN ('PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED')`,
    );
    await run.query(`CREATE INDEX "stock_low" ON "stock" ("level") WHERE "level" <> 'IN_STOCK'`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "orders_open", "stock_low"`);
  }
}
