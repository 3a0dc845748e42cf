import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells the planner what it cannot see: with its own guess of 1,000 words, a suggestion was expected to find millions. */
export class SearchEstimates1764001100000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`ALTER FUNCTION "similar_words"(text) ROWS 20`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER FUNCTION "similar_words"(text) ROWS 1000`);
  }
}
