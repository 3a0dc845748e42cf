import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was sold in whole months, added up from their days: a year of days still has half a million rows. A month has its
 * figures only while each of its days does.
 */
export class MonthFigures1764004400000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "month_figures" (
        "startsAt" timestamptz PRIMARY KEY,
        "endsAt" timestamptz NOT NULL CHECK ("startsAt" < "endsAt")
      )`);
    await run.query(`
      CREATE TABLE "month_product_figures" (
        "startsAt" timestamptz NOT NULL REFERENCES "month_figures" ON DELETE CASCADE,
        "productId" text NOT NULL,
        "lastDay" timestamptz NOT NULL,
        "qty" int NOT NULL,
        "revenuePaise" bigint NOT NULL,
        PRIMARY KEY ("startsAt", "productId")
      )`);
    await run.query(`
      CREATE FUNCTION "forget_month"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM "month_figures" WHERE "startsAt" <= OLD."startsAt" AND OLD."startsAt" < "endsAt";
        RETURN NULL;
      END $$`);
    await run.query(`
      CREATE TRIGGER "forget_month" AFTER DELETE ON "day_figures" FOR EACH ROW EXECUTE FUNCTION "forget_month"()`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TRIGGER "forget_month" ON "day_figures"`);
    await run.query(`DROP FUNCTION "forget_month"`);
    await run.query(`DROP TABLE "month_product_figures", "month_figures"`);
  }
}
