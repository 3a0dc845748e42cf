import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifies the shop's processes of the ids of a placed order when a change that people see is committed.
 * PostgreSQL delivers equal notices of a transaction once.
 */
export class OrderNotices1764002200000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE FUNCTION "tell_order_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE "changed" uuid;
      BEGIN
        IF TG_TABLE_NAME = 'orders' THEN "changed" := NEW."_id"; ELSE "changed" := NEW."orderId"; END IF;
        PERFORM pg_notify('order_changed', json_build_object('userId', NEW."userId", '_id', "changed")::text);
        RETURN NULL;
      END $$`);
    for (const event of TELLING)
      await run.query(
        `CREATE TRIGGER "tell_order_changed" AFTER ${event} EXECUTE FUNCTION "tell_order_changed"()`,
      );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP FUNCTION "tell_order_changed" CASCADE`);
  }
}

/** A placed order comes with its first event; an open checkout notifies nobody. */
const TELLING = [
  'INSERT ON "order_events" FOR EACH ROW',
  'INSERT OR UPDATE ON "refunds" FOR EACH ROW',
  'INSERT OR UPDATE ON "item_replacements" FOR EACH ROW',
  'UPDATE ON "order_items" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)',
  `UPDATE ON "orders" FOR EACH ROW WHEN (OLD."state" = 'PLACED' AND OLD.* IS DISTINCT FROM NEW.*)`,
];
