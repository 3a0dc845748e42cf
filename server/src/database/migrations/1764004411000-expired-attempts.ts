import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expired attempts are deleted in batches, each found without reading all that are left. */
export class ExpiredAttempts1764004411000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`CREATE INDEX IF NOT EXISTS "attempts_expired" ON "attempts" ("resetAt")`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "attempts_expired"`);
  }
}
