import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sales of past days, summed: a year of orders takes too long to add up each time. Whatever
 * still changes an order of such a day deletes its figures, in the same transaction, and they are counted anew.
 */
export class DayFigures1764002400000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "day_figures" (
        "startsAt" timestamptz PRIMARY KEY,
        "endsAt" timestamptz NOT NULL CHECK ("startsAt" < "endsAt"),
        "orders" int NOT NULL,
        "revenuePaise" bigint NOT NULL,
        "refundedPaise" bigint NOT NULL,
        "shortLines" int NOT NULL,
        "delivered" int NOT NULL,
        "inTime" int NOT NULL
      )`);
    await run.query(`
      CREATE TABLE "day_product_figures" (
        "startsAt" timestamptz NOT NULL REFERENCES "day_figures" ON DELETE CASCADE,
        "productId" text NOT NULL,
        "title" text NOT NULL,
        "qty" int NOT NULL,
        "revenuePaise" bigint NOT NULL,
        PRIMARY KEY ("startsAt", "productId")
      )`);
    for (const statement of FORGET) await run.query(statement);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TRIGGER "forget_day_of_order" ON "orders"`);
    await run.query(`DROP TRIGGER "forget_day_of_payment" ON "payments"`);
    await run.query(`DROP FUNCTION "forget_day_of_order", "forget_day_of_payment", "forget_day"`);
    await run.query(`DROP TABLE "day_product_figures", "day_figures"`);
  }
}

/** With the rights of its maker, as an older version's role has none on the new tables. */
const DEFINED = `SECURITY DEFINER SET search_path = public, pg_temp`;

/**
 * Days are counted when they are older than what the triggers leave alone, so that nothing is missed. The lock, which is
 * shared by those who change orders, waits for whoever counts a day meanwhile.
 */
const FORGET = [
  `CREATE FUNCTION "forget_day"("placedAt" timestamptz) RETURNS void LANGUAGE plpgsql ${DEFINED} AS $$
   BEGIN
     PERFORM pg_advisory_xact_lock_shared(7062291);
     DELETE FROM "day_figures" WHERE "startsAt" <= "placedAt" AND "placedAt" < "endsAt";
   END $$`,
  `CREATE FUNCTION "forget_day_of_order"() RETURNS trigger LANGUAGE plpgsql ${DEFINED} AS $$
   BEGIN
     PERFORM "forget_day"(NEW."createdAt");
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "forget_day_of_order" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
   WHEN (NEW."createdAt" < now() - interval '7 days') EXECUTE FUNCTION "forget_day_of_order"()`,
  `CREATE FUNCTION "forget_day_of_payment"() RETURNS trigger LANGUAGE plpgsql ${DEFINED} AS $$
   BEGIN
     PERFORM "forget_day"("createdAt") FROM "orders"
     WHERE "userId" = NEW."userId" AND "_id" = NEW."_id" AND "createdAt" < now() - interval '7 days';
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER "forget_day_of_payment" AFTER UPDATE OF "refundedPaise" ON "payments" FOR EACH ROW
   EXECUTE FUNCTION "forget_day_of_payment"()`,
];
