/** A year of orders for the desk, written directly into the database. */
import pg from 'pg';
import { runNode } from '../../scripts/steps.mjs';
import { createOwner } from './owner.mjs';

/** How many orders are of today. */
const TODAY = 300;
/** How many orders have a full history. */
const WITH_HISTORY = 100_000;
/** The number of customers; one of them, a canteen, has one order in twenty, under one mobile number. */
const CANTEEN = 'shopper-00000001@example.com';
const SHOPPERS = `(SELECT count(*) FROM "users" WHERE "emailKey" LIKE 'shopper-%')`;
const SOLD = `(SELECT count(*) FROM "products")`;

/** A pseudo-random number below `size`, the same in every run. */
const random = (seed, size, of = 'n') => `((hashint8extended(${of}, ${seed}) & 2147483647) % ${size})::int`;

/**
 * Today's orders are waiting, out for delivery or delivered, and have the next three slots. Of the others, one in fifty was
 * cancelled, and a few of the last days are late.
 */
const createOrders = (orders) => `CREATE TEMP TABLE made AS
  SELECT n, gen_random_uuid() AS "_id", buyer."_id" AS "userId", at, "status",
    CASE WHEN n < ${TODAY} THEN coming."startsAt"
      ELSE date_trunc('day', at) + interval '1 day' + (ARRAY[7, 10, 17])[1 + n % 3] * interval '1 hour' END AS "slotAt",
    CASE WHEN n % 20 = 0 THEN '9812345678' ELSE (6000000000 + buyer."place"::bigint * 199933 % 4000000000)::text END AS "contact"
  FROM generate_series(0, ${orders - 1}) AS n
  CROSS JOIN LATERAL (SELECT
    CASE WHEN n < ${TODAY} THEN now() - n * interval '1 minute'
      ELSE now() - interval '1 day' - (n - ${TODAY})::float8 / ${orders} * interval '363 days' END AS at,
    CASE WHEN n < 120 THEN 'PLACED' WHEN n < 180 THEN 'PICKING' WHEN n < 220 THEN 'PACKED' WHEN n < 250 THEN 'OUT_FOR_DELIVERY'
      WHEN n < 260 THEN 'DELIVERY_FAILED' WHEN n % 50 = 1 THEN 'CANCELLED' WHEN n BETWEEN ${TODAY} AND 1000 AND n % 50 = 2 THEN 'PACKED'
      ELSE 'DELIVERED' END AS "status"
  ) AS drawn
  JOIN (SELECT "_id", row_number() OVER (ORDER BY "emailKey") - 1 AS "place" FROM "users" WHERE "emailKey" LIKE 'shopper-%') AS buyer
    ON buyer."place" = CASE WHEN n % 20 = 0 THEN 0 ELSE ${random(1, SHOPPERS)} END
  LEFT JOIN (
    SELECT "startsAt", row_number() OVER (ORDER BY "startsAt") - 1 AS "place" FROM "delivery_slots" WHERE "startsAt" > now()
  ) AS coming ON n < ${TODAY} AND coming."place" = n % 3`;

const SLOTS = `INSERT INTO "delivery_slots" ("_id", "startsAt", "endsAt", "cutoffAt", "capacity")
  SELECT gen_random_uuid(), "slotAt", "slotAt" + interval '3 hours', "slotAt" - interval '1 hour', 500
  FROM (SELECT DISTINCT "slotAt" FROM made WHERE n >= ${TODAY}) AS past ON CONFLICT DO NOTHING`;

/** Up to eleven items, and thirty in one order of a hundred; one item in forty was short. */
const CREATE_ITEMS = `CREATE TEMP TABLE item AS
  SELECT made.*, "position", product."_id" AS "productId", product."title", product."image", product."pricePaise", product."quantity",
    1 + ${random(3, 3, 'n * 40 + "position"')} AS "qty",
    "status" IN ('PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED') AS "isPicked", (n + "position") % 40 = 0 AS "isShort"
  FROM made
  CROSS JOIN LATERAL generate_series(1, CASE WHEN n % 100 = 3 THEN 30 ELSE 1 + ${random(2, 11)} END) AS "position"
  JOIN (SELECT *, row_number() OVER (ORDER BY "id") - 1 AS "place" FROM "products") AS product
    ON product."place" = (${random(4, SOLD)} + "position" * 37) % ${SOLD}`;

