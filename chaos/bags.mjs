/** What is in the bag of an order, or is to come into it, of it or instead of something; a product may have several rows. */
export const BAGS = `SELECT "userId", "orderId", "productId", coalesce("pickedQty", "qty" - "missingQty") AS "qty" FROM "order_items"
  UNION ALL SELECT "userId", "orderId", "productId", "qty" FROM "item_replacements"`;
