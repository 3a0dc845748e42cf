import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { refundUnmatched } from '@server/features/order';
import { Reconciler } from '@server/features/payment/reconciler';
import { SandboxStore } from '@server/features/payment/sandbox/sandbox-store';
import { checkoutOf, newBuyer, pay, placeOrder, signWebhook } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { indexesIn, planOf } from './helpers/plans';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { runCommand } from './helpers/processes';
import { StatementRecorder } from './helpers/statement-recorder';

let shop: TestShop;
let buyer: Buyer;
/** Code that does not run in requests has its own connection here. */
const recorder = new StatementRecorder();
let beside: DataSource;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  const size = ['--products', '2400', '--users', '500', '--orders', '2000'];
  const seeded = runCommand('seed', size, { DATABASE_URL: shop.databaseUrl });
  if ((await seeded.ended) !== 0) throw new Error(seeded.stderr());
  await fillSandbox();
  buyer = await newBuyer(shop);
  beside = createDataSource({ url: shop.databaseUrl, onStatement: recorder.note });
  await beside.initialize();
}, 120_000);
afterAll(async () => {
  await beside.destroy();
  await shop.close();
});

/** Inserts an address for every user, and 2,000 payments into the sandbox. */
async function fillSandbox(): Promise<void> {
  for (const statement of [
    `INSERT INTO addresses SELECT "_id", gen_random_uuid(), 'Meera', '9876543210', '560001', '1', '', 'KA' FROM users`,
    `INSERT INTO sandbox.orders SELECT 'order_' || n, 5000, 'INR', 'receipt ' || n FROM generate_series(1, 2000) AS n`,
    `INSERT INTO sandbox.payments SELECT 'pay_' || n, 'order_' || n, 'captured' FROM generate_series(1, 2000) AS n`,
    `INSERT INTO sandbox.webhooks SELECT 'evt_' || n, '{}', 1, now(), true FROM generate_series(1, 2000) AS n`,
    `ANALYZE addresses, sandbox.orders, sandbox.payments, sandbox.webhooks`,
  ])
    await shop.sql(statement);
}

/** The indexes that the statements of some work use; expects no sequential scan of a large table. */
const indexesOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  indexesIn(shop, await shop.countStatements(work));

const LIST = `query ($filter: ProductFilter, $sort: ProductSort! = ID, $after: String) {
  products(filter: $filter, sort: $sort, after: $after) {
    totalCount edges { node { _id title image price quantity rating categoryName } } pageInfo { hasNextPage endCursor }
  }
}`;
const list = async (variables: object): Promise<string> => {
  const { data, errors } = await shop.graphql<{ products: { pageInfo: { endCursor: string } } }>(LIST, {
    ...variables,
  });
  expect(errors).toBeUndefined();
  return data.products.pageInfo.endCursor;
};
const LOW = 'PRICE_LOW_TO_HIGH';
const HIGH = 'PRICE_HIGH_TO_LOW';
const CATEGORY = { categories: ['fruits'] };

describe('the listing', () => {
  it.each<[variables: object, index: string, next?: string]>([
    [{}, 'products_id_key'],
    [{ sort: LOW }, 'products_price_id'],
    [{ sort: HIGH }, 'products_dearest'],
    [{ filter: CATEGORY }, 'products_category_id'],
    [{ filter: CATEGORY, sort: LOW }, 'products_category_price_id'],
    [{ filter: { categories: ['fruits', 'dairy'], minRating: 3 }, sort: HIGH }, 'products_category_dearest'],
    [{ filter: { minRating: 4 } }, 'products_id_key'],
    [{ filter: { minRating: 4 }, sort: LOW }, 'products_price_id'],
    [{ filter: { search: 'a' } }, 'product_terms_pkey'],
    [{ filter: { search: 'to' } }, 'product_terms_pkey'],
    [{ filter: { search: 'ric' }, sort: LOW }, 'product_terms_price'],
    [{ filter: { search: 'masala' }, sort: HIGH }, 'product_terms_price'],
    [{ filter: { search: 'basmati rice' } }, 'product_terms_pkey'],
    [{ filter: { search: 'farms organic basmati' } }, 'product_terms_pkey'],
    [{ filter: { search: 'rice, v' }, sort: LOW }, 'product_terms_price'],
    // So few are left behind the first page that the order decides.
    [{ filter: { ...CATEGORY, search: 'mango' } }, 'product_terms_filter', 'product_terms_pkey'],
    [
      { filter: { ...CATEGORY, minRating: 4, search: 'mango' }, sort: LOW },
      'product_terms_filter',
      'product_terms_price',
    ],
  ])('%j uses %s, and an index on the next page, too', async (variables, index, next = index) => {
    let after = '';
    expect(await indexesOf(async () => (after = await list(variables)))).toContain(index);
    expect(await indexesOf(() => list({ ...variables, after }))).toContain(next);
  });
});

