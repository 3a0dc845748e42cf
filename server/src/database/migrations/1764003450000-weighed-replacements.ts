import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was put in instead of something, and is sold by weight, is weighed. An older version beside this one counts it. */
export class WeighedReplacements1764003450000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      ALTER TABLE "item_replacements" ADD "packGrams" int, ADD "grams" int,
        ADD CONSTRAINT "item_replacements_weighed" CHECK (coalesce("packGrams", 1) > 0 AND coalesce("grams", 1) > 0
          AND ("grams" IS NULL OR "packGrams" IS NOT NULL)) NOT VALID`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "item_replacements" DROP "packGrams", DROP "grams"`);
  }
}
