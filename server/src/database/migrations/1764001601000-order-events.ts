import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where an order is on its way, and what happened to it. An older version, still running, knows neither: triggers write
 * both for what it places, and go in the release after.
 */
export class OrderEvents1764001601000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE`);
    await run.query(`
      CREATE TABLE "order_events" (
        "userId" uuid NOT NULL,
        "orderId" uuid NOT NULL,
        "_id" uuid NOT NULL,
        "at" timestamptz NOT NULL DEFAULT clock_timestamp(),
        "status" text CHECK ("status" IN (${STATUSES})),
        "code" text NOT NULL,
        "params" jsonb NOT NULL DEFAULT '{}',
        "actor" jsonb NOT NULL,
        PRIMARY KEY ("userId", "orderId", "_id")
      )`);
    await run.query(`
      INSERT INTO "order_events" ("userId", "orderId", "_id", "at", "status", "code", "params", "actor")
      SELECT "userId", "_id", gen_random_uuid(), "createdAt", 'PLACED', 'PLACED', jsonb_build_object('payment', "payment"), ${SHOPPER}
      FROM "orders" WHERE "state" = 'PLACED'`);
    // Checked once for all rows.
    await run.query(
      `ALTER TABLE "order_events" ADD FOREIGN KEY ("userId", "orderId") REFERENCES "orders" ("userId", "_id")`,
    );
    // Nobody noted what became of older ones: they have long arrived, and can no longer be cancelled. A default fills them
    // without writing each.
    await run.query(`ALTER TABLE "orders" ADD "status" text DEFAULT 'DELIVERED', ADD "pickerId" uuid`);
    await run.query(`ALTER TABLE "orders" ALTER "status" DROP DEFAULT`);
    await run.query(`
      UPDATE "orders" SET "status" = CASE WHEN "state" = 'PLACED' THEN 'PLACED' END
      WHERE "state" IN ('PENDING', 'EXPIRED') OR "createdAt" >= now() - interval '7 days'`);
    for (const statement of [...FOR_OLDER_ORDERS, ...FOR_OLDER_ITEMS]) await run.query(statement);
    await run.query(`
      ALTER TABLE "orders" ADD CONSTRAINT "orders_status_check" CHECK ("status" IN (${STATUSES})),
        ADD CONSTRAINT "orders_status_placed" CHECK (("status" IS NOT NULL) = ("state" = 'PLACED'))`);
    // Staff know an order by its id alone. Where there are many orders, it was built by hand: docs/upgrading.md.
    await run.query(`CREATE INDEX IF NOT EXISTS "orders_id" ON "orders" ("_id")`);
    await run.query(`ANALYZE "payments", "order_events"`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP INDEX "orders_id"`);
    await run.query(`DROP TRIGGER "spread_discount" ON "order_items"`);
    await run.query(`DROP TRIGGER "status_of_order" ON "orders"`);
    await run.query(`DROP TRIGGER "event_of_order" ON "orders"`);
    await run.query(`DROP FUNCTION "spread_discount", "status_of_order", "event_of_order"`);
    await run.query(`ALTER TABLE "order_items" DROP "discountPaise"`);
    await run.query(`DROP TABLE "order_events"`);
    await run.query(`ALTER TABLE "orders" DROP "status", DROP "pickerId"`);
  }
}

const STATUSES = `'PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED', 'CANCELLED'`;
const SHOPPER = `'{"kind": "SHOPPER"}'::jsonb`;

/** With the rights of its maker: an older version's role has none on the new tables. */
const trigger = (name: string, body: string): string => `
  CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    ${body}
  END $$`;

const PLACED_EVENT = `
  INSERT INTO "order_events" ("userId", "orderId", "_id", "at", "status", "code", "params", "actor")
  VALUES (NEW."userId", NEW."_id", gen_random_uuid(), NEW."createdAt", 'PLACED', 'PLACED',
    jsonb_build_object('payment', NEW."payment"), ${SHOPPER});`;

/** Only an older version places an order without a status. */
const FOR_OLDER_ORDERS = [
  trigger(
    'status_of_order',
    `NEW."status" := 'PLACED';
     IF TG_OP = 'UPDATE' THEN ${PLACED_EVENT} END IF;
     RETURN NEW;`,
  ),
  `CREATE TRIGGER "status_of_order" BEFORE INSERT OR UPDATE OF "state" ON "orders" FOR EACH ROW
   WHEN (NEW."state" = 'PLACED' AND NEW."status" IS NULL) EXECUTE FUNCTION "status_of_order"()`,
  // Its row is there only now. What the new version writes with its event has that one already.
  trigger(
    'event_of_order',
    `IF NOT EXISTS (SELECT FROM "order_events" WHERE "userId" = NEW."userId" AND "orderId" = NEW."_id") THEN
       ${PLACED_EVENT}
     END IF;
     RETURN NULL;`,
  ),
  `CREATE TRIGGER "event_of_order" AFTER INSERT ON "orders" FOR EACH ROW
   WHEN (NEW."state" = 'PLACED') EXECUTE FUNCTION "event_of_order"()`,
];

/** As domain/order/spread-discount.ts does it, for the orders that match. */
const spread = (condition: string): string => `
  WITH part AS (
    SELECT bought."userId", bought."_id", item."productId", item."position", item."pricePaise"::bigint * item."qty" AS "paise"
    FROM "orders" AS bought
    JOIN "order_items" AS item ON item."userId" = bought."userId" AND item."orderId" = bought."_id" WHERE ${condition}
    UNION ALL
    SELECT bought."userId", bought."_id", NULL, NULL, bought."deliveryPaise" FROM "orders" AS bought WHERE ${condition}
  ), shared AS (
    SELECT part.*, bought."discountPaise" AS "discount",
      bought."discountPaise" * "paise" / (bought."pricePaise" + bought."deliveryPaise") AS "share",
      bought."discountPaise" * "paise" % (bought."pricePaise" + bought."deliveryPaise") AS "remainder"
    FROM part JOIN "orders" AS bought USING ("userId", "_id")
  ), ranked AS (
    SELECT *, "discount" - sum("share") OVER (PARTITION BY "userId", "_id") AS "left",
      row_number() OVER (PARTITION BY "userId", "_id" ORDER BY "remainder" DESC, "position" NULLS LAST) AS "rank"
    FROM shared
  )
  UPDATE "order_items" AS item SET "discountPaise" = "share" + CASE WHEN "rank" <= "left" THEN 1 ELSE 0 END
  FROM ranked
  WHERE item."userId" = ranked."userId" AND item."orderId" = ranked."_id" AND item."productId" = ranked."productId"`;

/** Each item's share of its order's discount, spread once; where there is none, the default filled it in. */
const FOR_OLDER_ITEMS = [
  `ALTER TABLE "order_items" ADD "discountPaise" int DEFAULT 0 CHECK ("discountPaise" >= 0)`,
  `ALTER TABLE "order_items" ALTER "discountPaise" DROP DEFAULT`,
  spread('bought."discountPaise" > 0'),
  trigger(
    'spread_discount',
    `${spread('bought."userId" = NEW."userId" AND bought."_id" = NEW."orderId"')};
     RETURN NULL;`,
  ),
  `CREATE TRIGGER "spread_discount" AFTER INSERT ON "order_items" FOR EACH ROW
   WHEN (NEW."discountPaise" IS NULL) EXECUTE FUNCTION "spread_discount"()`,
];