describe('the catalogue', () => {
  it.each([
    ['{ product(_id: "tomato") { title price category { image } } }', 'products_pkey'],
    ['{ suggestions(text: "tom") { _id title } }', 'products_title_start'],
    ['{ suggestions(text: "basmati r") { _id title } }', 'search_pairs'],
    ['{ suggestions(text: "tomatto") { _id title } }', 'product_terms_pkey'],
  ])('%s uses %s', async (query, index) => {
    expect(await indexesOf(() => shop.graphql(query))).toContain(index);
  });
  it('pages over REST use the index on id', async () => {
    expect(await indexesOf(() => shop.rest('GET', '/products?limit=50'))).toContain('products_id_key');
  });
  it('the sitemap uses the index on id', async () => {
    expect(await indexesOf(() => fetch(`${shop.url}/sitemap.xml`))).toContain('products_id_key');
  });
});

describe("a shopper's own data", () => {
  it.each([
    ['{ cart { total items { qty product { title } } } }', 'cart_items_pkey'],
    ['{ wishlist { items { product { title } } } }', 'wishlist_items_pkey'],
    ['{ orders { price items { title } } }', 'orders_placed'],
    ['{ orderHistory { edges { node { price } } } }', 'orders_placed'],
    [
      '{ orderHistory(after: "1999999999999999.00000000-0000-0000-0000-000000000000") { edges { cursor } } }',
      'order_items_pkey',
    ],
    ['mutation { setCartQty(productId: "potato", qty: 2) { total } }', 'cart_items_pkey'],
    ['mutation { addToWishlist(productId: "potato") { items { _id } } }', 'wishlist_items_pkey'],
  ])('%s uses %s', async (query, index) => {
    const indexes = await indexesOf(() => shop.graphql(query, {}, buyer.token));
    expect(indexes.some((name) => name.startsWith('users_'))).toBe(true);
    expect(indexes).toContain(index);
  });
  it('logging in uses the index on email', async () => {
    const body = { email: buyer.email, password: 'long enough' };
    expect(await indexesOf(() => shop.rest('POST', '/auth/login', { body }))).toContain('users_email');
  });
});

