/** The Vendure shop, with the shop's products and equivalent queries. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import pg from 'pg';
import { inRoot } from '../../scripts/steps.mjs';
import { post } from '../calls.mjs';
import { createTickets, drive, failuresOf } from '../load.mjs';
import { freePort, startProcess } from '../processes.mjs';
import { BROWSE_WAYS, QUERIES } from './queries.mjs';
import { installVendure } from './install.mjs';
import { openSessions } from './sessions.mjs';

const DATABASE = 'vendure';
const CAN = ['browse', 'detail', 'cart', 'set-cart-qty'];
const CHOOSING_SECONDS = 5;

async function createDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
  const own = new URL(url);
  own.pathname = DATABASE;
  return own.href;
}

/** The products as Vendure imports them. The unit of the price is the description. */
function writeProducts(file, products) {
  const none = { assets: '', facets: '', optionGroups: '', optionValues: '' };
  const rows = products.map(({ _id, title, quantity, categoryName, pricePaise }) => ({
    name: title,
    slug: _id,
    description: quantity,
    ...none,
    facets: `category:${categoryName}`,
    sku: _id,
    price: pricePaise / 100,
    taxCategory: 'None',
    stockOnHand: 1e6,
    trackInventory: 'false',
    variantAssets: '',
    variantFacets: '',
  }));
  writeFileSync(file, stringify(rows, { header: true, quoted: true, quoted_empty: true }));
}

/** The shop's calls as Vendure's, in a session where they need one. */
const translate =
  (sessions, browse) =>
  ({ to, by, variables }) => {
    const session = by && sessions.get(by._id);
    const send = (query, values) => post('/shop-api', { query, variables: values }, session?.authorization);
    if (to === 'browse') return send(browse, { take: variables.first });
    if (to === 'product') return send(QUERIES.product, { slug: variables._id });
    // It has no wishlist.
    if (to === 'lists') return send(QUERIES.cart);
    return send(QUERIES.setQty, { line: session.lines.get(variables.productId), quantity: variables.qty });
  };

/** Vendure can list products in two queries; the faster is measured. */
async function chooseBrowse(started, { connections }, say) {
  const queries = [];
  for (const [name, query] of Object.entries(BROWSE_WAYS)) {
    const target = { ...started, toRequest: translate(new Map(), query) };
    const steps = () => [{ call: { to: 'browse', variables: { first: 24 } } }];
    let responses = 0;
    const options = { connections, seconds: CHOOSING_SECONDS };
    const result = await drive(target, { steps }, createTickets(), options, () => responses++);
    if (failuresOf(result) > 0) throw new Error(`Vendure cannot list products by ${name}.`);
    queries.push({ name, query, perSecond: responses / CHOOSING_SECONDS });
  }
  const rates = queries.map(({ name, perSecond }) => `${name} ${perSecond.toFixed(0)}/s`);
  say(`Vendure lists products: ${rates.join(', ')}`);
  return queries.sort((a, b) => b.perSecond - a.perSecond)[0];
}

/** Environment of both processes. */
async function environmentOf({ folder, shop, world, poolSize }, manifest, port) {
  const productsFile = path.join(folder, 'products.csv');
  writeProducts(productsFile, world.products);
  return {
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: 'true',
    VENDURE_DIR: manifest,
    PROBED_FROM: manifest,
    PORT: String(port),
    POOL_SIZE: String(poolSize),
    DATABASE_URL: await createDatabase(shop.databaseUrl),
    PRODUCTS_FILE: productsFile,
    COLLECTIONS: [...new Set(world.products.map(({ categoryName }) => categoryName))].join(','),
  };
}

/** Installs, fills and starts a Vendure shop on the same PostgreSQL. */
export async function openVendure(options, everything) {
  const { folder, world, cleanup, say } = everything;
  const manifest = path.join(await installVendure(say), 'package.json');
  const port = await freePort();
  const env = await environmentOf(everything, manifest, port);
  const start = (mode) => {
    const script = inRoot('bench/vendure/main.mjs');
    const started = startProcess('Vendure', script, { ...env, VENDURE_MODE: mode }, folder);
    cleanup.add(started.stop);
    return started;
  };
  say('Filling Vendure with the same products …');
  const filling = start('fill');
  await Promise.race([filling.message('filled'), filling.failed]);
  await filling.stop();
  say('Starting Vendure …');
  const serving = start('serve');
  await Promise.race([serving.message('port'), serving.failed]);
  const vendure = { ...serving, url: `http://127.0.0.1:${port}` };
  const sessions = await openSessions(vendure.url, world, say);
  const browse = await chooseBrowse(vendure, options, say);
  const toRequest = translate(sessions, browse.query);
  return { ...vendure, kind: 'peer', can: (key) => CAN.includes(key), toRequest };
}
