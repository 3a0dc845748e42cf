import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices of stock name it: stock changes too often to empty the cache each time. An older version treats them like any other. */
export class StockNotices1764001903000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE FUNCTION "tell_stock_changed"() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('catalogue_changed', 'stock'); RETURN NULL; END $$`);
    for (const statement of triggers('tell_stock_changed')) await run.query(statement);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const statement of triggers('tell_catalogue_changed')) await run.query(statement);
    await run.query(`DROP FUNCTION "tell_stock_changed"`);
  }
}

/** Replaces the existing triggers. */
const triggers = (tell: string): string[] => [
  `CREATE OR REPLACE TRIGGER "tell_catalogue_changed" AFTER UPDATE ON "stock" FOR EACH ROW
   WHEN (OLD."level" <> NEW."level" OR OLD."maxPerOrder" <> NEW."maxPerOrder") EXECUTE FUNCTION "${tell}"()`,
  `CREATE OR REPLACE TRIGGER "tell_catalogue_stocked" AFTER INSERT OR DELETE OR TRUNCATE ON "stock"
   FOR EACH STATEMENT EXECUTE FUNCTION "${tell}"()`,
];
