/** Writes that an order was placed: the beginning of a statement whose FROM is its row of "orders". */
export const PLACED_EVENT = `INSERT INTO "order_events" ("userId", "orderId", "_id", "at", "status", "code", "params",
      "actor")
    SELECT "userId", "_id", gen_random_uuid(), "createdAt", 'PLACED', 'PLACED', jsonb_build_object('payment', "payment"),
      '{"kind": "SHOPPER"}'`;
