export const SLOT_CHECKS = [
  {
    name: 'the booked places of a slot are those of its orders',
    sql: `SELECT slot."_id", slot."booked", count(placed."_id")::int AS "orders" FROM "delivery_slots" AS slot
      LEFT JOIN "orders" AS placed ON placed."slotId" = slot."_id" AND placed."state" = 'PLACED'
        AND placed."status" <> 'CANCELLED'
      GROUP BY slot."_id" HAVING slot."booked" <> count(placed."_id")`,
  },
  {
    name: 'the held places of a slot are those of open checkouts',
    sql: `SELECT slot."_id", slot."held", count(hold."orderId")::int AS "holds" FROM "delivery_slots" AS slot
      LEFT JOIN "slot_holds" AS hold ON hold."slotId" = slot."_id"
      GROUP BY slot."_id" HAVING slot."held" <> count(hold."orderId")`,
  },
  {
    name: 'no slot has more orders than places',
    sql: `SELECT "_id", "capacity", "booked", "held" FROM "delivery_slots" WHERE "booked" + "held" > "capacity"`,
  },
  {
    name: 'every placed order has a slot, or says that there is none',
    sql: `SELECT placed."_id" FROM "orders" AS placed WHERE placed."state" = 'PLACED' AND placed."slotId" IS NULL
      AND NOT EXISTS (SELECT FROM "order_events" AS event WHERE event."userId" = placed."userId"
        AND event."orderId" = placed."_id" AND event."code" = 'SLOT_NONE')`,
  },
  {
    name: 'no slot is held for a placed order',
    sql: `SELECT hold.* FROM "slot_holds" AS hold JOIN "orders" AS placed
      ON placed."userId" = hold."userId" AND placed."_id" = hold."orderId" WHERE placed."state" = 'PLACED'`,
  },
];
