import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Shoppers see where they are logged in, and end single sessions. Tokens of an older version beside this one name no session:
 * they work as before.
 */
export class Sessions1764004470000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "sessions" (
        "userId" uuid NOT NULL REFERENCES "users" ("_id") ON DELETE CASCADE,
        "_id" uuid NOT NULL,
        "browser" text CHECK (length("browser") <= 40),
        "system" text CHECK (length("system") <= 40),
        "createdAt" timestamptz NOT NULL DEFAULT now(),
        "lastSeenAt" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("userId", "_id")
      )`);
    await run.query(`CREATE INDEX "sessions_created" ON "sessions" ("createdAt")`);
    // No foreign key: a device gets notifications after its session has expired.
    await run.query(`ALTER TABLE "push_subscriptions" ADD "sessionId" uuid`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "push_subscriptions" DROP "sessionId"`);
    await run.query(`DROP TABLE "sessions"`);
  }
}
