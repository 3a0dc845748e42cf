/** The shoppers of the benchmark: inserted directly into the database, with tokens signed as the shop does. */
import { createRequire } from 'node:module';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { inRoot } from '../scripts/steps.mjs';
import { jwtKey } from './shop.mjs';

/** The size of every visitor's cart and wishlist. */
export const ITEMS = 8;
/** The size of a buyer's cart. */
const BOUGHT = 3;
const PASSWORD = 'a-password-of-many';

const { hashPassword } = createRequire(import.meta.url)(
  inRoot('dist/server/src/features/account/password.js'),
);
/** The session of each is named like them. */
const sign = ({ _id, email }) =>
  jwt.sign({ _id, email, sid: _id }, jwtKey, { algorithm: 'HS256', expiresIn: '7d' });

/**
 * @param visitors how many have a full cart and wishlist and two orders
 * @param buyers how many have an address and a small cart, to check out once each
 */
export async function createShoppers({ databaseUrl }, visitors, buyers) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'bench' });
  pool.on('error', () => undefined);
  const sql = async (statement, values) => (await pool.query(statement, values)).rows;
  const passwordHash = await hashPassword(PASSWORD);
  const add = (kind, number) => addUsers(sql, kind, number, passwordHash);
  const world = { sql, end: () => pool.end(), password: PASSWORD };
  world.products = await sql(`SELECT * FROM "products" ORDER BY "id"`);
  const categories = await sql(`SELECT "categoryName" FROM "categories" ORDER BY "id"`);
  world.categories = categories.map(({ categoryName }) => categoryName);
  world.visitors = await add('visitor', visitors);
  world.buyers = await add('buyer', buyers);
  await stockUp(sql);
  await fill(sql, 'visitor', 'cart_items', ITEMS);
  await fill(sql, 'visitor', 'wishlist_items', ITEMS);
  await addOrders(sql);
  await sql(`
    INSERT INTO "addresses" ("userId", "_id", "name", "mobileNumber", "pincode", "street", "city", "state")
    SELECT "_id", "_id", 'Meera Nair', '9876543210', '560001', '12 MG Road', 'Bengaluru', 'Karnataka'
    FROM "users" WHERE "email" LIKE 'buyer%'`);
  await payAtOnce(sql);
  world.refill = (wanted) => fillBuyers(sql, wanted);
  await world.refill({ hot: false });
  await sql('ANALYZE');
  return world;
}

/** Replaces the payment sheet: a trigger pays each order of the sandbox, and of the baseline, when it is created. */
async function payAtOnce(sql) {
  await sql(`CREATE FUNCTION "sandbox"."pay_at_once"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO "sandbox"."payments" ("id", "order_id", "status") VALUES (replace(NEW."id", 'order_', 'pay_'), NEW."id", 'captured');
    RETURN NULL; END $$`);
  await sql(`CREATE TRIGGER "pay_at_once" AFTER INSERT ON "sandbox"."orders"
    FOR EACH ROW EXECUTE FUNCTION "sandbox"."pay_at_once"()`);
}

async function addUsers(sql, kind, number, passwordHash) {
  const rows = await sql(
    `WITH added AS (
       INSERT INTO "users" ("_id", "firstName", "lastName", "email", "emailKey", "passwordHash")
       SELECT gen_random_uuid(), 'Meera', 'Nair', email, email, $3
       FROM generate_series(1, $2::int) AS number, concat($1::text, number, '@bench.example') AS email
       RETURNING "_id", "email"
     ), opened AS (INSERT INTO "sessions" ("userId", "_id") SELECT "_id", "_id" FROM added)
     SELECT * FROM added`,
    [kind, number, passwordHash],
  );
  return rows.map((user) => ({ ...user, token: sign(user) }));
}

/** Puts the first products on a list of all users of this kind, unless they are on it. */
const fill = (sql, kind, table, products) =>
  sql(
    `INSERT INTO "${table}" ("userId", "productId" ${table === 'cart_items' ? ', "qty"' : ''})
     SELECT "users"."_id", product."_id" ${table === 'cart_items' ? ', 2' : ''}
     FROM "users", "products" AS product WHERE "users"."email" LIKE $1 AND product."id" <= $2
     ORDER BY "users"."_id", product."id" ON CONFLICT DO NOTHING`,
    [`${kind}%`, products],
  );

/**
 * Gives consecutive buyers different products, so that concurrent purchases have none in common; or all of
 * them the same ones, to make these hot.
 */
async function fillBuyers(sql, { hot }) {
  await sql(
    `DELETE FROM "cart_items" USING "users" WHERE "users"."_id" = "userId" AND "email" LIKE 'buyer%'`,
  );
  await sql(
    `INSERT INTO "cart_items" ("userId", "productId", "qty")
     SELECT buyer."_id", product."_id", 2
     FROM (SELECT "_id", substring("email" FROM '\\d+')::int - 1 AS "number" FROM "users" WHERE "email" LIKE 'buyer%') AS buyer
     JOIN (SELECT "_id", "id", (row_number() OVER (ORDER BY "id") - 1) / ${BOUGHT} AS "shelf",
       count(*) OVER () / ${BOUGHT} AS "shelves" FROM "products") AS product
       ON product."shelf" = CASE WHEN $1 THEN 0 ELSE buyer."number" % product."shelves" END
     ORDER BY buyer."_id", product."id"`,
    [hot],
  );
}

/** Plenty of stock: ordering is measured, not shortages. */
async function stockUp(sql) {
  await sql(`UPDATE "stock" SET "onHand" = 10000000, "maxPerOrder" = 99`);
  await sql(`UPDATE "delivery_slots" SET "capacity" = 10000000, "capacitySet" = true`);
}

async function addOrders(sql) {
  await sql(`
    INSERT INTO "orders" ("userId", "_id", "state", "payment", "address", "contact", "pricePaise", "deliveryPaise",
      "discountPaise", "totalPaise", "fingerprint", "createdAt")
    SELECT "_id", gen_random_uuid(), 'PLACED', 'DUE', '12 MG Road', '9876543210', 10000, 5000, 0, 15000, '',
      now() - number * interval '1 day'
    FROM "users", generate_series(1, 2) AS number`);
  await sql(`
    INSERT INTO "order_items" ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity", "qty")
    SELECT "order"."userId", "order"."_id", product."id", product."_id", "title", "image", product."pricePaise", "quantity", 1
    FROM "orders" AS "order", "products" AS product WHERE product."id" <= ${BOUGHT}`);
}