describe('the desk', () => {
  let owner: TestStaff;
  beforeAll(async () => {
    owner = await newStaff(shop, 'OWNER');
    // Most orders were delivered long ago; a few are still open.
    await shop.sql(`UPDATE orders SET contact = 9000000000 + abs(hashtext("_id"::text))::bigint % 999999999`);
    await shop.sql(`UPDATE orders SET status = 'PACKED' WHERE "_id" IN (SELECT "_id" FROM orders LIMIT 20)`);
    await shop.sql('ANALYZE orders');
  }, 90_000);

  it.each([
    ['{ orders { edges { node { price } } } }', ['orders_desk']],
    ['{ orders(filter: { status: [PACKED, PICKING] }) { edges { cursor } } }', ['orders_desk']],
    [
      '{ orders(filter: { status: [DELIVERED], from: "2024-01-01", to: "2024-01-02" }) { edges { cursor } } }',
      ['orders_desk'],
    ],
    [
      '{ orders(after: "1704067300000000.00000000-0000-0000-0000-000000000000") { edges { cursor } } }',
      ['orders_desk'],
    ],
    ['{ orders(filter: { search: "9876543210" }) { edges { cursor } } }', ['orders_contact']],
    ['{ orders(filter: { search: "7B1F0E9A" }) { edges { cursor } } }', ['orders_id', 'payments_pkey']],
    [
      '{ orders(filter: { search: "asha r" }) { edges { cursor } } }',
      ['users_name', 'users_last_name', 'users_email_start', 'orders_placed'],
    ],
    [
      '{ orders(filter: { search: "shopper-00000017@example.com" }) { edges { cursor } } }',
      ['users_email_start'],
    ],
    ['{ orders(filter: { search: "9876543210", late: true }) { edges { cursor } } }', ['orders_placed']],
    [
      '{ orders(filter: { search: "asha r", withoutSlot: true }) { edges { cursor } } }',
      ['users_name', 'users_last_name', 'orders_placed'],
    ],
    ['{ stock(productId: "tomato") { movements { qty } } }', ['products_pkey', 'stock_movements_product']],
    [
      '{ orders(filter: { slotId: "7b1f0e9a-0000-4000-8000-000000000000" }) { edges { cursor } } }',
      ['orders_slot'],
    ],
    [
      '{ summary(from: "2024-01-01", to: "2024-12-31") { orders topProducts { qty } } }',
      ['orders_desk', 'order_items_pkey'],
    ],
    [
      '{ pickList(slotId: "7b1f0e9a-0000-4000-8000-000000000000") { qty } }',
      ['orders_slot', 'order_items_pkey', 'products_pkey'],
    ],
    ['{ pickListWithoutSlot { qty } }', ['orders_open', 'order_items_pkey', 'products_pkey']],
    ['{ pickSlots { placed slot { booked } } }', ['orders_desk']],
    ['{ slots(from: "2025-01-01", to: "2025-01-07") { booked } }', ['delivery_slots_startsAt_endsAt_key']],
    ['{ order(_id: "7b1f0e9a-0000-4000-8000-000000000000") { price } }', ['orders_id', 'order_items_pkey']],
  ])('%s uses %s', async (query, expected) => {
    const indexes = await indexesOf(async () => {
      expect((await queryDesk(shop, query, {}, owner)).errors).toBeUndefined();
    });
    expect(indexes).toEqual(expect.arrayContaining(expected));
  });
});

