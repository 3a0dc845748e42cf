import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Days are added up two days after they are over, not eight: a week of orders takes long to add up. So triggers watch over
 * orders that are older than a day. Orders without a slot get an index, as the desk lists them.
 */
export class SettledDays1764004110000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    for (const statement of watch('1 day')) await run.query(statement);
    await run.query(
      `CREATE INDEX IF NOT EXISTS "orders_slotless" ON "orders" ("status", "createdAt" DESC, "_id" DESC)
       WHERE "slotId" IS NULL AND "status" IS NOT NULL`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "orders_slotless"`);
    await run.query(`DELETE FROM "day_figures" WHERE "endsAt" > now() - interval '8 days'`);
    for (const statement of watch('7 days')) await run.query(statement);
  }
}

const watch = (age: string): string[] => [
  `CREATE OR REPLACE TRIGGER "forget_day_of_order" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
   WHEN (NEW."createdAt" < now() - interval '${age}') EXECUTE FUNCTION "forget_day_of_order"()`,
  `CREATE OR REPLACE FUNCTION "forget_day_of_payment"() RETURNS trigger LANGUAGE plpgsql
   SECURITY DEFINER SET search_path = public, pg_temp AS $$
   BEGIN
     PERFORM "forget_day"("createdAt") FROM "orders"
     WHERE "userId" = NEW."userId" AND "_id" = NEW."_id" AND "createdAt" < now() - interval '${age}';
     RETURN NULL;
   END $$`,
];
