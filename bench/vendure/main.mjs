/**
 * A Vendure shop as its makers set one up: PostgreSQL, the default search, its own schema. "fill" imports the products
 * and exits; "serve" serves the shop API, without the worker, which is meant to run in a process of its own.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const { VENDURE_DIR, VENDURE_MODE, DATABASE_URL, POOL_SIZE, PORT, PRODUCTS_FILE, COLLECTIONS } = process.env;
const require = createRequire(VENDURE_DIR);
const vendure = require('@vendure/core');
const { populate } = require('@vendure/core/cli');

const config = {
  apiOptions: {
    port: Number(PORT),
    hostname: '127.0.0.1',
    shopApiPath: 'shop-api',
    adminApiPath: 'admin-api',
  },
  authOptions: {
    tokenMethod: ['bearer'],
    cookieOptions: { secret: randomUUID() },
    superadminCredentials: { identifier: 'bench', password: randomUUID() },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: DATABASE_URL,
    synchronize: VENDURE_MODE === 'fill',
    logging: false,
    extra: { max: Number(POOL_SIZE) },
  },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
  plugins: [vendure.DefaultJobQueuePlugin.init({}), vendure.DefaultSearchPlugin.init({})],
};

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'India',
  roles: [],
  paymentMethods: [],
  countries: [{ name: 'India', code: 'IN', zone: 'India' }],
  taxRates: [{ name: 'None', percentage: 0 }],
  shippingMethods: [{ name: 'Delivery', price: 5000 }],
  collections: COLLECTIONS?.split(',').map((name) => ({
    name,
    filters: [
      { code: 'facet-value-filter', args: { facetValueNames: [`category:${name}`], containsAny: false } },
    ],
  })),
};

/** Runs the queued jobs: the search index and the collections' products. */
async function untilIndexed(app, products) {
  const ctx = await app.get(vendure.RequestContextService).create({ apiType: 'admin' });
  await app.get(vendure.SearchService).reindex(ctx);
  const { rawConnection } = app.get(vendure.TransactionalConnection);
  const count = async (from) => Number((await rawConnection.query(`SELECT count(*) AS n FROM ${from}`))[0].n);
  while (
    (await count(`job_record WHERE state <> 'COMPLETED'`)) > 0 ||
    (await count('search_index_item')) < products
  )
    await sleep(200);
}

async function fill() {
  const start = async () => {
    const app = await vendure.bootstrap(config);
    await app.get(vendure.JobQueueService).start();
    return app;
  };
  const app = await populate(start, initialData, PRODUCTS_FILE);
  await untilIndexed(app, readFileSync(PRODUCTS_FILE, 'utf8').trim().split('\n').length - 1);
  await app.close();
  process.send({ filled: true });
}

async function serve() {
  await vendure.bootstrap(config);
  process.send({ port: Number(PORT) });
}

await (VENDURE_MODE === 'fill' ? fill() : serve());
