import path from 'node:path';
import { countAs } from './helpers/attempts';
import { addAddress, checkoutOf, HOME, newBuyer, setQty, webhookOf } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { codeOf, DELETE, isDeleted, mailsTo, remove } from './helpers/deleting';
import { queryDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought, findShown, moveTo } from './helpers/desk-orders';
import { placeDueOrder } from './helpers/due-orders';
import { follow } from './helpers/event-stream';
import { eventually } from './helpers/eventually';
import { worker } from './helpers/picking';
import { buy, setOutcome } from './helpers/refunding';
import { outcomeOf, runCommand } from './helpers/processes';
import { newShopper, PASSWORD, signUpShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { setStock, stockOf } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { testFolder } from './helpers/test-database';

const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { token } }';

const dataDir = () => path.join(testFolder(), 'account-deletion');
let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir() } });
  owner = await newStaff(shop, 'OWNER');
});
beforeEach(() => shop.sql('DELETE FROM attempts'));
afterAll(() => shop.close());

const logIn = async (email: string) =>
  codeOf(await shop.graphql(LOG_IN, { input: { email, password: PASSWORD } })) ?? 'in';
const mailed = (email: string, subject: string) =>
  eventually(() => mailsTo(dataDir(), email).some((mail) => mail.includes(subject)));

