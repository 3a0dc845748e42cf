import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Categories and products, with the indexes that the listing's orders and searches walk along. */
export class Catalogue1764000000000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
    await run.query(`
      CREATE TABLE "categories" (
        "_id" text PRIMARY KEY CHECK ("_id" <> ''),
        "id" int NOT NULL UNIQUE,
        "categoryName" text NOT NULL UNIQUE CHECK ("categoryName" <> ''),
        "image" text NOT NULL,
        "description" text NOT NULL
      )`);
    await run.query(`
      CREATE TABLE "products" (
        "_id" text PRIMARY KEY CHECK ("_id" <> ''),
        "id" int NOT NULL UNIQUE,
        "title" text NOT NULL CHECK ("title" <> ''),
        "image" text NOT NULL,
        "pricePaise" int NOT NULL CHECK ("pricePaise" > 0),
        "quantity" text NOT NULL CHECK ("quantity" <> ''),
        "rating" double precision NOT NULL CHECK ("rating" BETWEEN 1 AND 5),
        "categoryName" text NOT NULL REFERENCES "categories" ("categoryName") ON UPDATE CASCADE
      )`);
    await run.query(`CREATE INDEX "products_price_id" ON "products" ("pricePaise", "id")`);
    await run.query(`CREATE INDEX "products_category_id" ON "products" ("categoryName", "id")`);
    await run.query(
      `CREATE INDEX "products_category_price_id" ON "products" ("categoryName", "pricePaise", "id")`,
    );
    await run.query(`CREATE INDEX "products_title_trgm" ON "products" USING gin ("title" gin_trgm_ops)`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "products", "categories"`);
  }
}
