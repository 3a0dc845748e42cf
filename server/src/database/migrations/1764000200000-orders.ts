import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Coupons, orders from their first "pending" on, and what the payment provider told us. */
export class Orders1764000200000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE TABLE "coupons" (
        "code" text PRIMARY KEY CHECK ("code" <> ''),
        "percent" int NOT NULL CHECK ("percent" BETWEEN 1 AND 99),
        "active" boolean NOT NULL DEFAULT true,
        "validFrom" timestamptz,
        "validUntil" timestamptz
      )`);
    await run.query(`
      CREATE TABLE "orders" (
        "userId" uuid NOT NULL REFERENCES "users" ("_id"),
        "_id" uuid NOT NULL,
        "state" text NOT NULL CHECK ("state" IN ('PENDING', 'PLACED', 'EXPIRED')),
        "payment" text CHECK ("payment" IN ('PAID', 'DUE')),
        "address" text NOT NULL,
        "contact" text NOT NULL,
        "pricePaise" int NOT NULL CHECK ("pricePaise" > 0),
        "deliveryPaise" int NOT NULL CHECK ("deliveryPaise" >= 0),
        "discountPaise" int NOT NULL CHECK ("discountPaise" >= 0),
        "totalPaise" int NOT NULL CHECK ("totalPaise" = "pricePaise" + "deliveryPaise" - "discountPaise" AND "totalPaise" > 0),
        "couponCode" text,
        "fingerprint" text NOT NULL,
        "idempotencyKey" text,
        "providerOrderId" text,
        "providerPaymentId" text,
        "openingUntil" timestamptz,
        "checkAt" timestamptz,
        "startedAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
        "createdAt" timestamptz,
        PRIMARY KEY ("userId", "_id"),
        UNIQUE ("userId", "providerOrderId"),
        UNIQUE ("userId", "providerPaymentId"),
        UNIQUE ("userId", "idempotencyKey"),
        CHECK (("state" = 'PLACED') = ("payment" IS NOT NULL AND "createdAt" IS NOT NULL)),
        CHECK ("payment" IS DISTINCT FROM 'PAID' OR "providerPaymentId" IS NOT NULL)
      )`);
    await run.query(
      `CREATE UNIQUE INDEX "orders_one_pending" ON "orders" ("userId", "fingerprint") WHERE "state" = 'PENDING'`,
    );
    await run.query(
      `CREATE INDEX "orders_placed" ON "orders" ("userId", "createdAt" DESC, "_id") WHERE "state" = 'PLACED'`,
    );
    await run.query(`CREATE INDEX "orders_provider" ON "orders" ("providerOrderId")`);
    await run.query(`CREATE INDEX "orders_to_check" ON "orders" ("checkAt") WHERE "state" = 'PENDING'`);
    await run.query(`
      CREATE TABLE "order_items" (
        "userId" uuid NOT NULL,
        "orderId" uuid NOT NULL,
        "position" int NOT NULL,
        "productId" text NOT NULL,
        "title" text NOT NULL,
        "image" text NOT NULL,
        "pricePaise" int NOT NULL CHECK ("pricePaise" > 0),
        "quantity" text NOT NULL,
        "qty" int NOT NULL CHECK ("qty" BETWEEN 1 AND 99),
        PRIMARY KEY ("userId", "orderId", "productId"),
        FOREIGN KEY ("userId", "orderId") REFERENCES "orders" ("userId", "_id")
      )`);
    await run.query(`
      CREATE TABLE "payment_events" (
        "eventId" text PRIMARY KEY,
        "receivedAt" timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "payment_events", "order_items", "orders", "coupons"`);
  }
}
