import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What becomes of each item of an order when it is picked, and what shoppers want when something is not there. Orders that
 * an older version places beside this one have the defaults: goods sold by weight are counted.
 */
export class Picking1764002000000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    // Defaults fill them in without writing a row, so that no row can break the constraints.
    await run.query(`
      ALTER TABLE "order_items" ADD "status" text NOT NULL DEFAULT 'ORDERED', ADD "pickedQty" int, ADD "pickedGrams" int,
        ADD "packGrams" int, ADD "replacement" text NOT NULL DEFAULT 'BEST_MATCH', ADD "replacementProductId" text,
        ADD "finalPaise" int,
        ADD CONSTRAINT "order_items_picked" CHECK (CASE "status"
          WHEN 'ORDERED' THEN "pickedQty" IS NULL AND "pickedGrams" IS NULL
          WHEN 'PICKED' THEN coalesce("pickedQty", -1) = "qty"
          WHEN 'SHORT' THEN coalesce("pickedQty", -1) BETWEEN 0 AND "qty" - 1
          WHEN 'REPLACED' THEN coalesce("pickedQty", -1) BETWEEN 0 AND "qty" - 1 ELSE false END) NOT VALID,
        ADD CONSTRAINT "order_items_weighed" CHECK (coalesce("packGrams", 1) > 0 AND coalesce("pickedGrams", 1) > 0
          AND ("pickedGrams" IS NULL OR "packGrams" IS NOT NULL)) NOT VALID,
        ADD CONSTRAINT "order_items_policy" CHECK (CASE WHEN "replacement" = 'SPECIFIC' THEN "replacementProductId" IS NOT NULL
          ELSE "replacement" IN ('BEST_MATCH', 'REFUND') AND "replacementProductId" IS NULL END) NOT VALID,
        ADD CONSTRAINT "order_items_final" CHECK ("finalPaise" BETWEEN 0 AND "pricePaise" * "qty") NOT VALID`);
    await run.query(`
      ALTER TABLE "orders" ADD "finalPaise" int,
        ADD CONSTRAINT "orders_final" CHECK ("finalPaise" BETWEEN 0 AND "totalPaise") NOT VALID`);
    await run.query(`
      CREATE TABLE "item_replacements" (
        "userId" uuid NOT NULL,
        "orderId" uuid NOT NULL,
        "itemId" text NOT NULL,
        "productId" text NOT NULL CHECK ("productId" <> "itemId"),
        "title" text NOT NULL,
        "image" text NOT NULL,
        "pricePaise" int NOT NULL CHECK ("pricePaise" > 0),
        "quantity" text NOT NULL,
        "qty" int NOT NULL CHECK ("qty" BETWEEN 1 AND 99),
        PRIMARY KEY ("userId", "orderId", "itemId"),
        FOREIGN KEY ("userId", "orderId", "itemId") REFERENCES "order_items" ("userId", "orderId", "productId")
      )`);
    // Without a reference to products: one that goes off sale and comes back is chosen as before.
    await run.query(`
      CREATE TABLE "replacement_choices" (
        "userId" uuid NOT NULL REFERENCES "users" ("_id") ON DELETE CASCADE,
        "productId" text NOT NULL,
        "policy" text NOT NULL CHECK ("policy" IN ('BEST_MATCH', 'SPECIFIC', 'REFUND')),
        "replacementProductId" text CHECK ("replacementProductId" <> "productId"),
        PRIMARY KEY ("userId", "productId"),
        CHECK (("policy" = 'SPECIFIC') = ("replacementProductId" IS NOT NULL))
      )`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "replacement_choices", "item_replacements"`);
    await run.query(`ALTER TABLE "orders" DROP "finalPaise"`);
    await run.query(`
      ALTER TABLE "order_items" DROP "status", DROP "pickedQty", DROP "pickedGrams", DROP "packGrams", DROP "replacement",
        DROP "replacementProductId", DROP "finalPaise"`);
  }
}
