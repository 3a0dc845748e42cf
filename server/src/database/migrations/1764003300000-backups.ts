import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backups that were made on schedule, and those that failed. Only the owner's role writes them. */
export class Backups1764003300000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "backups" (
        "_id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "name" text NOT NULL UNIQUE,
        "startedAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
        -- Null while it is under way, and for ever if it failed or its process died.
        "finishedAt" timestamptz,
        "bytes" bigint,
        "checksum" text,
        "error" text,
        -- When it was last restored into a scratch database and found to be whole, or not.
        "checkedAt" timestamptz,
        "verifiedAt" timestamptz,
        "checkError" text,
        "removedAt" timestamptz,
        CHECK (("finishedAt" IS NULL) = ("bytes" IS NULL) AND ("finishedAt" IS NULL) = ("checksum" IS NULL)),
        CHECK ("finishedAt" IS NULL OR "error" IS NULL)
      )`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "backups"`);
  }
}
