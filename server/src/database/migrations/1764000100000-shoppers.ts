import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users and what belongs to them. Every key of a user's table begins with the user, so that they can be sharded by user. */
export class Shoppers1764000100000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "users" (
        "_id" uuid PRIMARY KEY,
        "firstName" text NOT NULL,
        "lastName" text NOT NULL,
        "email" text NOT NULL,
        "emailKey" text NOT NULL UNIQUE,
        "passwordHash" text NOT NULL,
        "createdAt" timestamptz NOT NULL DEFAULT now(),
        "updatedAt" timestamptz NOT NULL DEFAULT now()
      )`);
    await run.query(`
      CREATE TABLE "cart_items" (
        "userId" uuid NOT NULL REFERENCES "users" ("_id") ON DELETE CASCADE,
        "productId" text NOT NULL REFERENCES "products" ("_id") ON DELETE CASCADE,
        "qty" int NOT NULL CHECK ("qty" BETWEEN 1 AND 99),
        "createdAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
        "updatedAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY ("userId", "productId")
      )`);
    await run.query(`
      CREATE TABLE "wishlist_items" (
        "userId" uuid NOT NULL REFERENCES "users" ("_id") ON DELETE CASCADE,
        "productId" text NOT NULL REFERENCES "products" ("_id") ON DELETE CASCADE,
        "createdAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
        "updatedAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY ("userId", "productId")
      )`);
    await run.query(`
      CREATE TABLE "addresses" (
        "userId" uuid NOT NULL REFERENCES "users" ("_id") ON DELETE CASCADE,
        "_id" uuid NOT NULL,
        "name" text NOT NULL,
        "mobileNumber" text NOT NULL,
        "pincode" text NOT NULL,
        "street" text NOT NULL,
        "city" text NOT NULL,
        "state" text NOT NULL,
        "createdAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY ("userId", "_id")
      )`);
    await run.query(`
      CREATE TABLE "attempts" (
        "key" text PRIMARY KEY,
        "count" int NOT NULL,
        "resetAt" timestamptz NOT NULL
      )`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "attempts", "addresses", "wishlist_items", "cart_items", "users"`);
  }
}
