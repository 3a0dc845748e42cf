import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever changes what people see of a placed order, the shop's processes are told of its ids when the change is committed.
 * PostgreSQL tells them once of what a transaction says several times.
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
