import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Shoppers log in with passkeys, too. An older version beside this one knows neither the table nor the mails, and writes none;
 * should it get one of the mails to send, it fails, and this one sends it at the next try.
 */
export class Passkeys1764004480000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`CREATE TABLE "passkeys" (
      "userId" uuid NOT NULL REFERENCES "users" ("_id") ON DELETE CASCADE,
      "_id" text NOT NULL CHECK (length("_id") BETWEEN 1 AND 1400),
      "publicKey" bytea NOT NULL,
      "counter" bigint NOT NULL,
      "transports" text[] NOT NULL,
      "name" text NOT NULL,
      "createdAt" timestamptz NOT NULL DEFAULT now(),
      "lastUsedAt" timestamptz,
      PRIMARY KEY ("userId", "_id")
    )`);
    await run.query(about([...BEFORE, ...ADDED]));
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DELETE FROM "messages" WHERE "kind" IN (${ADDED.map((kind) => `'${kind}'`).join()})`);
    await run.query(about(BEFORE));
    await run.query(`DROP TABLE "passkeys"`);
  }
}

const BEFORE = ['PASSWORD_RESET', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED'];
const ADDED = ['PASSKEY_ADDED', 'PASSKEY_REMOVED'];

const NOTHING = `"orderId" IS NULL AND "eventId" IS NULL AND "productId" IS NULL AND "backAt" IS NULL`;

/** What a message is about: an order, a product, or the account. As PasswordChanges made it, with more kinds. */
const about = (ofAccount: string[]): string => `
  ALTER TABLE "messages" DROP CONSTRAINT "messages_about", ADD CONSTRAINT "messages_about" CHECK (CASE
    ${ofAccount.map((kind) => `WHEN "kind" = '${kind}' THEN ${NOTHING} AND "channel" = 'EMAIL'`).join('\n')}
    WHEN "kind" = 'BACK_IN_STOCK' THEN "productId" IS NOT NULL AND "backAt" IS NOT NULL AND "orderId" IS NULL AND "eventId" IS NULL
    ELSE "orderId" IS NOT NULL AND "eventId" IS NOT NULL AND "productId" IS NULL AND "backAt" IS NULL END)`;
