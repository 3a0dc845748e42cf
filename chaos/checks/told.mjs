/** What clients were told must stay in the database. */
const told = (kind) => `(SELECT DISTINCT * FROM "chaos"."told" WHERE "kind" = '${kind}') AS told`;

export const TOLD_CHECKS = [
  {
    name: 'whoever has signed up has an account',
    sql: `SELECT told."userId" FROM ${told('ACCOUNT')} WHERE told."userId" NOT IN (SELECT "_id" FROM "users")`,
  },
  {
    name: 'whoever has paid has paid at the provider',
    sql: `SELECT told."key", told."paise", asked."amount", paid."status" FROM ${told('PAID')}
      LEFT JOIN "sandbox"."payments" AS paid ON paid."id" = told."key" AND paid."status" = 'captured'
      LEFT JOIN "sandbox"."orders" AS asked ON asked."id" = paid."order_id"
      WHERE asked."amount" IS DISTINCT FROM told."paise"`,
  },
  {
    name: 'no order is lost that was acknowledged',
    sql: `SELECT told."orderId", told."paise", placed."totalPaise", placed."state" FROM ${told('ORDER')}
      LEFT JOIN "orders" AS placed ON placed."userId" = told."userId" AND placed."_id" = told."orderId"
        AND placed."state" = 'PLACED' AND placed."payment" = 'PAID'
      WHERE placed."totalPaise" IS DISTINCT FROM told."paise"`,
  },
  {
    name: 'an order over REST is there once for each key',
    sql: `SELECT told."userId", told."key", count(placed."_id")::int FROM ${told('DUE')}
      LEFT JOIN "orders" AS placed ON placed."userId" = told."userId" AND placed."idempotencyKey" = told."key"
        AND placed."state" = 'PLACED' AND placed."payment" = 'DUE'
      GROUP BY told."userId", told."key" HAVING count(placed."_id") <> 1`,
  },
  {
    name: 'no cancellation is lost that was acknowledged',
    sql: `SELECT told."orderId", "orders"."status" FROM ${told('CANCELLED')}
      LEFT JOIN "orders" ON "orders"."_id" = told."orderId" WHERE "orders"."status" IS DISTINCT FROM 'CANCELLED'`,
  },
  {
    name: 'no order that was packed is unpacked, and none that was brought is anywhere else',
    sql: `SELECT told."kind", told."orderId", "orders"."status" FROM "chaos"."told" AS told
      LEFT JOIN "orders" ON "orders"."_id" = told."orderId"
      WHERE told."kind" = 'DELIVERED' AND "orders"."status" IS DISTINCT FROM 'DELIVERED'
        OR told."kind" = 'PACKED' AND "orders"."finalPaise" IS NULL`,
  },
  {
    name: 'no refund is lost that was acknowledged, and there is one for each key',
    sql: `SELECT told."orderId", told."key", told."paise", count(refund."_id")::int, min(refund."amountPaise") AS "is"
      FROM ${told('REFUND')}
      LEFT JOIN "refunds" AS refund ON refund."orderId" = told."orderId" AND refund."idempotencyKey" = told."key"
        AND refund."amountPaise" = coalesce(told."paise", refund."amountPaise")
      GROUP BY told."orderId", told."key", told."paise" HAVING count(refund."_id") <> 1`,
  },
];

/** Creates a table of what clients were told, to compare it in SQL with the shop's tables. */
export async function writeTold(sql, told) {
  await sql(`CREATE SCHEMA IF NOT EXISTS "chaos"`);
  await sql(
    `CREATE TABLE "chaos"."told" ("kind" text, "userId" uuid, "orderId" uuid, "key" text, "paise" int)`,
  );
  await sql(
    `INSERT INTO "chaos"."told" SELECT * FROM jsonb_to_recordset($1)
     AS one ("kind" text, "userId" uuid, "orderId" uuid, "key" text, "paise" int)`,
    [JSON.stringify(told)],
  );
}