/** The rows of all tables that have one of these texts anywhere. */
async function rowsWith(...texts: string[]): Promise<string[]> {
  const tables = await shop.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'sandbox', 'graphile_worker')`,
  );
  const rows = tables.map(
    ({ name }) =>
      `SELECT '${name}: ' || row::text AS found FROM ${name} AS row WHERE lower(row::text) LIKE ANY ($1)`,
  );
  const found = await shop.sql<{ found: string }>(rows.join(' UNION ALL '), [
    texts.map((text) => `%${text.toLowerCase()}%`),
  ]);
  return found.map((row) => row.found);
}

const ROAD = '7 Zaveri Bazaar';
const PHONE = '9123456780';

/** A shopper who has left something everywhere, with a delivered and a cancelled order, and an open checkout. */
async function regular(): Promise<{ shopper: Buyer; orderId: string; paymentId: string }> {
  const buyer = await newBuyer(shop, { tomato: 2 });
  await shop.sql(`UPDATE users SET "firstName" = 'Zubeida', "lastName" = 'Zaveri' WHERE "_id" = $1`, [
    buyer._id,
  ]);
  const home = { ...HOME, name: 'Zubeida Zaveri', street: ROAD, mobileNumber: PHONE };
  const { data } = await addAddress(shop, buyer, home);
  const shopper = { ...buyer, addressId: data.addAddress.at(-1)!._id };
  const { _id: orderId, paymentId } = await buy(shop, shopper);
  const by = worker(shop, owner, orderId);
  await by.start();
  await by.pick('tomato', 2, 1000);
  for (const step of [by.finish, by.dispatch, by.deliver]) await step();
  await eventually(
    async () => (await shop.sql('SELECT FROM receipts WHERE "orderId" = $1', [orderId])).length === 1,
  );
  for (const [table, columns, values] of [
    ['wishlist_items', '"productId"', `'potato'`],
    ['replacement_choices', '"productId", "policy"', `'tomato', 'REFUND'`],
    ['message_preferences', '"orderProgress", "backInStock"', 'true, true'],
    [
      'push_subscriptions',
      '"_id", "endpoint", "p256dh", "auth"',
      `gen_random_uuid(), 'https://push.example/z', 'x', 'y'`,
    ],
  ])
    await shop.sql(`INSERT INTO ${table} ("userId", ${columns}) VALUES ($1, ${values})`, [shopper._id]);
  return { shopper, orderId, paymentId };
}

/** What counts in figures: the sums of orders, receipts and payments. */
const sums = ({ _id }: TestShopper) =>
  shop.sql(
    `SELECT bought."_id", bought."status", bought."totalPaise", bought."finalPaise", bought."createdAt", "capturedPaise",
       bill."year", bill."count", bill."totalPaise" AS "billed", bill."content"->'lines' AS "lines"
     FROM orders AS bought LEFT JOIN payments USING ("userId", "_id") LEFT JOIN receipts AS bill ON bill."orderId" = bought."_id"
     WHERE bought."userId" = $1 AND bought."state" = 'PLACED' ORDER BY bought."createdAt"`,
    [_id],
  );

describe('a deleted account', () => {
  it('removes all personal data, but keeps its orders with their sums', async () => {
    const { shopper, orderId, paymentId } = await regular();
    await setStock(shop, 'rajma', 10);
    await setQty(shop, shopper, 'rajma', 3);
    await checkoutOf(shop, shopper);
    const webhook = JSON.parse(webhookOf({ id: paymentId, order_id: 'order_z', amount: 100 }).body);
    await shop.sql(
      `INSERT INTO payment_events ("eventId", "body", "providerPaymentId", "outcome") VALUES ('evt_z', $1, $2, 'PLACED')`,
      [JSON.stringify({ ...webhook, email: shopper.email, contact: PHONE }), paymentId],
    );
    await mailed(shopper.email, 'was delivered');
    const before = await sums(shopper);
    const tables = (await rowsWith(ROAD)).map((row) => row.split(': ')[0]);
    expect(tables).toEqual(expect.arrayContaining(['public.addresses', 'public.orders', 'public.receipts']));
    expect((await stockOf(shop, 'rajma'))!.held).toBe(3);

    expect((await remove(shop, shopper)).data).toEqual({ deleteAccount: true });

    await mailed(shopper.email, 'Your account was deleted');
    await eventually(async () => (await rowsWith(shopper.email)).length === 0);
    expect(await rowsWith(shopper.email, ROAD, PHONE, 'Zubeida', 'push.example/z')).toEqual([]);
    expect(mailsTo(dataDir(), shopper.email).every((mail) => mail.includes('Your account was deleted'))).toBe(
      true,
    );
    expect(before).toHaveLength(1);
    expect(await sums(shopper)).toEqual(before);
    expect((await stockOf(shop, 'rajma'))!.held).toBe(0);
    const [{ content }] = (await shop.sql(`SELECT "content" FROM receipts WHERE "orderId" = $1`, [
      orderId,
    ])) as [{ content: { buyer: object } }];
    expect(content.buyer).toEqual({ name: '', address: 'Karnataka, 560001' });
    for (const table of [
      'addresses',
      'cart_items',
      'wishlist_items',
      'replacement_choices',
      'message_preferences',
    ])
      expect(await shop.sql(`SELECT * FROM ${table} WHERE "userId" = $1`, [shopper._id])).toEqual([]);
  });

  it('ends every session, and its email is free at once', async () => {
    const shopper = await newShopper(shop);
    await remove(shop, shopper);
    expect(codeOf(await shop.graphql('{ me { _id } }', {}, shopper.token))).toBe('UNAUTHENTICATED');
    expect(codeOf(await remove(shop, shopper))).toBe('UNAUTHENTICATED');
    expect(await logIn(shopper.email)).toBe('EMAIL_NOT_REGISTERED');
    expect(await logIn(`deleted:${shopper._id}`)).toBe('EMAIL_NOT_REGISTERED');
    const again = await signUpShopper(shop, shopper.email);
    expect(again._id).not.toBe(shopper._id);
    expect(await logIn(shopper.email)).toBe('in');
  });

  it('ends the live order stream, and hides the address at the desk, where the order can still be refunded', async () => {
    const { _id, buyer } = await bought(shop);
    await moveTo(shop, 'DELIVERED', _id);
    const query = 'subscription ($_id: ID!) { orderChanged(orderId: $_id) { _id } }';
    const followed = await follow(shop, query, { variables: { _id }, authorization: buyer.token });
    await followed.next();
    await remove(shop, buyer);
    expect(await followed.next()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    followed.leave();
    const shown = await findShown(shop, _id, owner);
    expect(shown).toMatchObject({
      address: 'Karnataka, 560001',
      customer: { name: 'Deleted account', email: '', contact: '', orders: 1 },
    });
    const { errors } = await queryDesk(
      shop,
      `mutation ($id: ID!) { refundOrder(input: { orderId: $id, amount: 10, reason: "Bruised", idempotencyKey: "one" }) { _id } }`,
      { id: _id },
      owner,
    );
    expect(errors).toBeUndefined();
    const state = async () =>
      (
        await shop.sql<{ state: string }>(
          `SELECT state FROM messages WHERE "userId" = $1 AND kind = 'REFUND_SETTLED'`,
          [buyer._id],
        )
      )[0]?.state;
    await eventually(async () => (await state()) === 'SKIPPED');
    expect(mailsTo(dataDir(), `deleted:${buyer._id}`)).toEqual([]);
  });

  it('keeps its buyer on a tax invoice that has to name them', async () => {
    const { _id, buyer } = await bought(shop);
    await moveTo(shop, 'DELIVERED', _id);
    await shop.sql(`INSERT INTO receipt_counters VALUES ('RECEIPT', '1999-00', 1)`);
    await shop.sql(
      `INSERT INTO receipts ("userId", "orderId", "kind", "year", "count", "issuedAt", "totalPaise", "content")
       VALUES ($1, $2, 'RECEIPT', '1999-00', 1, now(), 5000000, '{"buyer": {"name": "Zora"}, "seller": {"gstin": "29ABCDE1234F1Z5"}}')`,
      [buyer._id, _id],
    );
    await remove(shop, buyer);
    expect(
      await shop.sql(`SELECT "content"->'buyer' AS buyer FROM receipts WHERE "orderId" = $1`, [_id]),
    ).toEqual([{ buyer: { name: 'Zora' } }]);
  });

  it('cannot be emptied by the function alone', async () => {
    const { _id } = await newShopper(shop);
    await expect(shop.sql('SELECT forget_buyer($1)', [_id])).rejects.toThrow('not deleted');
  });
});

it('npm run accounts deletes one, such as after a restore, and prints no more of it than its id', async () => {
  const settings = { DATABASE_URL: shop.databaseUrl };
  const run = (...args: string[]) => outcomeOf(runCommand('accounts', args, settings));
  const [byId, byEmail] = [await newShopper(shop), await newShopper(shop)];
  const done = ({ _id }: TestShopper) => ({ code: 0, stderr: `The account ${_id} was deleted.\n` });
  expect(await run('delete', byId._id)).toEqual(done(byId));
  expect(await run('delete', byEmail.email.toUpperCase())).toEqual(done(byEmail));
  for (const shopper of [byId, byEmail]) {
    expect(await isDeleted(shop, shopper)).toBe(true);
    expect(codeOf(await shop.graphql('{ me { _id } }', {}, shopper.token))).toBe('UNAUTHENTICATED');
    await mailed(shopper.email, 'Your account was deleted');
  }
  const gone = { code: 1, stderr: 'There is no such account.\n' };
  expect([await run('delete', byId._id), await run('delete', byEmail.email)]).toEqual([gone, gone]);
  expect(await run('delete')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run accounts --'),
  });
  const { shopper } = await placeDueOrder(shop);
  expect(await run('delete', shopper._id)).toEqual({
    code: 1,
    stderr: expect.stringContaining('still under way'),
  });
  expect(await isDeleted(shop, shopper)).toBe(false);
});

describe('an account is not deleted', () => {
  it('while an order is under way, however often that is tried, as it sends no mail', async () => {
    const { _id, shopper } = await placeDueOrder(shop);
    for (const status of ['PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED']) {
      await moveTo(shop, status, _id);
      const { errors } = await remove(shop, shopper);
      expect([status, errors]).toMatchObject([
        status,
        [{ extensions: { code: 'ACCOUNT_IN_USE', reason: 'ORDER_OPEN', orderId: _id } }],
      ]);
      expect(errors![0]!.message).toMatch(/^Your order \S+ is still under way/);
    }
    expect(await isDeleted(shop, shopper)).toBe(false);
    await countAs(shop, 5);
    await moveTo(shop, 'DELIVERED', _id);
    expect(codeOf(await remove(shop, shopper))).toBeUndefined();
  });

  it('while a refund is pending or has failed, until it has succeeded', async () => {
    const buyer = await newBuyer(shop);
    const { _id, paymentId } = await buy(shop, buyer);
    await setOutcome(shop, paymentId, 'failed', 3600);
    await shop.graphql('mutation ($id: ID!) { cancelOrder(orderId: $id) { _id } }', { id: _id }, buyer.token);
    const owed = { code: 'ACCOUNT_IN_USE', reason: 'MONEY_OWED', orderId: _id };
    expect((await remove(shop, buyer)).errors).toMatchObject([{ extensions: owed }]);
    const settle = (state: string) =>
      shop.sql(
        `UPDATE refunds SET state = $2, "settledAt" = CASE WHEN $2 = 'SETTLED' THEN now() END WHERE "orderId" = $1`,
        [_id, state],
      );
    await shop.sql('UPDATE payments SET "refundedPaise" = 0 WHERE "_id" = $1', [_id]);
    await shop.sql(`DELETE FROM order_events WHERE "orderId" = $1 AND code = 'CANCELLED'`, [_id]);
    await settle('FAILED');
    expect((await remove(shop, buyer)).errors).toMatchObject([{ extensions: owed }]);
    await shop.sql('UPDATE payments SET "refundedPaise" = "capturedPaise" WHERE "_id" = $1', [_id]);
    await settle('SETTLED');
    expect((await remove(shop, buyer)).errors).toBeUndefined();
  });

  it('without a session, or the password, which is guessed no faster than at the login', async () => {
    const shopper = await newShopper(shop);
    expect(codeOf(await shop.graphql(DELETE, { password: PASSWORD }))).toBe('UNAUTHENTICATED');
    expect((await remove(shop, shopper, '')).errors).toMatchObject([
      { extensions: { code: 'VALIDATION_FAILED', fieldCodes: { password: { code: 'LOGIN_EMPTY' } } } },
    ]);
    expect(codeOf(await remove(shop, shopper, 'a guess'))).toBe('INVALID_CREDENTIALS');
    await countAs(shop, 9);
    expect(codeOf(await remove(shop, shopper, 'another'))).toBe('INVALID_CREDENTIALS');
    expect(codeOf(await remove(shop, shopper))).toBe('RATE_LIMITED');
    expect(await logIn(shopper.email)).toBe('RATE_LIMITED');
    expect(await isDeleted(shop, shopper)).toBe(false);
  });

  it('if that was done five times today with the same email, as each sends a mail', async () => {
    const email = `again-${Date.now()}@example.in`;
    const removeAgain = async () => codeOf(await remove(shop, await newShopper(shop, email)));
    expect(await removeAgain()).toBeUndefined();
    await countAs(shop, 4);
    expect(await removeAgain()).toBeUndefined();
    const shopper = await newShopper(shop, email.toUpperCase());
    expect(codeOf(await remove(shop, shopper))).toBe('RATE_LIMITED');
    expect(await isDeleted(shop, shopper)).toBe(false);
    expect(codeOf(await remove(shop, await newShopper(shop)))).toBeUndefined();
  });

  it('if it is a demo account, which keeps its password too', async () => {
    const credentials = { email: 'asha@tokri.example', password: 'fresh-every-day' };
    const { data } = await shop.graphql<{ logIn: { token: string } }>(LOG_IN, { input: credentials });
    const { token } = data.logIn;
    const deleted = await shop.graphql(DELETE, { password: credentials.password }, token);
    const changed = await shop.graphql(
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { token } }',
      { input: { currentPassword: credentials.password, newPassword: 'mine alone now' } },
      token,
    );
    for (const { errors } of [deleted, changed])
      expect(errors).toMatchObject([
        { message: expect.stringContaining('demo account'), extensions: { code: 'FORBIDDEN' } },
      ]);
    // The mails of a demo are on a page that everybody sees.
    await shop.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', {
      email: credentials.email,
    });
    expect(
      await shop.sql(`SELECT FROM messages JOIN users ON users."_id" = "userId" WHERE email = $1`, [
        credentials.email,
      ]),
    ).toEqual([]);
  });
});
