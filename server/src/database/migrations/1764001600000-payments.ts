import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payments and refunds have rows of their own, copied from the columns of orders. An older version, still running, goes on
 * with those columns: triggers keep both in step, and go with the columns in the release after. Orders wait for the copy.
 */
export class Payments1764001600000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE`);
    await run.query(PAYMENTS);
    await run.query(REFUNDS);
    await run.query(`
      INSERT INTO "payments" ("userId", "_id", "orderId", "provider", "providerOrderId", "providerPaymentId",
        "amountPaise", "capturedPaise", "state", "openUntil", "lookUpAt", "createdAt")
      SELECT "userId", "_id", "_id", "provider", "providerOrderId", "providerPaymentId", "totalPaise",
        CASE WHEN "payment" = 'PAID' THEN "totalPaise" ELSE 0 END,
        CASE WHEN "payment" = 'PAID' THEN 'CAPTURED' WHEN "state" = 'EXPIRED' AND "checkAt" IS NULL THEN 'FAILED'
          ELSE 'CREATED' END, "openingUntil", "checkAt", "startedAt"
      FROM "orders" WHERE "state" IN ('PENDING', 'EXPIRED') OR "payment" = 'PAID'`);
    for (const index of INDEXES) await run.query(index);
    // The payment of an order is a row of payments now.
    await run.query(`ALTER TABLE "orders" DROP CONSTRAINT "orders_check2"`);
    // So that no older process opens at the provider what is being opened already.
    await run.query(`ALTER TABLE "orders" ALTER "openingUntil" SET DEFAULT now() + interval '15 seconds'`);
    for (const statement of IN_STEP) await run.query(statement);
    await this.events(run);
  }

  /** What became of a refund that a webhook reports; an older version stores such events as ignored. */
  private async events(run: QueryRunner): Promise<void> {
    await run.query(`
      ALTER TABLE "payment_events" ADD "providerRefundId" text, DROP CONSTRAINT "payment_events_outcome_check",
        ADD CONSTRAINT "payment_events_outcome_check" CHECK ("outcome" IN ('PLACED', 'IGNORED', 'UNKNOWN_ORDER',
          'WRONG_AMOUNT', 'LATE', 'DUPLICATE', 'REFUND_SETTLED', 'REFUND_FAILED', 'UNKNOWN_REFUND'))`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DELETE FROM "payment_events" WHERE "outcome" LIKE '%REFUND%'`);
    await run.query(`
      ALTER TABLE "payment_events" DROP "providerRefundId", DROP CONSTRAINT "payment_events_outcome_check",
        ADD CONSTRAINT "payment_events_outcome_check"
          CHECK ("outcome" IN ('PLACED', 'IGNORED', 'UNKNOWN_ORDER', 'WRONG_AMOUNT', 'LATE', 'DUPLICATE'))`);
    await run.query(`DROP TRIGGER "payments_from_orders" ON "orders"`);
    await run.query(`DROP TRIGGER "payment_of_order" ON "orders"`);
    await run.query(`DROP TABLE "refunds", "payments"`);
    await run.query(`DROP FUNCTION "payments_from_orders", "payment_of_order", "orders_from_payments"`);
    await run.query(`
      ALTER TABLE "orders" ALTER "openingUntil" DROP DEFAULT, ADD CONSTRAINT "orders_check2"
        CHECK ("payment" IS DISTINCT FROM 'PAID' OR "providerPaymentId" IS NOT NULL)`);
  }
}

/** The payment that a checkout has opened has its _id; another one that came for it, its own. */
const PAYMENTS = `
  CREATE TABLE "payments" (
    "userId" uuid NOT NULL,
    "_id" uuid NOT NULL,
    "orderId" uuid NOT NULL,
    "provider" text,
    "providerOrderId" text,
    "providerPaymentId" text,
    "amountPaise" int NOT NULL CHECK ("amountPaise" > 0),
    "capturedPaise" int NOT NULL DEFAULT 0,
    "refundedPaise" int NOT NULL DEFAULT 0 CHECK ("refundedPaise" >= 0),
    "state" text NOT NULL CHECK ("state" IN ('CREATED', 'AUTHORIZED', 'CAPTURED', 'FAILED')),
    "openUntil" timestamptz,
    "lookUpAt" timestamptz,
    "createdAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY ("userId", "_id"),
    CONSTRAINT "payments_refunded" CHECK ("refundedPaise" <= "capturedPaise"),
    CONSTRAINT "payments_captured" CHECK (CASE "state" WHEN 'CAPTURED'
      THEN "capturedPaise" > 0 AND "providerPaymentId" IS NOT NULL ELSE "capturedPaise" = 0 END)
  )`;

