import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old messages are found by when they were written. They lie in that order, so a few bytes for many pages will do. */
export class OldMessages1764003202000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`CREATE INDEX IF NOT EXISTS "messages_created" ON "messages" USING brin ("createdAt")`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "messages_created"`);
  }
}
