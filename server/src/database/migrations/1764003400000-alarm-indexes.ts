import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for what alerts query repeatedly: refunds that are not settled, and the events of the last hours. */
export class AlarmIndexes1764003400000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(
      `CREATE INDEX IF NOT EXISTS "refunds_unsettled" ON "refunds" ("createdAt") WHERE "state" <> 'SETTLED'`,
    );
    // Events come in the order of time, so that this one takes next to no room, and no time to keep.
    await run.query(
      `CREATE INDEX IF NOT EXISTS "payment_events_received" ON "payment_events" USING brin ("receivedAt") WITH (pages_per_range = 16)`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "payment_events_received", "refunds_unsettled"`);
  }
}
