import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages come in the language that a shopper reads the shop in. An older version beside this one sends them in English. */
export class ShopperLanguage1764004490000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "users" ADD "language" text NOT NULL DEFAULT 'en'
      CONSTRAINT "users_language" CHECK ("language" IN ('en', 'hi'))`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "users" DROP "language"`);
  }
}
