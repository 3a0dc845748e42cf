/** Whatever was acknowledged to a client must be in the database. */
const acknowledged = (kind) =>
  `(SELECT DISTINCT * FROM "chaos"."acknowledged" WHERE "kind" = '${kind}') AS ack`;

export const ACKNOWLEDGED_CHECKS = [
  {
    name: 'everybody who has signed up has an account',
    sql: `SELECT ack."userId" FROM ${acknowledged('ACCOUNT')} WHERE ack."userId" NOT IN (SELECT "_id" FROM "users")`,
  },
  {
    name: 'everybody who has paid has paid at the provider',
    sql: `SELECT ack."key", ack."paise", due."amount", paid."status" FROM ${acknowledged('PAID')}
      LEFT JOIN "sandbox"."payments" AS paid ON paid."id" = ack."key" AND paid."status" = 'captured'
      LEFT JOIN "sandbox"."orders" AS due ON due."id" = paid."order_id"
      WHERE due."amount" IS DISTINCT FROM ack."paise"`,
  },
  {
    name: 'no acknowledged order is lost',
    sql: `SELECT ack."orderId", ack."paise", placed."totalPaise", placed."state" FROM ${acknowledged('ORDER')}
      LEFT JOIN "orders" AS placed ON placed."userId" = ack."userId" AND placed."_id" = ack."orderId"
        AND placed."state" = 'PLACED' AND placed."payment" = 'PAID'
      WHERE placed."totalPaise" IS DISTINCT FROM ack."paise"`,
  },
  {
    name: 'there is one order over REST for each idempotency key',
    sql: `SELECT ack."userId", ack."key", count(placed."_id")::int FROM ${acknowledged('DUE')}
      LEFT JOIN "orders" AS placed ON placed."userId" = ack."userId" AND placed."idempotencyKey" = ack."key"
        AND placed."state" = 'PLACED' AND placed."payment" = 'DUE'
      GROUP BY ack."userId", ack."key" HAVING count(placed."_id") <> 1`,
  },
  {
    name: 'no acknowledged cancellation is lost',
    sql: `SELECT ack."orderId", "orders"."status" FROM ${acknowledged('CANCELLED')}
      LEFT JOIN "orders" ON "orders"."_id" = ack."orderId" WHERE "orders"."status" IS DISTINCT FROM 'CANCELLED'`,
  },
  {
    name: 'every packed order stays packed, and every delivered one delivered',
    sql: `SELECT ack."kind", ack."orderId", "orders"."status" FROM "chaos"."acknowledged" AS ack
      LEFT JOIN "orders" ON "orders"."_id" = ack."orderId"
      WHERE ack."kind" = 'DELIVERED' AND "orders"."status" IS DISTINCT FROM 'DELIVERED'
        OR ack."kind" = 'PACKED' AND "orders"."finalPaise" IS NULL`,
  },
  {
    name: 'no acknowledged refund is lost, and there is one for each idempotency key',
    sql: `SELECT ack."orderId", ack."key", ack."paise", count(refund."_id")::int, min(refund."amountPaise") AS "is"
      FROM ${acknowledged('REFUND')}
      LEFT JOIN "refunds" AS refund ON refund."orderId" = ack."orderId" AND refund."idempotencyKey" = ack."key"
        AND refund."amountPaise" = coalesce(ack."paise", refund."amountPaise")
      GROUP BY ack."orderId", ack."key", ack."paise" HAVING count(refund."_id") <> 1`,
  },
];

/** Creates a table of what was acknowledged to clients, to compare it in SQL with the shop's tables. */
export async function writeAcknowledged(sql, rows) {
  await sql(`CREATE SCHEMA IF NOT EXISTS "chaos"`);
  await sql(
    `CREATE TABLE "chaos"."acknowledged" ("kind" text, "userId" uuid, "orderId" uuid, "key" text, "paise" int)`,
  );
  await sql(
    `INSERT INTO "chaos"."acknowledged" SELECT * FROM jsonb_to_recordset($1)
     AS one ("kind" text, "userId" uuid, "orderId" uuid, "key" text, "paise" int)`,
    [JSON.stringify(rows)],
  );
}
