import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records what a shop was seeded with: each seed runs once, so that what its owner has deleted stays deleted. A shop that is
 * in use counts as seeded.
 */
export class Seeds1764001200000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "seeds" (
        "name" text PRIMARY KEY,
        "seededAt" timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await run.query(`
      INSERT INTO "seeds" ("name")
      SELECT 'goods' WHERE EXISTS (SELECT FROM "products") OR EXISTS (SELECT FROM "users")
      UNION ALL SELECT 'users' WHERE EXISTS (SELECT FROM "users")`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "seeds"`);
  }
}