describe('a purchase', () => {
  it('starts and places by primary keys, however many orders there are', async () => {
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    const started = await indexesOf(() => checkoutOf(shop, buyer));
    for (const index of ['cart_items_pkey', 'addresses_pkey']) expect(started).toContain(index);
    const placed = await indexesOf(() => placeOrder(shop, buyer, checkout._id, paid));
    for (const index of ['orders_pkey', 'order_items_pkey', 'cart_items_pkey'])
      expect(placed).toContain(index);
  });

  it('chooses among the slots to come, not those that have been', async () => {
    await shop.sql(
      `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity)
       SELECT gen_random_uuid(), past, past + interval '1 hour', past, 9
       FROM generate_series(now() - interval '400 days', now() - interval '1 day', interval '2 hours') AS past`,
    );
    await shop.sql('ANALYZE delivery_slots');
    const another = await newBuyer(shop);
    const { sent } = await shop.countStatements(() => checkoutOf(shop, another));
    const nodes = (await Promise.all(sent.map((statement) => planOf(shop, statement)))).flat();
    const slots = nodes.filter((node) => node['Index Name'] === 'delivery_slots_startsAt_endsAt_key');
    expect(slots.map((node) => node['Index Cond'])).toContainEqual(
      expect.stringContaining('"startsAt" > now()'),
    );
  });

  it("counts the account's unpaid orders by index, without reading all its orders", async () => {
    const frequent = await newBuyer(shop);
    await shop.sql(
      `INSERT INTO orders ("userId", "_id", "state", "payment", "address", "contact", "pricePaise", "deliveryPaise",
         "discountPaise", "totalPaise", "fingerprint", "startedAt", "createdAt", "status")
       SELECT $1, gen_random_uuid(), 'PLACED', 'DUE', 'x', '', 100, 0, 0, 100, 'due ' || n, at.at, at.at,
         CASE WHEN n < 60 THEN 'PLACED' ELSE 'DELIVERED' END
       FROM generate_series(1, 500) AS n, LATERAL (
         SELECT now() - n * CASE WHEN n < 60 THEN interval '1 minute' ELSE interval '1 hour' END AS at) AS at`,
      [frequent._id],
    );
    await shop.sql('ANALYZE orders');
    const { token } = frequent;
    const body = { order: { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' } };
    const post = () => shop.rest('POST', '/user/order', { token, body });
    for (const [work, most] of [
      // One for the number of unpaid orders, one for how long they have held stock.
      [() => checkoutOf(shop, frequent), 2],
      // There are 59 open orders, and 60 after the first post; the second is rejected, by the same index.
      [post, 1],
      [post, 2],
    ] as const) {
      const used = (await indexesOf(work)).filter((name) => name.startsWith('orders_'));
      expect(used.filter((name) => name === 'orders_unpaid')).toHaveLength(most);
      if (work === post) expect(used).toContain('orders_unpicked');
    }
  });

  it('is paid in the sandbox by index', async () => {
    const store = new SandboxStore(beside);
    const order = (await store.order('order_7'))!;
    const calls: [() => Promise<unknown>, string][] = [
      [() => store.orders('receipt 7'), 'sandbox_orders_receipt'],
      [() => store.order('order_7'), 'orders_pkey'],
      [() => store.payments('order_7'), 'sandbox_payments_order'],
      [() => store.payment('pay_7'), 'payments_pkey'],
      [() => store.capture('pay_7'), 'payments_pkey'],
      [() => store.pay(order, 'success'), 'sandbox_payments_order'],
      [() => store.takeDueWebhooks(), 'sandbox_webhooks_due'],
      [() => store.markDelivered('evt_7'), 'webhooks_pkey'],
    ];
    for (const [work, index] of calls)
      expect(await indexesIn(shop, await recorder.record(work))).toContain(index);
  });

  it('that placed no order is found by the id of the provider', async () => {
    await shop.sql(
      `INSERT INTO payment_events ("eventId", "eventType", "providerOrderId", "providerPaymentId", outcome, "handledAt")
       SELECT 'known ' || n, 'payment.captured', 'order_' || n, 'pay_' || n, 'PLACED', now() FROM generate_series(1, 5000) AS n`,
    );
    await shop.sql('ANALYZE payment_events');
    const work = () => refundUnmatched(new UserTransactions(beside), beside.manager, 'pay_unknown');
    expect(await indexesIn(shop, await recorder.record(work))).toContain('payments_unmatched');
  });

  it("is found by index on the provider's id, and on when to look it up", async () => {
    const { payment } = await checkoutOf(shop, await newBuyer(shop));
    const paid = { id: 'pay_webhook', order_id: payment.orderId, amount: payment.amount, currency: 'INR' };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: paid } } });
    const headers = { 'x-razorpay-signature': signWebhook(body) };
    const settled = await indexesOf(() => shop.rest('POST', '/payments/webhook', { body, headers }));
    expect(settled).toContain('payments_provider');
    await checkoutOf(shop, await newBuyer(shop));
    await shop.sql(`UPDATE payments SET "lookUpAt" = now() WHERE state = 'CREATED'`);
    const provider = { name: 'sandbox', findPayment: async () => null } as never;
    const reconciler = new Reconciler(beside, provider, async () => undefined, null as never);
    expect(await indexesIn(shop, await recorder.record(() => reconciler.run()))).toContain(
      'payments_to_look_up',
    );
  });
});