const ORDERS = `INSERT INTO "orders" ("userId", "_id", "state", "status", "payment", "address", "contact", "pricePaise", "deliveryPaise",
    "discountPaise", "totalPaise", "finalPaise", "fingerprint", "startedAt", "createdAt", "slotId", "pickerId")
  SELECT "userId", made."_id", 'PLACED', "status", 'PAID', (1 + n % 400) || ' Basil Street, Bengaluru, Karnataka, 560001',
    "contact", "paise", 5000, 0, "paise" + 5000, CASE WHEN "isPicked" THEN "finalPaise" + 5000 END, 'bench-' || n, at, at,
    slot."_id", CASE WHEN "status" = 'PICKING' THEN (SELECT "_id" FROM "staff" ORDER BY "emailKey" LIMIT 1) END
  FROM made JOIN (
    SELECT n, sum("pricePaise" * "qty")::int AS "paise", bool_or("isPicked") AS "isPicked",
      coalesce(sum("pricePaise" * "qty") FILTER (WHERE NOT "isShort"), 0)::int AS "finalPaise" FROM item GROUP BY n
  ) AS sums USING (n)
  LEFT JOIN LATERAL (
    SELECT "_id" FROM "delivery_slots" WHERE "startsAt" = made."slotAt" ORDER BY "endsAt" LIMIT 1
  ) AS slot ON true
  ORDER BY n DESC`;

const ITEMS = `INSERT INTO "order_items" ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity",
    "qty", "discountPaise", "status", "pickedQty", "finalPaise")
  SELECT "userId", "_id", "position", "productId", "title", "image", "pricePaise", "quantity", "qty", 0,
    CASE WHEN NOT "isPicked" THEN 'ORDERED' WHEN "isShort" THEN 'SHORT' ELSE 'PICKED' END,
    CASE WHEN "isPicked" THEN CASE WHEN "isShort" THEN 0 ELSE "qty" END END,
    CASE WHEN "isPicked" THEN CASE WHEN "isShort" THEN 0 ELSE "pricePaise" * "qty" END END
  FROM item ORDER BY n DESC, "position"`;

const PAYMENTS = `INSERT INTO "payments" ("userId", "_id", "orderId", "providerOrderId", "providerPaymentId", "amountPaise",
    "capturedPaise", "refundedPaise", "state", "createdAt")
  SELECT "userId", "_id", "_id", 'order_bench' || n, 'pay_bench' || n, "totalPaise", "totalPaise",
    CASE "status" WHEN 'CANCELLED' THEN "totalPaise" ELSE coalesce("totalPaise" - "finalPaise", 0) END, 'CAPTURED', at
  FROM made JOIN "orders" USING ("userId", "_id", "status")`;

const REFUNDS = `INSERT INTO "refunds" ("userId", "_id", "orderId", "paymentId", "amountPaise", "reason", "state", "idempotencyKey",
    "by", "createdAt", "settledAt")
  SELECT "userId", gen_random_uuid(), "_id", "_id", "refundedPaise", 'Not there', 'SETTLED', 'bench', '{}', "createdAt", "createdAt"
  FROM "payments" WHERE "refundedPaise" > 0`;

const EVENTS = `INSERT INTO "order_events" ("userId", "orderId", "_id", "at", "status", "code", "params", "actor")
  SELECT "userId", made."_id", gen_random_uuid(), at + step * interval '30 minutes', way."status", way."status",
    CASE step WHEN 0 THEN '{"payment": "PAID"}'::jsonb ELSE '{}' END, '{"kind": "STAFF"}'
  FROM made JOIN (VALUES
      (0, 'PLACED', NULL), (1, 'PICKING', 'PLACED'), (2, 'PACKED', 'PLACED PICKING'),
      (3, 'OUT_FOR_DELIVERY', 'PLACED PICKING PACKED'), (4, 'DELIVERED', 'PLACED PICKING PACKED OUT_FOR_DELIVERY')
    ) AS way (step, "status", "before")
    ON step = 0 OR n < ${WITH_HISTORY} AND made."status" <> 'CANCELLED' AND position(made."status" IN "before") = 0
      AND (way."status" <> 'DELIVERED' OR made."status" = 'DELIVERED')`;

