import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When somebody ends a session, the shop's processes are told whose it was, and end its streams. Expired ones, which are deleted
 * in batches, have none.
 */
export class SessionNotices1764004600000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('session_ended', to_jsonb(OLD) ->> TG_ARGV[0]);
        RETURN NULL;
      END $$`);
    await run.query(`CREATE TRIGGER "tell_session_ended" AFTER DELETE ON "sessions" FOR EACH ROW
      WHEN (OLD."createdAt" > now() - interval '7 days') EXECUTE FUNCTION "tell_session_ended"('userId')`);
    await run.query(`CREATE TRIGGER "tell_session_ended" AFTER DELETE ON "staff_sessions" FOR EACH ROW
      WHEN (OLD."expiresAt" > now()) EXECUTE FUNCTION "tell_session_ended"('staffId')`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP FUNCTION "tell_session_ended" CASCADE`);
  }
}
