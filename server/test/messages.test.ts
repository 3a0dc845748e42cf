import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { UserTransactions } from '@server/features/account';
import { readOrder } from '@server/features/order';
import { lockOrder, moveOrder } from '@server/features/order/transition';
import type { OrderStatus } from '../../domain/order/order-status';
import { MESSAGES } from '../../domain/wording/messages.en';
import { checkoutOf, newBuyer, pay, placeOrder } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { compact, mailsOf } from './helpers/mails';
import { freePort } from './helpers/processes';
import { buy } from './helpers/refunding';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openSmtpServer } from './helpers/smtp';
import type { SmtpServer } from './helpers/smtp';
import { setStock } from './helpers/stock';
import { noteEvents } from './helpers/due-orders';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(90_000);

let shop: TestShop;
let dataSource: DataSource;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await openSmtpServer();
  const PORT = String(await freePort());
  const from = { MAIL_FROM: 'hello@tokri.example', MAIL_FROM_NAME: 'Tokri, the shop' };
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  shop = await openTestShop({ env: { PORT, PUBLIC_URL, SMTP_URL: smtp.url, ...from } });
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
});
afterEach(() => {
  smtp.reject = () => undefined;
});
afterAll(async () => {
  await Promise.all([dataSource.destroy(), smtp.close()]);
  await shop.close();
});

const { mailsTo, subjectsTo, mailTo } = mailsOf(() => smtp);
const numberOf = (_id: string): string => _id.replaceAll('-', '').slice(0, 8).toUpperCase();

/** The same picker must start and finish. */
const actor = { kind: 'STAFF', _id: randomUUID(), role: 'OWNER' } as const;

/** Moves an order as staff do. */
const move = ({ _id: userId }: TestShopper, _id: string, to: OrderStatus, params = {}) =>
  new UserTransactions(dataSource).changeFor(userId, async (manager) => {
    await moveOrder(manager, await lockOrder(manager, { userId, _id }), to, { params, actor });
  });

/** Adds an event to an order. */
const note = (shopper: TestShopper, _id: string, code: string, params = {}) =>
  noteEvents(shop, { _id, shopper }, code, { params });

const request = <Data>({ token }: TestShopper, query: string, variables = {}) =>
  shop.graphql<Data>(query, variables, token);
const prefer = (shopper: TestShopper, input: object) =>
  request<{ setMessagePreferences: object }>(
    shopper,
    `mutation ($input: MessagePreferencesInput!) { setMessagePreferences(input: $input) { orderProgress backInStock mailed } }`,
    { input },
  );

/** Whether no message to a shopper is waiting. */
const allTold =
  ({ _id }: TestShopper) =>
  async (): Promise<boolean> =>
    (await shop.sql(`SELECT FROM messages WHERE "userId" = $1 AND state = 'WAITING'`, [_id])).length === 0;

