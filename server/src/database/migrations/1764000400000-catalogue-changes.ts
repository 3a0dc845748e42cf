import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifies the shop's processes of each committed change of a product or category. */
export class CatalogueChanges1764000400000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE FUNCTION "tell_catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('catalogue_changed', ''); RETURN NULL; END $$`);
    for (const table of ['products', 'categories'])
      await run.query(`
        CREATE TRIGGER "tell_catalogue_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${table}"
        FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"()`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP FUNCTION "tell_catalogue_changed" CASCADE`);
  }
}
