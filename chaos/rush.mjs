/** A rush: far more concurrent shoppers than units in stock or places in a slot, while processes are killed. */
import { createRequire } from 'node:module';
import jwt from 'jsonwebtoken';
import { inRoot } from '../scripts/steps.mjs';
import { createClient } from './client.mjs';
import { payAndPlace, START } from './shoppers.mjs';

const { hashPassword } = createRequire(import.meta.url)(
  inRoot('dist/server/src/features/account/password.js'),
);
/** The demand: this many shoppers for this many units, and places. */
const STOCK = { shoppers: 1_000, units: 100 };
const SLOT = { shoppers: 500, places: 10 };

/** The product and the slot of the rush, the only ones available. */
async function prepare(sql, products) {
  const [scarce, plenty] = products;
  await sql(
    `WITH counted AS (
       UPDATE "stock" SET "onHand" = $2 FROM (SELECT "onHand" AS "before" FROM "stock" WHERE "productId" = $1) AS known
       WHERE "productId" = $1 RETURNING "productId", $2 - "before" AS "change"
     )
     INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "by")
     SELECT gen_random_uuid(), "productId", 'ADJUSTED', "change", 'chaos' FROM counted WHERE "change" <> 0`,
    [scarce, STOCK.units],
  );
  // So that only the rush's orders are in it.
  await sql('UPDATE "delivery_slots" SET "capacity" = 100000');
  const [slot] = await sql(
    `UPDATE "delivery_slots" SET "capacity" = $1, "capacitySet" = true WHERE "_id" = (
       SELECT "_id" FROM "delivery_slots" WHERE "startsAt" > now() + interval '1 day' ORDER BY "startsAt" LIMIT 1
     ) RETURNING "_id"`,
    [SLOT.places],
  );
  return { scarce, plenty, slotId: slot._id };
}

/** Shoppers with a session, an address and one of a product in the cart, written directly into the database. */
export async function addShoppers({ sql, url, tally, jwtSecret }, number, productId) {
  const rows = await sql(
    `WITH added AS (
       INSERT INTO "users" ("_id", "firstName", "lastName", "email", "emailKey", "passwordHash")
       SELECT "_id", 'Meera', 'Nair', "_id" || '@rush.example', "_id" || '@rush.example', $2
       FROM (SELECT gen_random_uuid() AS "_id" FROM generate_series(1, $1::int)) AS ids RETURNING "_id", "email"
     ), addressed AS (
       INSERT INTO "addresses" ("userId", "_id", "name", "mobileNumber", "pincode", "street", "city", "state")
       SELECT "_id", "_id", 'Meera Nair', '9876543210', '560001', '12 MG Road', 'Bengaluru', 'Karnataka' FROM added
     ), filled AS (
       INSERT INTO "cart_items" ("userId", "productId", "qty") SELECT "_id", $3, 1 FROM added
     )
     SELECT "_id", "email" FROM added`,
    [number, await hashPassword('basil, mint and dill'), productId],
  );
  return rows.map((user) => {
    const authorization = jwt.sign(user, jwtSecret, { algorithm: 'HS256', expiresIn: '1h' });
    return { userId: user._id, addressId: user._id, client: createClient({ url, tally }, { authorization }) };
  });
}

/** All buy at once, and pay for what they get. Returns additional checks. */
export async function rush(world) {
  const { scarce, plenty, slotId } = await prepare(world.sql, world.products);
  const buyers = await addShoppers(world, STOCK.shoppers, scarce);
  const bookers = await addShoppers(world, SLOT.shoppers, plenty);
  await Promise.all([
    ...buyers.map((shopper) => buy(world, shopper, {})),
    ...bookers.map((shopper) => buy(world, shopper, { slotId })),
  ]);
  return checksOf({ scarce, slotId });
}

async function buy(world, shopper, more) {
  const options = { expected: ['INSUFFICIENT_STOCK', 'SLOT_UNAVAILABLE'] };
  const input = { addressId: shopper.addressId, ...more };
  const { data } = await shopper.client.graphql('startCheckout', START, { input }, options);
  if (data?.startCheckout) await payAndPlace(world, shopper, data.startCheckout);
}

/** Exactly all are sold. */
const checksOf = ({ scarce, slotId }) => [
  {
    name: `exactly ${STOCK.units} units are sold to ${STOCK.shoppers} shoppers`,
    sql: `SELECT "onHand", "allocated", "held" FROM "stock" WHERE "productId" = '${scarce}'
      AND ("onHand", "allocated", "held") <> (${STOCK.units}, ${STOCK.units}, 0)`,
  },
  {
    name: `exactly ${SLOT.places} places are booked by ${SLOT.shoppers} shoppers`,
    sql: `SELECT "booked", "held" FROM "delivery_slots" WHERE "_id" = '${slotId}'
      AND ("booked", "held") <> (${SLOT.places}, 0)`,
  },
];