describe('order mails', () => {
  it('confirm an order with every amount', async () => {
    const buyer = await newBuyer(shop, { tomato: 2, sugar: 1 });
    const { _id } = await buy(shop, buyer, 'Instant50');
    const mail = await mailTo(buyer, `We have your order ${numberOf(_id)}`);
    const { costs, items } = await readOrder(dataSource.manager, { userId: buyer._id, _id });
    const { rupees } = MESSAGES;
    const amounts = [costs.price, costs.delivery, -costs.discount, costs.total].map((paise) => rupees(paise));
    expect(costs.discount).toBeGreaterThan(0);
    for (const { title, qty, pricePaise } of items) {
      expect(mail.text).toContain(`${title}\n  ${qty} × `);
      expect(mail.text).toContain(`: ${rupees(qty * pricePaise)}`);
      expect(compact(mail)).toContain(`>${title}<br`);
    }
    const sums = ['Items', 'Delivery fee', 'Discount', 'Paid'].map((label, at) => [label, amounts[at]!]);
    for (const [label, amount] of sums) {
      expect(mail.text).toContain(`${label}: ${amount}`);
      const row = new RegExp(`>${label}</th><td [^>]*>${amount!.replace('.', '\\.')}</td>`);
      expect(compact(mail)).toMatch(row);
    }
    expect(mail.html).toContain(`href="${shop.url}/order/${_id}"`);
    expect(mail.text).toContain(`${shop.url}/order/${_id}`);
    expect(mail.headers.from).toBe('"Tokri, the shop" <hello@tokri.example>');
    // Order mails have no unsubscribe link; mails load no external resources, as the font is embedded.
    expect(Object.keys(mail.headers)).not.toContain('list-unsubscribe');
    expect(mail.html).not.toMatch(/<img|url\((?!data:font\/)|<script/);
  });

  it('are sent once for each step, with user input escaped', async () => {
    const buyer = await newBuyer(shop);
    const { _id } = await buy(shop, buyer);
    await move(buyer, _id, 'PICKING');
    await note(buyer, _id, 'PACKED', { items: [{ title: 'Tomato', qty: 1 }] });
    await note(buyer, _id, 'PACKED', { replaced: [{ title: 'Tomato', qty: 1, by: 'Plum tomato' }] });
    await shop.sql(`UPDATE orders SET status = 'PACKED' WHERE "_id" = $1`, [_id]);
    await move(buyer, _id, 'OUT_FOR_DELIVERY');
    // If not sent before the next step, it would be skipped.
    await eventually(allTold(buyer));
    await move(buyer, _id, 'DELIVERY_FAILED', { reason: '<b>No</b> "bell"' });
    await move(buyer, _id, 'OUT_FOR_DELIVERY');
    await eventually(allTold(buyer));
    await move(buyer, _id, 'DELIVERED');
    const codes = ['SLOT_MOVED', 'SLOT_NONE', 'REFUND_FAILED', 'ITEMS_SHORT'];
    for (const code of codes) await note(buyer, _id, code, { amountPaise: 1050 });
    for (const code of ['PACKED', 'REFUND_STARTED', 'PICKING']) await note(buyer, _id, code);
    await eventually(allTold(buyer));
    const { subject } = MESSAGES;
    const delivered = ['OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'OUT_FOR_DELIVERY', 'DELIVERED'];
    const kinds = ['PLACED', 'PACKED', 'PACKED', ...delivered];
    expect(subjectsTo(buyer)).toEqual(
      [...kinds, ...codes].map((kind) => subject[kind as keyof typeof subject](numberOf(_id))),
    );
    const failed = await mailTo(buyer, 'We could not deliver');
    expect(failed.html).toContain('&lt;b&gt;No&lt;/b&gt; &quot;bell&quot;');
    expect(failed.html).not.toContain('<b>No');
    expect(failed.text).toContain('<b>No</b> "bell"');
  });

  it('are sent for a cancellation and, once settled, its refund', async () => {
    const buyer = await newBuyer(shop);
    const { _id } = await buy(shop, buyer);
    // If cancelled before this mail, it would be skipped.
    await mailTo(buyer, 'We have your order');
    const cancel = (shopper: TestShopper, id: string) =>
      request(shopper, `mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`, { id });
    await cancel(buyer, _id);
    const refunded = await mailTo(buyer, 'Your refund for order');
    expect(refunded.text).toContain('₹126 was refunded the way it was paid.');
    await eventually(allTold(buyer));
    expect(subjectsTo(buyer)).toHaveLength(3);
    const { text } = await mailTo(buyer, 'Your order');
    expect(text).toMatch(/You cancelled this order\.\s+Your money is refunded/);
    // As if all of it had been refunded before.
    const other = await newBuyer(shop);
    const { _id: given } = await buy(shop, other);
    await shop.sql(`UPDATE payments SET "refundedPaise" = "capturedPaise" WHERE "_id" = $1`, [given]);
    await cancel(other, given);
    expect((await mailTo(other, 'Your order')).text).not.toContain('refunded');
  });

  it('are sent for items that were missing when the order was paid', async () => {
    await setStock(shop, 'onion', 2);
    const buyer = await newBuyer(shop, { onion: 2, tomato: 1 });
    const { _id, payment } = await checkoutOf(shop, buyer);
    // The hold has expired, and another shopper has bought one.
    await shop.sql(`WITH gone AS (DELETE FROM stock_holds) UPDATE stock SET held = 0 WHERE held > 0`);
    await setStock(shop, 'onion', 1);
    await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
    expect((await mailTo(buyer, 'Something is missing')).text).toContain('to be refunded: 1 × Onion');
    expect((await mailTo(buyer, 'We have your order')).text).toContain('1 unavailable, refunded');
  });

  it('are rolled back with the transaction that places the order', async () => {
    const buyer = await newBuyer(shop);
    const { _id } = await checkoutOf(shop, buyer);
    const place = dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO order_events ("userId", "orderId", "_id", code, actor) VALUES ($1, $2, gen_random_uuid(), 'PLACED', '{}')`,
        [buyer._id, _id],
      );
      throw new Error('Rolled back');
    });
    await expect(place).rejects.toThrow('Rolled back');
    expect(await shop.sql(`SELECT FROM messages WHERE "userId" = $1`, [buyer._id])).toEqual([]);
  });
});

describe('message preferences', () => {
  it('can turn off progress mails, but not those about payments', async () => {
    const buyer = await newBuyer(shop);
    const { data } = await prefer(buyer, { orderProgress: false });
    expect(data.setMessagePreferences).toEqual({ orderProgress: false, backInStock: true, mailed: true });
    const { _id } = await buy(shop, buyer);
    for (const to of ['PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
      await move(buyer, _id, to);
    await note(buyer, _id, 'REFUND_SETTLED', { amountPaise: 100 });
    await mailTo(buyer, 'Your refund');
    await eventually(allTold(buyer));
    expect(subjectsTo(buyer).map((subject) => subject.slice(0, 11))).toEqual(['We have you', 'Your refund']);
  });
});

describe('a back-in-stock mail', () => {
  const wish = (shopper: TestShopper, productId: string) =>
    request(shopper, `mutation ($id: ID!) { addToWishlist(productId: $id) { _id } }`, { id: productId });
  const recipients = async (productId: string) =>
    (
      await shop.sql<{ userId: string }>(`SELECT "userId" FROM messages WHERE "productId" = $1`, [productId])
    ).map(({ userId }) => userId);

  it('is sent once to each shopper with the product on their wishlist, unless they opted out', async () => {
    await setStock(shop, 'potato', 0);
    const [one, other, unwilling] = await Promise.all([1, 2, 3].map(() => newShopper(shop)));
    await Promise.all([one!, other!, unwilling!].map((shopper) => wish(shopper, 'potato')));
    await prefer(unwilling!, { backInStock: false });
    await setStock(shop, 'potato', 5);
    const mail = await mailTo(one!, 'Potato is back');
    await mailTo(other!, 'Potato is back');
    expect(mail.html).toContain(`href="${shop.url}/product/potato"`);
    // Out of stock, and back again.
    await setStock(shop, 'potato', 0);
    const late = await newShopper(shop);
    await wish(late, 'potato');
    await setStock(shop, 'potato', 3);
    await mailTo(late, 'Potato is back');
    expect((await recipients('potato')).sort()).toEqual([one!._id, other!._id, late._id].sort());
  });

  it('is sent once per shopper even if many jobs run concurrently', async () => {
    const shoppers = await Promise.all([1, 2, 3].map(() => newShopper(shop)));
    await Promise.all(shoppers.map((shopper) => wish(shopper, 'carrot')));
    const [clock] = await shop.sql<{ now: string }>(`SELECT clock_timestamp()::text AS now`);
    await shop.sql(
      `SELECT graphile_worker.add_job('tell-back-in-stock', json_build_object('productId', 'carrot', 'backAt', $1::text))
       FROM generate_series(1, 12)`,
      [new Date(clock!.now).toISOString()],
    );
    for (const shopper of shoppers) await mailTo(shopper, 'Carrot is back');
    const left = () =>
      shop.sql(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'tell-back-in-stock'`);
    await eventually(async () => (await left()).length === 0);
    expect((await recipients('carrot')).sort()).toEqual(shoppers.map(({ _id }) => _id).sort());
  });

  it('can be unsubscribed from by its link, without signing in', async () => {
    await setStock(shop, 'cauliflower', 0);
    const shopper = await newShopper(shop);
    await wish(shopper, 'cauliflower');
    await setStock(shop, 'cauliflower', 1);
    const { headers, text, html } = await mailTo(shopper, 'Cauliflower is back');
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = headers['list-unsubscribe']!.slice(1, -1);
    expect([text.includes(link), html.includes(link)]).toEqual([true, true]);
    const query = '{ messagePreferences { backInStock } }';
    const read = () => request<{ messagePreferences: { backInStock: boolean } }>(shopper, query);
    const wanted = async () => (await read()).data.messagePreferences.backInStock;
    // Mail clients may prefetch links.
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/ · Tokri<\/title>.*<a href="\/">Tokri<\/a>.*<form method="post">/s);
    expect(await wanted()).toBe(true);
    for (const broken of [link.slice(0, -1), link.replace(shopper._id, randomUUID()), link.split('?')[0]!])
      expect((await fetch(broken, { method: 'POST' })).status).toBe(404);
    expect(await wanted()).toBe(true);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const done = await fetch(link, { method: 'POST', body });
    expect([done.status, await wanted()]).toEqual([200, false]);
  });
});

