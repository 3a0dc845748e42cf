/** Public reads while a product runs out or is restocked every second: how many of the responses come from the cache. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openLoad, toBytes } from './open-load.mjs';

const RATE = 200;
const CONNECTIONS = 16;
const CHANGE_EVERY_MS = 1_000;
/** The first changes evict at once; later ones are batched. */
const WARM_UP_SECONDS = 15;
const SORTS = ['ID', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW'];

/** Some 150 different reads: every product, lists of each category and of all in three sort orders, searches, and two over REST. */
function publicCalls({ products, categories }) {
  const list = (sort, filter) => ({ to: 'browse', variables: { first: 24, sort, filter } });
  const searches = products.slice(0, 43).map(({ title }) => ({ search: title.slice(0, 4).trim() }));
  return [
    ...products.map(({ _id }) => ({ to: 'product', variables: { _id } })),
    ...SORTS.flatMap((sort) =>
      [{}, ...categories.map((name) => ({ categories: [name] }))].map((filter) => list(sort, filter)),
    ),
    ...searches.map((filter) => list('ID', filter)),
    { to: 'restProducts' },
    { to: 'restCategories' },
    { to: 'home' },
  ];
}

/** Each equally often, in random order. */
const shuffled = (all) =>
  Array.from({ length: 40 }, () => all)
    .flat()
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

async function usage({ url }) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = (name) => Number(new RegExp(`^shop_response_cache_${name}_total (\\d+)`, 'm').exec(text)[1]);
  return { hits: of('hits'), misses: of('misses') };
}

/** Every second another product goes out of stock, or is restocked. */
async function changeStockLevels({ sql, products }, running) {
  for (let nth = 0; running(); nth += 1) {
    await sql(
      `UPDATE "stock" SET "held" = CASE WHEN "level" = 'OUT_OF_STOCK' THEN 0 ELSE "onHand" - "allocated" END
       WHERE "productId" = $1`,
      [products[nth % 5]._id],
    );
    await sleep(CHANGE_EVERY_MS);
  }
}

/** Runs the load for this many minutes. */
export async function stockLevels({ 'stock-levels': minutes }, { shop, world }, say) {
  const calls = publicCalls(world);
  const requests = shuffled(calls).map((call) => toBytes(shop.toRequest(call)));
  const load = (seconds) =>
    openLoad(Number(new URL(shop.url).port), requests, { rate: RATE, seconds, connections: CONNECTIONS });
  let running = true;
  const changing = changeStockLevels(world, () => running);
  say(`${RATE} public reads a second, ${calls.length} different ones, for ${minutes} minutes …`);
  await load(WARM_UP_SECONDS);
  const before = await usage(shop);
  const loaded = await load(minutes * 60);
  const after = await usage(shop);
  running = false;
  await changing;
  const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
  return {
    rate: RATE,
    calls: calls.length,
    minutes,
    hits,
    misses,
    share: hits / (hits + misses),
    ...loaded,
  };
}
