import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Windows in which orders are delivered: a weekly template, and what comes of it day by day. */
export class DeliverySlots1764001901000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    // Days of the week by ISO 8601: 1 is Monday. A window that ends before it begins ends the next day.
    await run.query(`
      CREATE TABLE "slot_template" (
        "weekday" int NOT NULL CHECK ("weekday" BETWEEN 1 AND 7),
        "startsAt" time NOT NULL,
        "endsAt" time NOT NULL,
        "capacity" int NOT NULL CHECK ("capacity" >= 0),
        "cutoffMinutes" int NOT NULL CHECK ("cutoffMinutes" >= 0),
        PRIMARY KEY ("weekday", "startsAt"),
        CHECK ("startsAt" <> "endsAt")
      )`);
    await run.query(`
      INSERT INTO "slot_template" ("weekday", "startsAt", "endsAt", "capacity", "cutoffMinutes")
      SELECT "weekday", "startsAt", "endsAt", 30, 60 FROM generate_series(1, 7) AS "weekday",
        (VALUES (time '07:00', time '10:00'), ('10:00', '13:00'), ('17:00', '20:00')) AS windows ("startsAt", "endsAt")`);
    await run.query(`
      CREATE TABLE "delivery_slots" (
        "_id" uuid PRIMARY KEY,
        "startsAt" timestamptz NOT NULL,
        "endsAt" timestamptz NOT NULL,
        "cutoffAt" timestamptz NOT NULL,
        "capacity" int NOT NULL CHECK ("capacity" >= 0),
        "held" int NOT NULL DEFAULT 0 CHECK ("held" >= 0),
        "booked" int NOT NULL DEFAULT 0 CHECK ("booked" >= 0),
        "capacitySet" boolean NOT NULL DEFAULT false,
        UNIQUE ("startsAt", "endsAt"),
        CHECK ("cutoffAt" <= "startsAt" AND "startsAt" < "endsAt")
      ) WITH (fillfactor = 40)`);
    await run.query(`
      CREATE TABLE "slot_holds" (
        "userId" uuid NOT NULL,
        "orderId" uuid NOT NULL,
        "slotId" uuid NOT NULL REFERENCES "delivery_slots",
        "expiresAt" timestamptz NOT NULL,
        PRIMARY KEY ("userId", "orderId"),
        FOREIGN KEY ("userId", "orderId") REFERENCES "orders" ("userId", "_id")
      )`);
    await run.query(`CREATE INDEX "slot_holds_expiry" ON "slot_holds" ("expiresAt")`);
    await run.query(`ALTER TABLE "orders" ADD "slotId" uuid REFERENCES "delivery_slots"`);
    // Empty so far: to build it is to read the orders once. By hand it cannot be built before, as the column is new.
    await run.query(
      `CREATE INDEX IF NOT EXISTS "orders_slot" ON "orders" ("slotId") WHERE "slotId" IS NOT NULL`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "orders" DROP "slotId"`);
    await run.query(`DROP TABLE "slot_holds", "delivery_slots", "slot_template"`);
  }
}
