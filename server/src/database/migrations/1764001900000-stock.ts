import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stock, in rows of its own: selling must not touch what is cached. A product without a row is not counted, and never runs
 * out: so are all that were there before. Orders that an older version places beside this one take nothing.
 */
export class Stock1764001900000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    // Room in each page lets PostgreSQL change a row without touching an index.
    await run.query(`
      CREATE TABLE "stock" (
        "productId" text PRIMARY KEY,
        "onHand" int NOT NULL DEFAULT 0,
        "allocated" int NOT NULL DEFAULT 0,
        "held" int NOT NULL DEFAULT 0,
        "lowStockAt" int NOT NULL DEFAULT 0 CHECK ("lowStockAt" >= 0),
        "maxPerOrder" int NOT NULL DEFAULT 99 CHECK ("maxPerOrder" BETWEEN 1 AND 99),
        "level" text NOT NULL GENERATED ALWAYS AS (CASE
          WHEN "onHand" - "allocated" - "held" <= 0 THEN 'OUT_OF_STOCK'
          WHEN "onHand" - "allocated" - "held" <= "lowStockAt" THEN 'LOW_STOCK'
          ELSE 'IN_STOCK' END) STORED,
        CONSTRAINT "stock_never_oversold"
          CHECK (0 <= "allocated" AND 0 <= "held" AND "allocated" + "held" <= "onHand")
      ) WITH (fillfactor = 60)`);
    await run.query(`
      CREATE TABLE "stock_holds" (
        "userId" uuid NOT NULL,
        "orderId" uuid NOT NULL,
        "productId" text NOT NULL REFERENCES "stock",
        "qty" int NOT NULL CHECK ("qty" > 0),
        "expiresAt" timestamptz NOT NULL,
        PRIMARY KEY ("userId", "orderId", "productId"),
        FOREIGN KEY ("userId", "orderId") REFERENCES "orders" ("userId", "_id")
      )`);
    await run.query(`CREATE INDEX "stock_holds_expiry" ON "stock_holds" ("expiresAt")`);
    await run.query(`
      CREATE TABLE "stock_movements" (
        "_id" uuid PRIMARY KEY,
        "productId" text NOT NULL REFERENCES "stock",
        "at" timestamptz NOT NULL DEFAULT clock_timestamp(),
        "kind" text NOT NULL CHECK ("kind" IN ('RECEIVED', 'ADJUSTED', 'ALLOCATED', 'RELEASED', 'SHIPPED')),
        "qty" int NOT NULL CHECK (
          CASE WHEN "kind" IN ('RECEIVED', 'ALLOCATED') THEN "qty" > 0 WHEN "kind" = 'ADJUSTED' THEN "qty" <> 0
          ELSE "qty" < 0 END),
        "orderId" uuid,
        "by" text NOT NULL,
        "reason" text,
        CHECK (("orderId" IS NOT NULL) = ("kind" IN ('ALLOCATED', 'RELEASED', 'SHIPPED')))
      )`);
    await run.query(
      `CREATE INDEX "stock_movements_product" ON "stock_movements" ("productId", "at" DESC, "_id" DESC)`,
    );
    await run.query(
      `CREATE INDEX "stock_movements_order" ON "stock_movements" ("orderId") WHERE "orderId" IS NOT NULL`,
    );
    await run.query(`
      ALTER TABLE "order_items" ADD "missingQty" int NOT NULL DEFAULT 0,
        ADD CONSTRAINT "order_items_missing" CHECK ("missingQty" BETWEEN 0 AND "qty") NOT VALID`);
    for (const statement of TELL_CATALOGUE) await run.query(statement);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "order_items" DROP "missingQty"`);
    await run.query(`DROP TABLE "stock_movements", "stock_holds", "stock"`);
  }
}

/** Only what shoppers see of a product's stock is theirs to know: a sale that leaves the level as it is tells nobody. */
const TELL_CATALOGUE = [
  `CREATE TRIGGER "tell_catalogue_changed" AFTER UPDATE ON "stock" FOR EACH ROW
   WHEN (OLD."level" <> NEW."level" OR OLD."maxPerOrder" <> NEW."maxPerOrder")
   EXECUTE FUNCTION "tell_catalogue_changed"()`,
  `CREATE TRIGGER "tell_catalogue_stocked" AFTER INSERT OR DELETE OR TRUNCATE ON "stock"
   FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"()`,
];
