import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change of stock says so: it may be told of more often than answers can be read anew. An older version takes it for any other. */
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

/** In place of those that there are. */
const triggers = (tell: string): string[] => [
  `CREATE OR REPLACE TRIGGER "tell_catalogue_changed" AFTER UPDATE ON "stock" FOR EACH ROW
   WHEN (OLD."level" <> NEW."level" OR OLD."maxPerOrder" <> NEW."maxPerOrder") EXECUTE FUNCTION "${tell}"()`,
  `CREATE OR REPLACE TRIGGER "tell_catalogue_stocked" AFTER INSERT OR DELETE OR TRUNCATE ON "stock"
   FOR EACH STATEMENT EXECUTE FUNCTION "${tell}"()`,
];
