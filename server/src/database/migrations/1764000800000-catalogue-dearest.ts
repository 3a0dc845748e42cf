import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dearest first, and of one price by id: read backwards, the indexes for cheapest first have the ids the wrong way round. */
export class CatalogueDearest1764000800000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(
      `CREATE INDEX "products_dearest" ON "products" ("pricePaise" DESC, "id") INCLUDE ("rating")`,
    );
    await run.query(
      `CREATE INDEX "products_category_dearest" ON "products" ("categoryName", "pricePaise" DESC, "id") INCLUDE ("rating")`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "products_dearest", "products_category_dearest"`);
  }
}