const REFUNDS = `
  CREATE TABLE "refunds" (
    "userId" uuid NOT NULL,
    "_id" uuid NOT NULL,
    "orderId" uuid NOT NULL,
    "paymentId" uuid NOT NULL,
    "amountPaise" int NOT NULL CHECK ("amountPaise" > 0),
    "items" jsonb,
    "reason" text NOT NULL,
    "state" text NOT NULL DEFAULT 'PENDING' CHECK ("state" IN ('PENDING', 'SETTLED', 'FAILED')),
    "idempotencyKey" text NOT NULL,
    "providerRefundId" text,
    "by" jsonb NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT clock_timestamp(),
    "settledAt" timestamptz CHECK (("settledAt" IS NOT NULL) = ("state" = 'SETTLED')),
    PRIMARY KEY ("userId", "_id"),
    UNIQUE ("userId", "orderId", "idempotencyKey"),
    FOREIGN KEY ("userId", "paymentId") REFERENCES "payments" ("userId", "_id")
  )`;

/** After the copy: checked once for all rows. */
const INDEXES = [
  `ALTER TABLE "payments" ADD FOREIGN KEY ("userId", "orderId") REFERENCES "orders" ("userId", "_id")`,
  `CREATE UNIQUE INDEX "payments_opened" ON "payments" ("userId", "providerOrderId") WHERE "providerOrderId" IS NOT NULL`,
  `CREATE UNIQUE INDEX "payments_paid" ON "payments" ("userId", "providerPaymentId") WHERE "providerPaymentId" IS NOT NULL`,
  `CREATE INDEX "payments_provider" ON "payments" ("providerOrderId") WHERE "providerOrderId" IS NOT NULL`,
  `CREATE INDEX "payments_to_look_up" ON "payments" ("lookUpAt") WHERE "lookUpAt" IS NOT NULL`,
  `CREATE INDEX "payments_order" ON "payments" ("userId", "orderId")`,
  `CREATE INDEX "refunds_id" ON "refunds" ("_id")`,
];

/** With the rights of its maker: an older version's role has none on the new tables. */
const trigger = (name: string, body: string): string => `
  CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    ${body}
    RETURN NULL;
  END $$`;

/** Only an older version writes "checkAt" and its neighbours: the new one leaves them out. */
const IN_STEP = [
  trigger(
    'payment_of_order',
    `INSERT INTO "payments" ("userId", "_id", "orderId", "provider", "providerOrderId", "amountPaise", "state",
       "openUntil", "lookUpAt", "createdAt")
     VALUES (NEW."userId", NEW."_id", NEW."_id", NEW."provider", NEW."providerOrderId", NEW."totalPaise", 'CREATED',
       NEW."openingUntil", NEW."checkAt", NEW."startedAt");`,
  ),
  `CREATE TRIGGER "payment_of_order" AFTER INSERT ON "orders" FOR EACH ROW
   WHEN (NEW."checkAt" IS NOT NULL) EXECUTE FUNCTION "payment_of_order"()`,
  trigger(
    'payments_from_orders',
    `UPDATE "payments" SET "provider" = coalesce(NEW."provider", "provider"), "providerOrderId" = NEW."providerOrderId",
       "openUntil" = NEW."openingUntil",
       "lookUpAt" = CASE WHEN NEW."state" = 'PLACED' OR NEW."checkAt" IS DISTINCT FROM OLD."checkAt"
         THEN NEW."checkAt" ELSE "lookUpAt" END,
       "providerPaymentId" = coalesce(NEW."providerPaymentId", "providerPaymentId"),
       "state" = CASE WHEN NEW."payment" = 'PAID' THEN 'CAPTURED' ELSE "state" END,
       "capturedPaise" = CASE WHEN NEW."payment" = 'PAID' THEN NEW."totalPaise" ELSE "capturedPaise" END
     WHERE "userId" = NEW."userId" AND "_id" = NEW."_id";`,
  ),
  `CREATE TRIGGER "payments_from_orders"
   AFTER UPDATE OF "provider", "providerOrderId", "providerPaymentId", "openingUntil", "checkAt" ON "orders" FOR EACH ROW
   WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "payments_from_orders"()`,
  trigger(
    'orders_from_payments',
    `UPDATE "orders" SET "provider" = NEW."provider", "providerOrderId" = NEW."providerOrderId",
       "providerPaymentId" = NEW."providerPaymentId", "openingUntil" = NEW."openUntil"
     WHERE "userId" = NEW."userId" AND "_id" = NEW."_id";`,
  ),
  `CREATE TRIGGER "orders_from_payments"
   AFTER UPDATE OF "providerOrderId", "providerPaymentId", "openUntil" ON "payments" FOR EACH ROW
   WHEN (pg_trigger_depth() = 0 AND NEW."_id" = NEW."orderId") EXECUTE FUNCTION "orders_from_payments"()`,
];
