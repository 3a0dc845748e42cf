/** The contents of an order's bag, picked or yet to be picked, replacements included; a product may have several rows. */
export const BAGS = `SELECT "userId", "orderId", "productId", coalesce("pickedQty", "qty" - "missingQty") AS "qty" FROM "order_items"
  UNION ALL SELECT "userId", "orderId", "productId", "qty" FROM "item_replacements"`;
