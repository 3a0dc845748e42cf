import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff see all orders by where they are, newest first, and find them by mobile number, name and email. */
export class DeskOrders1764001801000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    // Where there are many orders and users, they were built by hand: docs/upgrading.md.
    for (const [name, place] of INDEXES) await run.query(`CREATE INDEX IF NOT EXISTS "${name}" ON ${place}`);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await run.query(`DROP INDEX "${name}"`);
  }
}

/** Beginnings of texts are found by an index only in the order of their bytes. */
const INDEXES = [
  ['orders_desk', `"orders" ("status", "createdAt" DESC, "_id" DESC) WHERE "status" IS NOT NULL`],
  ['orders_contact', `"orders" (("contact" COLLATE "C")) WHERE "contact" <> ''`],
  ['users_name', `"users" ((lower("firstName" || ' ' || "lastName") COLLATE "C"))`],
  ['users_last_name', `"users" ((lower("lastName") COLLATE "C"))`],
  ['users_email_start', `"users" (("emailKey" COLLATE "C"))`],
] as const;