const OTHER_ROWS = [
  // Makes the orders of the other benchmarks old.
  `UPDATE "orders" SET "status" = 'DELIVERED', "createdAt" = now() - interval '1 day' * (2 + ${random(5, 300, `hashtext("_id"::text)`)})
   WHERE "fingerprint" = ''`,
  `UPDATE "delivery_slots" AS slot SET "booked" = "taken"
   FROM (SELECT "slotId", count(*) AS "taken" FROM "orders" GROUP BY 1) AS orders WHERE orders."slotId" = slot."_id"`,
  `INSERT INTO "stock_movements" ("_id", "productId", "at", "kind", "qty", "by")
   SELECT gen_random_uuid(), "productId", now() - n * interval '1 day', 'RECEIVED', n, 'bench'
   FROM "stock", generate_series(1, 50) AS n`,
  `INSERT INTO "audit_log" ("at", "by", "action", "subject", "before", "after")
   SELECT at, 'bench', 'pickItem', 'order/' || "_id", '{"status": "ORDERED"}', '{"status": "PICKED"}' FROM made WHERE n < ${WITH_HISTORY} ORDER BY n DESC`,
  `INSERT INTO "staff" ("_id", "email", "emailKey", "name", "role", "passwordHash")
   SELECT gen_random_uuid(), email, email, 'Ravi Rao', 'PICKER', '-'
   FROM generate_series(1, 40) AS n, LATERAL (SELECT 'picker-' || n || '@bench.example' AS email) AS one`,
  `INSERT INTO "coupons" ("code", "percent") SELECT 'BENCH' || n, 1 + n % 50 FROM generate_series(1, 300) AS n`,
];

/** Fills the shop up to this many products and users. */
export function seedDesk(databaseUrl, { products, users }, say) {
  say(`Generating ${products} products and ${users} users …`);
  return runNode('scripts/command.mjs', ['seed', '--products', `${products}`, '--users', `${users}`], {
    env: { DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Fills the shop's database, once it has products and users.
 * @param orders how many to add
 * @returns the secret of the owner's session, and search texts
 */
export async function fillDesk(databaseUrl, { orders }, say) {
  say(`Writing ${orders} orders …`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Without triggers, so that nobody is notified of last year's orders.
    await client.query(`SET session_replication_role = replica; SET jit = off; SET synchronous_commit = off`);
    const secret = await createOwner((text, values) => client.query(text, values));
    const statements = [
      createOrders(orders),
      SLOTS,
      CREATE_ITEMS,
      ORDERS,
      ITEMS,
      PAYMENTS,
      REFUNDS,
      EVENTS,
      ...OTHER_ROWS,
    ];
    for (const statement of statements) await client.query(statement);
    await client.query('VACUUM (ANALYZE)');
    return { secret, ...(await samples(client)) };
  } finally {
    await client.end();
  }
}

/** Examples of everything that can be searched for. */
async function samples(client) {
  const column = async (text) =>
    (await client.query({ text, rowMode: 'array' })).rows.map(([value]) => value);
  const some = (what, where = 'true') =>
    column(`SELECT ${what} FROM "orders" JOIN "users" ON "users"."_id" = "orders"."userId"
      WHERE "fingerprint" LIKE 'bench-%' AND ${where} ORDER BY md5("orders"."_id"::text) LIMIT 60`);
  const canteen = `"emailKey" = '${CANTEEN}'`;
  return {
    orders: await some('"orders"."_id"'),
    ofCanteen: await some('"orders"."_id"', canteen),
    large: await some('"orders"."_id"', `substr("fingerprint", 7)::int % 100 = 3`),
    phones: await some('"contact"', `NOT (${canteen})`),
    names: await some(`"firstName" || ' ' || "lastName"`),
    emails: await some('"email"', `NOT (${canteen})`),
    canteen: { email: CANTEEN, phone: '9812345678' },
    slots: await column(
      `SELECT "slotId" FROM "orders" WHERE "status" = 'PLACED' GROUP BY 1 ORDER BY count(*) DESC LIMIT 3`,
    ),
    audits: await column('SELECT "_id"::text FROM "audit_log" WHERE "_id" % 1700 = 0'),
    products: await column('SELECT "productId" FROM "stock" ORDER BY md5("productId") LIMIT 60'),
    titles: await column('SELECT split_part("title", \' \', 2) FROM "products" ORDER BY md5("_id") LIMIT 60'),
  };
}
