import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Products that are off sale: rows of their own, so that no statement about products has to leave them out. As JSON: a
 * later column of products does not affect this table.
 */
export class OffSale1764001200100 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "products_off_sale" (
        "_id" text PRIMARY KEY,
        "product" jsonb NOT NULL,
        "since" timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "products_off_sale"`);
  }
}
