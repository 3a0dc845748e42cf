import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is put in instead of an item may change while the item stays as it is: whoever has the order open is told of it, too. */
export class ReplacementNotices1764002201000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TRIGGER "tell_order_changed" AFTER UPDATE ON "item_replacements" FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_order_changed"()`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TRIGGER "tell_order_changed" ON "item_replacements"`);
  }
}
