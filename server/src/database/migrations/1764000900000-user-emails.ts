import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A table of its own, whose key is the email, keeps emails unique: every key of the users' own tables then begins with the
 * user. A sign-up with a taken email is not written, as with ON CONFLICT DO NOTHING, which an older version, still running,
 * expects. The migration delays only sign-ups, briefly.
 */
export class UserEmails1764000900000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE`);
    await run.query(`
      CREATE TABLE "user_emails" (
        "emailKey" text PRIMARY KEY,
        "userId" uuid NOT NULL
      )`);
    await run.query(`INSERT INTO "user_emails" SELECT "emailKey", "_id" FROM "users"`);
    await run.query(`CREATE INDEX "users_email" ON "users" ("emailKey")`);
    // With its owner's rights: the shop's role needs none on the table.
    await run.query(`
      CREATE FUNCTION "keep_emails_unique"() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO "user_emails" VALUES (NEW."emailKey", NEW."_id") ON CONFLICT DO NOTHING;
          RETURN CASE WHEN FOUND THEN NEW END;
        ELSIF TG_OP = 'UPDATE' THEN
          UPDATE "user_emails" SET "emailKey" = NEW."emailKey" WHERE "emailKey" = OLD."emailKey";
          RETURN NEW;
        END IF;
        DELETE FROM "user_emails" WHERE "emailKey" = OLD."emailKey";
        RETURN OLD;
      END $$`);
    await run.query(`
      CREATE TRIGGER "keep_emails_unique" BEFORE INSERT OR DELETE OR UPDATE OF "emailKey" ON "users"
      FOR EACH ROW EXECUTE FUNCTION "keep_emails_unique"()`);
    await run.query(`ALTER TABLE "users" DROP CONSTRAINT "users_emailKey_key"`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TRIGGER "keep_emails_unique" ON "users"`);
    await run.query(`DROP FUNCTION "keep_emails_unique"`);
    await run.query(`DROP INDEX "users_email"`);
    await run.query(`ALTER TABLE "users" ADD CONSTRAINT "users_emailKey_key" UNIQUE ("emailKey")`);
    await run.query(`DROP TABLE "user_emails"`);
  }
}
