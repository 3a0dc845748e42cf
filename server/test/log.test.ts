import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Client } from 'pg';
import { checkoutOf, newBuyer, pay, placeOrder } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { clientOf } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import {
  queryDesk,
  queryDeskWithFile,
  cookieOf,
  invitationFor,
  PASSWORD,
  postToDesk,
  signInToDesk,
} from './helpers/desk';
import { openShop } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { copyDatabase, TEST_SECRET } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(120_000);

let database: DatabaseCopy;
let beside: Client;
let running: ShopProcess;
let shop: TestShop;
beforeAll(async () => {
  database = await copyDatabase();
  beside = new Client({ connectionString: database.url });
  await beside.connect();
  // The most verbose level.
  running = await openShop({ DATABASE_URL: database.url, LOG_LEVEL: 'trace' });
  shop = clientOf(running.url) as TestShop;
});
afterAll(async () => {
  await running.end('SIGKILL');
  await beside.end();
  await database.drop();
});

interface Line extends Record<string, unknown> {
  level: number;
  requestId?: string;
  msg: string;
  /** Of a request, or of a field. */
  path?: string | string[];
}
/** Every log line, including startup and shutdown; throws unless all are JSON. */
const linesOf = ({ stdout, stderr }: ShopProcess): Line[] =>
  (stdout() + stderr())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const logged = (): Line[] => linesOf(running);

const PERSON = { firstName: 'Gangadhar', lastName: 'Purushottam', password: 'a-password-of-nobody-else' };
const PLACE = { street: '77 Hidden Orchard Lane', mobileNumber: '9123456780', city: 'Kolhapur' };

