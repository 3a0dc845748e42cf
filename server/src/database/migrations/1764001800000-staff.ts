import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff, with their invitations, sessions, and audit log. */
export class Staff1764001800000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    const role = `"role" text NOT NULL CHECK ("role" IN ('OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'))`;
    await run.query(`
      CREATE TABLE "staff" (
        "_id" uuid PRIMARY KEY,
        "email" text NOT NULL,
        "emailKey" text NOT NULL UNIQUE,
        "name" text NOT NULL,
        ${role},
        "active" boolean NOT NULL DEFAULT true,
        "passwordHash" text NOT NULL,
        "createdAt" timestamptz NOT NULL DEFAULT now()
      )`);
    await run.query(`
      CREATE TABLE "staff_invitations" (
        "emailKey" text PRIMARY KEY,
        "email" text NOT NULL,
        ${role},
        "tokenHash" text NOT NULL UNIQUE,
        "invitedBy" uuid REFERENCES "staff" ("_id"),
        "expiresAt" timestamptz NOT NULL
      )`);
    await run.query(`
      CREATE TABLE "staff_sessions" (
        "tokenHash" text PRIMARY KEY,
        "staffId" uuid NOT NULL REFERENCES "staff" ("_id"),
        "expiresAt" timestamptz NOT NULL
      )`);
    await run.query(`CREATE INDEX "staff_sessions_staff" ON "staff_sessions" ("staffId")`);
    await run.query(`
      CREATE TABLE "audit_log" (
        "_id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        "at" timestamptz NOT NULL DEFAULT clock_timestamp(),
        "by" text NOT NULL,
        "action" text NOT NULL,
        "subject" text NOT NULL,
        "before" text,
        "after" text
      )`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "audit_log", "staff_sessions", "staff_invitations", "staff"`);
  }
}
