/** Carts with the same products in random order must not deadlock. */
import { addShoppers } from './rush.mjs';
import { payAndPlace, START } from './shoppers.mjs';

const SHOPPERS = 64;
const ITEMS = 20;

/** Plenty of stock. */
const STOCK_UP = `WITH changed AS (
    UPDATE "stock" SET "onHand" = "onHand" + 1000000 RETURNING "productId"
  )
  INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "by")
  SELECT gen_random_uuid(), "productId", 'ADJUSTED', 1000000, 'chaos' FROM changed`;
const FILL_CART = `INSERT INTO "cart_items" ("userId", "productId", "qty")
  SELECT $1, "_id", 1 + floor(random() * 3) FROM "products" ORDER BY random() LIMIT $2
  ON CONFLICT ("userId", "productId") DO UPDATE SET "qty" = excluded."qty"`;

/** Buys while the shop is open. Returns additional checks. */
export async function shuffled(world) {
  await world.sql(STOCK_UP);
  const shoppers = await addShoppers(world, SHOPPERS, world.products[0]);
  await Promise.all(shoppers.map((shopper) => keepBuying(world, shopper)));
  return [
    {
      name: 'PostgreSQL has detected no deadlock',
      sql: 'SELECT "deadlocks" FROM pg_stat_database WHERE "datname" = current_database() AND "deadlocks" > 0',
    },
  ];
}

async function keepBuying(world, shopper) {
  while (world.isOpen()) {
    await world.sql(FILL_CART, [shopper.userId, ITEMS]);
    const input = { addressId: shopper.addressId };
    const { data } = await shopper.client.graphql('startCheckout', START, { input });
    if (data?.startCheckout) await payAndPlace(world, shopper, data.startCheckout);
  }
}