describe('a mail that cannot be delivered', () => {
  it('is retried later without delaying others', async () => {
    const [unlucky, lucky] = (await Promise.all([newBuyer(shop), newBuyer(shop)])) as [Buyer, Buyer];
    smtp.reject = (address) => (address === unlucky.email ? `451 ${address} is not now` : undefined);
    const { _id } = await buy(shop, unlucky);
    const jobOf = async () =>
      (
        await shop.sql<{ id: string; attempts: number; isLater: boolean; last_error: string | null }>(
          `SELECT jobs.id::text, attempts, run_at > now() AS "isLater", last_error FROM graphile_worker.jobs AS jobs
           JOIN messages ON key = 'message ' || "_id" WHERE "orderId" = $1`,
          [_id],
        )
      )[0];
    await eventually(async () => (await jobOf())!.last_error !== null);
    await buy(shop, lucky);
    await mailTo(lucky, 'We have your order');
    expect(mailsTo(unlucky)).toEqual([]);
    const job = await jobOf();
    expect(job).toMatchObject({ attempts: 1, isLater: true, last_error: expect.stringContaining('451') });
    smtp.reject = () => undefined;
    await shop.sql(`SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now())`, [job!.id]);
    await shop.sql(`SELECT pg_notify('jobs:insert', '{"count":1}')`);
    await mailTo(unlucky, 'We have your order');
    await eventually(allTold(unlucky));
    expect(subjectsTo(unlucky)).toHaveLength(1);
  });

  it('is skipped if the address is invalid or a list', async () => {
    const shopper = await newBuyer(shop);
    await shop.sql(`UPDATE users SET email = $2 WHERE "_id" = $1`, [shopper._id, `a,${shopper.email}`]);
    await buy(shop, shopper);
    await eventually(allTold(shopper));
    const messages = await shop.sql(`SELECT state FROM messages WHERE "userId" = $1`, [shopper._id]);
    expect(messages).toEqual([{ state: 'SKIPPED' }]);
    expect(mailsTo(shopper)).toEqual([]);
  });
});