async function signUp(email: string): Promise<Response> {
  return fetch(`${running.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...PERSON, email }),
  });
}
const logIn = (email: string, password: string) =>
  shop.rest('POST', '/auth/login', { body: { email, password } });
const addAddress = (token: string) =>
  shop.graphql(
    `mutation ($input: AddressInput!) { addAddress(input: $input) { _id } }`,
    {
      input: {
        ...PLACE,
        name: `${PERSON.firstName} ${PERSON.lastName}`,
        pincode: '416001',
        state: 'Maharashtra',
      },
    },
    token,
  );

describe('null for a variable of a non-null argument is a BAD_USER_INPUT error that names the argument', () => {
  it.each([
    ['sort', 'query ($v: ProductSort = ID) { products(sort: $v) { totalCount } }'],
    ['sort', 'query ($v: ProductSort) { products(sort: $v) { totalCount } }'],
    ['first', 'query ($v: Int = 2) { products(first: $v) { totalCount } }'],
    ['first', 'query ($v: Int) { shop { name } suggestions(text: "m", first: $v) { _id } }'],
    ['text', 'query ($v: String = "m") { suggestions(text: $v) { _id } }'],
    ['qty', 'mutation ($v: Int = 2) { setCartQty(productId: "tomato", qty: $v) { _id } }'],
    ['if', 'query ($v: Boolean = true) { shop { name @include(if: $v) } }'],
    ['if', 'query ($v: Boolean = true) { shop @include(if: $v) { name } }'],
    ['if', 'query ($v: Boolean = true) { shop { ... @skip(if: $v) { name } } }'],
  ])('%s: %s', async (argument, query) => {
    const { errors } = await shop.graphql(query, { v: null });
    expect(errors).toHaveLength(1);
    expect(errors![0]!.extensions).toEqual({ code: 'BAD_USER_INPUT' });
    expect(errors![0]!.message).toMatch(new RegExp(`^Argument "${argument}" of non-null type`));
    expect(errors![0]!.locations).toHaveLength(1);
  });

  it('and so are more wrong values of a variable than GraphQL lists', async () => {
    const query = 'query ($v: [Diet!]) { products(filter: { diets: $v }) { totalCount } }';
    const { errors } = await shop.graphql(query, { v: Array.from({ length: 60 }, () => 'MEAT') });
    expect(errors!.at(-1)!.message).toMatch(/^Too many errors/);
    expect(new Set(errors!.map(({ extensions }) => extensions!.code))).toEqual(new Set(['BAD_USER_INPUT']));
  });

  it('logs no warning or error', () => {
    expect(logged().filter(({ level }) => level >= 40)).toEqual([]);
  });
});

it('logs events of orders, payments and staff, with ids and no personal data', async () => {
  const buyer = await newBuyer(shop);
  const { _id: orderId, payment } = await checkoutOf(shop, buyer);
  const paid = await pay(shop, payment.orderId);
  await placeOrder(shop, buyer, orderId, paid);
  const opened = logged().find(({ msg }) => msg.endsWith('is open.'));
  const [, token] = /#([\w-]{43}) /.exec(String(opened?.desk)) ?? [];
  // The first owner is told what to sign in with, too.
  const invited = await (await postToDesk(running, '/join/invitation', { token })).json();
  expect(invited).toEqual({ invitation: { email: 'owner@tokri.example' } });
  expect(opened?.desk).toContain('sign in as owner@tokri.example');
  const joined = await postToDesk(running, '/join', { token, name: 'Kavita', password: PERSON.password });
  const cookie = cookieOf(joined);
  const REFUND = `mutation ($input: RefundInput!) { refundOrder(input: $input) { _id } }`;
  const input = { orderId, amount: 1, reason: 'It was bruised', idempotencyKey: 'one' };
  expect((await queryDesk(running, REFUND, { input }, { cookie })).code).toBeUndefined();
  const of = (msg: string): Line | undefined => logged().find((line) => line.msg === msg);
  await eventually(() => of('A refund was settled') !== undefined);
  const PREVIEW = 'mutation ($file: Upload!) { previewCatalogue(file: $file) { digest } }';
  expect(
    (await queryDeskWithFile(running, PREVIEW, { file: '_id,title\\n' }, { cookie })).code,
  ).toBeUndefined();
  const literal = `mutation { cancelOrder(orderId: "${orderId}", reason: "It was bruised") { status } }`;
  expect((await queryDesk(running, literal, {}, { cookie })).code).toBeUndefined();

  expect(of('An order was paid and placed')).toMatchObject({
    ...{ level: 30, orderId, paymentId: paid.razorpay_payment_id, amountPaise: payment.amount },
  });
  const { staffId } = of('Staff signed in')!;
  expect(of('Staff changed something')).toMatchObject({
    ...{ level: 30, staffId, role: 'OWNER', did: 'refundOrder', ids: { orderId } },
  });
  const cancelled = (): Line | undefined => logged().find(({ did }) => did === 'cancelOrder');
  await eventually(() => cancelled() !== undefined);
  expect(cancelled()).toMatchObject({ ids: { orderId } });
  expect(logged().filter(({ did }) => did === 'previewCatalogue')).toEqual([]);
  expect(of('A refund was settled')).toMatchObject({ level: 30, orderId, amountPaise: 100 });
  for (const secret of [buyer.email, 'MG Road', 'Meera', '9876543210', 'Kavita', 'bruised', PERSON.password])
    expect(running.stdout()).not.toContain(secret);
});

it('the log never has passwords, cookies, links or emails of staff, even on failures', async () => {
  const OWNER = 'kavita.owner@tokri.example';
  const GUEST = 'ravi.guest@tokri.example';
  const WRONG = 'a wrong password of Kavita';
  const INVITE = `mutation ($email: String!) { inviteStaff(email: $email, role: RIDER) { url } }`;
  const written = () => running.stdout() + running.stderr();
  const before = written().length;
  const output = () => written().slice(before);
  const sql = async <Row>(text: string, values?: unknown[]) =>
    (await beside.query(text, values)).rows as Row[];
  const token = await invitationFor({ sql }, OWNER, 'OWNER');
  const join = () => postToDesk(running, '/join', { token, name: 'Kavita Owner', password: PASSWORD });
  expect(await (await postToDesk(running, '/join/invitation', { token })).text()).toContain(OWNER);
  await sql('ALTER TABLE staff RENAME TO staff_elsewhere');
  const failed = [await join(), await signInToDesk(running, OWNER)];
  expect(failed.map(({ status }) => status)).toEqual([500, 500]);
  await sql('ALTER TABLE staff_elsewhere RENAME TO staff');
  const cookie = cookieOf(await join());
  await signInToDesk(running, OWNER, WRONG);
  const invited = await queryDesk<{ inviteStaff: { url: string } }>(
    running,
    INVITE,
    { email: GUEST },
    { cookie },
  );
  const link = invited.data.inviteStaff.url.split('#')[1]!;
  await sql('ALTER TABLE audit_log RENAME TO audit_elsewhere');
  expect((await queryDesk(running, INVITE, { email: GUEST }, { cookie })).code).toBe('INTERNAL');
  await sql('ALTER TABLE audit_elsewhere RENAME TO audit_log');
  await fetch(`${running.url}/desk/session`, { method: 'DELETE', headers: { cookie } });

  // The failures and the requests were logged.
  const failures = () => output().match(/"msg":"(A request failed|A GraphQL operation failed)"/g) ?? [];
  await eventually(
    () => failures().length === 3 && output().includes('"method":"DELETE","path":"/desk/session"'),
  );
  expect(output()).toContain('"path":"/desk/join"');
  const secrets = { OWNER, GUEST, WRONG, PASSWORD, token, link, cookie: cookie.slice('tokri_desk='.length) };
  const found = Object.entries(secrets).filter(([, secret]) => output().includes(secret));
  expect(found.map(([what]) => what)).toEqual([]);
  expect(output()).not.toMatch(/Kavita|\$argon2/);
});

it('the most verbose log has no personal data or secrets, even after errors', async () => {
  const email = `${randomUUID()}@example.in`;
  const { encodedToken } = (await (await signUp(email)).json()) as { encodedToken: string };
  await logIn(email, PERSON.password);
  await logIn(email, `${PERSON.password}-wrong`);
  await addAddress(encodedToken);
  const buyer = await newBuyer(shop);
  const { _id, payment } = await checkoutOf(shop, buyer);
  const paid = await pay(shop, payment.orderId);
  const forged = createHmac('sha256', 'x').update('x').digest('hex');
  await placeOrder(shop, buyer, _id, { ...paid, razorpay_signature: forged });
  await placeOrder(shop, buyer, _id, paid);
  await fetch(`${running.url}/api/products?token=${encodedToken}&email=${email}`);

  // Unexpected errors: every statement fails, with all of its values.
  for (const table of ['users', 'addresses', 'orders', 'attempts'])
    await beside.query(`ALTER TABLE ${table} RENAME TO ${table}_elsewhere`);
  const failed = await signUp(`${randomUUID()}.${email}`);
  expect(failed.status).toBe(500);
  await logIn(email, PERSON.password);
  await addAddress(encodedToken);
  await placeOrder(shop, buyer, _id, paid);

  const failedId = failed.headers.get('x-request-id')!;
  const linesOf = (id: string): Line[] => logged().filter(({ requestId }) => requestId === id);
  // Both the failure and the request are logged with the id.
  await eventually(async () => linesOf(failedId).length >= 2);
  expect(linesOf(failedId).map(({ level, msg, path }) => [level, msg, path])).toEqual([
    [50, 'A request failed', undefined],
    [20, 'Answered', '/api/auth/signup'],
  ]);
  expect(
    logged()
      .filter(({ level }) => level >= 50)
      .every(({ requestId }) => requestId !== ''),
  ).toBe(true);

  const output = running.stdout() + running.stderr();
  const secrets = {
    ...PERSON,
    ...PLACE,
    email,
    mailbox: email.split('@')[0]!,
    buyer: buyer.email,
    token: encodedToken,
    signedPart: encodedToken.split('.')[2]!,
    theirToken: buyer.token,
    signature: paid.razorpay_signature,
    forged,
    jwtSecret: TEST_SECRET,
    databasePassword: new URL(database.url).password,
  };
  const found = Object.entries(secrets).filter(([, secret]) => output.includes(secret));
  expect(found.map(([what]) => what)).toEqual([]);
  expect(output).not.toContain('$argon2');
});

it("logs the client's request id, for GraphQL too", async () => {
  const id = `trace-${randomUUID()}`;
  const response = await fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id },
    body: JSON.stringify({
      query: 'mutation ($input: LogInInput!) { logIn(input: $input) { token } }',
      variables: { input: { email: `${id}@example.in`, password: PERSON.password } },
    }),
  });
  expect(response.headers.get('x-request-id')).toBe(id);
  await eventually(async () =>
    logged().some(({ requestId, msg }) => requestId === id && msg === 'A GraphQL operation failed'),
  );
});

it('logs a failed operation of a page like any other: Apollo’s plugins run for it', async () => {
  const failures = (): Line[] =>
    logged().filter(({ msg, path }) => msg === 'A GraphQL operation failed' && path?.[0] === 'products');
  expect(failures()).toEqual([]);
  await beside.query('ALTER TABLE products RENAME TO products_elsewhere');
  const page = await fetch(`${running.url}/product?rating=3`, { headers: { accept: 'text/html' } });
  await beside.query('ALTER TABLE products_elsewhere RENAME TO products');
  expect(page.status).toBe(503);
  await eventually(() => failures().length > 0);
});

it('logs a request whose target has no path on one line, without a stack trace', async () => {
  const { hostname, port } = new URL(running.url);
  const requestId = 'without-a-path';
  const outgoing = request({
    hostname,
    port,
    path: 'http://[',
    headers: { 'x-request-id': requestId },
  }).end();
  const [{ statusCode }] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(statusCode).toBe(400);
  const lines = () => logged().filter((line) => line.requestId === requestId);
  await eventually(() => lines().length > 0);
  expect(lines()).toEqual([expect.objectContaining({ msg: 'The target of a request has no path' })]);
  expect(lines()[0]).not.toHaveProperty('err');
});
