import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is bought together, as learned from orders: what product pages show goes with a product. */
export class Companions1764003200000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "product_companions" (
        "productId" text PRIMARY KEY,
        "others" text[] NOT NULL,
        "learnedAt" timestamptz NOT NULL
      )`);
    for (const [event, condition] of EVENTS)
      await run.query(`
        CREATE TRIGGER "tell_companions_${event}" AFTER ${event} ON "product_companions"
        FOR EACH ROW ${condition} EXECUTE FUNCTION "tell_catalogue_changed"()`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "product_companions"`);
  }
}

/** Most stay the same from night to night: then nobody needs to be notified. */
const EVENTS = [
  ['insert', ''],
  ['update', 'WHEN (OLD."others" IS DISTINCT FROM NEW."others")'],
  ['delete', ''],
] as const;
