import type { TestShop } from './test-shop';

/** What people cook: each buys most of it, and some of what everybody buys. */
const DISHES = [
  ['basmati-rice', 'chicken-drumsticks', 'fresh-dahi', 'garam-masala', 'green-cardamom'],
  ['toor-dal', 'tomato', 'cumin-seeds', 'desi-cow-ghee', 'turmeric-powder'],
  ['malai-paneer', 'green-peas', 'tomato', 'garam-masala'],
  ['thick-poha', 'onion', 'green-peas', 'turmeric-powder'],
  ['rajma', 'basmati-rice', 'tomato', 'onion', 'garam-masala'],
  ['kabuli-chana', 'onion', 'tomato', 'coriander-powder'],
  ['rohu-fish', 'sunflower-oil', 'turmeric-powder', 'red-chilli-powder'],
  ['farm-eggs', 'onion', 'table-butter', 'black-pepper'],
  ['banana', 'shimla-apple', 'pomegranate', 'fresh-dahi'],
  ['california-almonds', 'golden-raisins', 'kimia-dates', 'whole-cashews'],
  ['classic-potato-chips', 'butter-popcorn', 'dark-chocolate', 'choco-chip-cookies'],
  ['besan', 'brinjal', 'sunflower-oil', 'red-chilli-powder'],
];
const EVERYDAY = [
  'fresh-cow-milk',
  'potato',
  'onion',
  'sugar',
  'chakki-atta',
  'tomato',
  'iodised-salt',
  'banana',
];

/** Numbers from 0 to 1 that look random, and are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A dish or two, the first ones more often, a fifth of each left out; up to four everyday things, and now and then anything. */
function basketFrom(next: () => number, all: readonly string[]): string[] {
  const pick = (list: readonly string[], power = 1): string =>
    list[Math.floor(next() ** power * list.length)]!;
  const chosen = new Set<string>();
  for (let dishes = next() < 0.4 ? 2 : 1; dishes > 0; dishes -= 1)
    for (const product of DISHES[Math.floor(next() ** 1.5 * DISHES.length)]!)
      if (next() < 0.8) chosen.add(product);
  for (let more = Math.floor(next() * 5); more > 0; more -= 1) chosen.add(pick(EVERYDAY, 1.5));
  for (let more = Math.floor(next() * 3); more > 0; more -= 1) chosen.add(pick(all));
  return [...chosen];
}

/** Gives the shop orders that were delivered, of so many shoppers, made of dishes. */
export async function giveBaskets(
  shop: Pick<TestShop, 'sql'>,
  shoppers: number,
  ordersOfEach: number,
): Promise<void> {
  const all = (await shop.sql<{ _id: string }>('SELECT "_id" FROM products ORDER BY "id"')).map(
    ({ _id }) => _id,
  );
  const next = numbersFrom(28);
  const baskets = Array.from({ length: shoppers * ordersOfEach }, () => basketFrom(next, all));
  await writeBaskets(shop, shoppers, baskets);
}

/** Gives each of so many shoppers their share of these baskets, as orders that were delivered. */
export async function writeBaskets(
  shop: Pick<TestShop, 'sql'>,
  shoppers: number,
  baskets: readonly string[][],
): Promise<void> {
  await shop.sql(
    `WITH shoppers AS (
       INSERT INTO users ("_id", "firstName", "lastName", "email", "emailKey", "passwordHash")
       SELECT gen_random_uuid(), 'Asha', 'Rao', "name", "name", 'x'
       FROM generate_series(1, $1::int) AS n, LATERAL (SELECT n || gen_random_uuid()::text || '@example.com' AS "name") AS named
       RETURNING "_id"
     ), numbered AS (
       SELECT "_id" AS "userId", row_number() OVER () AS "number" FROM shoppers
     ), baskets AS MATERIALIZED (
       SELECT numbered."userId", gen_random_uuid() AS "_id", basket."products", basket."place"
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS basket ("products", "place")
       JOIN numbered ON numbered."number" = 1 + basket."place" % $1
     ), placed AS (
       INSERT INTO orders ("userId", "_id", "state", "status", "payment", "address", "contact", "pricePaise", "deliveryPaise",
         "discountPaise", "totalPaise", "fingerprint", "createdAt")
       SELECT "userId", "_id", 'PLACED', 'DELIVERED', 'PAID', 'Here', '', 100, 0, 0, 100, 'basket ' || "place",
         now() - interval '60 days' + "place" * interval '1 minute' FROM baskets
     )
     INSERT INTO order_items ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity", "qty",
       "discountPaise")
     SELECT "userId", baskets."_id", item."position", product."_id", product."title", product."image", product."pricePaise",
       product."quantity", 1, 0
     FROM baskets, jsonb_array_elements_text("products") WITH ORDINALITY AS item ("productId", "position")
     JOIN products AS product ON product."_id" = item."productId"`,
    [shoppers, JSON.stringify(baskets)],
  );
}
