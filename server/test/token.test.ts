import { generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { TokenReader } from '@server/features/account/token';
import { StaffSessions } from '@server/features/staff';
import { newStaff, queryDesk, queryDeskWithFile } from './helpers/desk';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { TEST_SECRET } from './helpers/test-database';

let shop: TestShop;
let shopper: TestShopper;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  shopper = await newShopper(shop);
});
afterAll(() => shop.close());

const MESSAGE = 'The token is invalid. Unauthorized access error.';
const LASTING = { expiresIn: '1h' } as const;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Both APIs must reject the header, with the specification's message. */
async function expectRejected(header: string | undefined): Promise<void> {
  const rest = await shop.rest('GET', '/user/cart', { token: header });
  expect(rest.status).toBe(401);
  expect(rest.body).toEqual({ errors: [MESSAGE], code: 'UNAUTHENTICATED' });
  // HTTP requires it, and Java's client takes a 401 without it for a broken response.
  expect(rest.headers.get('www-authenticate')).toBe('Bearer');
  const { data, errors } = await shop.graphql('{ me { email } }', {}, header);
  expect(data).toBeNull();
  expect(errors).toMatchObject([{ message: MESSAGE, extensions: { code: 'UNAUTHENTICATED' } }]);
}

async function expectAccepted(header: string): Promise<void> {
  expect((await shop.rest('GET', '/user/cart', { token: header })).status).toBe(200);
  const { data } = await shop.graphql('{ me { email } }', {}, header);
  expect(data).toEqual({ me: { email: shopper.email } });
}

const claims = () => ({ _id: shopper._id, email: shopper.email });
const parts = () => shopper.token.split('.') as [string, string, string];
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([
  ['bare', () => shopper.token],
  ['after Bearer', () => `Bearer ${shopper.token}`],
  ['after bearer', () => `bearer ${shopper.token}`],
  [
    'with its email in another case',
    () => jwt.sign({ ...claims(), email: shopper.email.toUpperCase() }, TEST_SECRET, LASTING),
  ],
])('a token is accepted %s', async (_, header) => {
  await expectAccepted(header());
});

it.each<[string, () => string | undefined]>([
  ['that is missing', () => undefined],
  ['that is only "Bearer"', () => 'Bearer '],
  ['that is nonsense', () => 'not.a.token'],
  ['of the Basic scheme', () => `Basic ${Buffer.from('asha:pass').toString('base64')}`],
  ['that is truncated', () => shopper.token.slice(0, -2)],
  ['without its signature', () => parts().slice(0, 2).join('.') + '.'],
  ['with a changed payload', () => [parts()[0], encoded({ ...claims(), admin: true }), parts()[2]].join('.')],
  ['without an expiry', () => jwt.sign(claims(), TEST_SECRET)],
  ['that has expired', () => jwt.sign(claims(), TEST_SECRET, { expiresIn: -1 })],
  ['that is not valid yet', () => jwt.sign(claims(), TEST_SECRET, { ...LASTING, notBefore: 60 })],
  ['signed with another secret', () => jwt.sign(claims(), `${TEST_SECRET}!`, LASTING)],
  ['signed with nothing (alg none)', () => jwt.sign(claims(), '', { ...LASTING, algorithm: 'none' })],
  ['with alg none in another case', () => `${encoded({ alg: 'nOnE', typ: 'JWT' })}.${parts()[1]}.`],
  ['signed by HS512', () => jwt.sign(claims(), TEST_SECRET, { ...LASTING, algorithm: 'HS512' })],
  ['signed by RS256', () => jwt.sign(claims(), privateKey, { ...LASTING, algorithm: 'RS256' })],
  ['of an unknown user', () => jwt.sign({ _id: randomUUID(), email: shopper.email }, TEST_SECRET, LASTING)],
  [
    "with somebody else's email",
    () => jwt.sign({ ...claims(), email: 'asha@tokri.example' }, TEST_SECRET, LASTING),
  ],
  ['without an email', () => jwt.sign({ _id: shopper._id }, TEST_SECRET, LASTING)],
  ['without an _id', () => jwt.sign({ email: shopper.email }, TEST_SECRET, LASTING)],
  ['with an invalid _id', () => jwt.sign({ ...claims(), _id: `' OR '1'='1` }, TEST_SECRET, LASTING)],
  ['with objects as claims', () => jwt.sign({ _id: { $ne: 1 }, email: ['x'] }, TEST_SECRET, LASTING)],
  ['with a payload of plain text', () => jwt.sign(shopper._id, TEST_SECRET)],
  ['that is sent twice', () => `${shopper.token}, ${shopper.token}`],
])('a token %s is rejected', async (_, header) => {
  await expectRejected(header());
});

it('a token becomes invalid when its user is deleted', async () => {
  const gone = await newShopper(shop);
  await shop.sql('DELETE FROM users WHERE "_id" = $1', [gone._id]);
  await expectRejected(gone.token);
});

it('a token becomes invalid when its email is changed', async () => {
  const moved = await newShopper(shop);
  await shop.sql(`UPDATE users SET email = $2, "emailKey" = $2 WHERE "_id" = $1`, [
    moved._id,
    'new@example.in',
  ]);
  await expectRejected(moved.token);
});

const ADDRESS = { name: 'A', mobileNumber: '9876543210', pincode: '560001', city: '', state: 'KA' };

it.each<[string, string, unknown]>([
  ['GET', '/user/cart', undefined],
  ['POST', '/user/cart', { product: { _id: 'tomato' } }],
  ['POST', '/user/cart/tomato', { action: { type: 'increment' } }],
  ['DELETE', '/user/cart/tomato', undefined],
  ['DELETE', '/user/cart', undefined],
  ['GET', '/user/wishlist', undefined],
  ['POST', '/user/wishlist', { product: { _id: 'tomato' } }],
  ['DELETE', '/user/wishlist/tomato', undefined],
  ['GET', '/user/address', undefined],
  ['POST', '/user/address', { address: { ...ADDRESS, Address: '1' } }],
  ['PUT', `/user/address/${randomUUID()}`, { address: { ...ADDRESS, Address: '1' } }],
  ['DELETE', `/user/address/${randomUUID()}`, undefined],
  ['POST', `/user/order/${randomUUID()}/reorder`, undefined],
])('a visitor may not %s %s', async (method, path, body) => {
  for (const token of [undefined, jwt.sign(claims(), TEST_SECRET, { expiresIn: -1 })]) {
    const response = await shop.rest(method, path, { body, token });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ errors: [MESSAGE], code: 'UNAUTHENTICATED' });
  }
});

it.each([
  'query { me { _id } }',
  'query { cart { _id } }',
  'query { wishlist { _id } }',
  'query { addresses { _id } }',
  'mutation { addToCart(productId: "tomato") { _id } }',
  'mutation { setCartQty(productId: "tomato", qty: 2) { _id } }',
  'mutation { changeCartQty(productId: "tomato", action: INCREMENT) { _id } }',
  'mutation { removeFromCart(productId: "tomato") { _id } }',
  'mutation { clearCart { _id } }',
  'mutation { addToWishlist(productId: "tomato") { _id } }',
  'mutation { removeFromWishlist(productId: "tomato") { _id } }',
  'mutation { moveToWishlist(productId: "tomato") { cart { _id } } }',
  'mutation { moveToCart(productId: "tomato") { cart { _id } } }',
  `mutation { reorder(orderId: "${randomUUID()}") { cart { _id } } }`,
  `mutation { removeAddress(_id: "${randomUUID()}") { _id } }`,
  `mutation { updateAddress(_id: "${randomUUID()}", input: { name: "A", mobileNumber: "9876543210", pincode: "560001",
     street: "1", city: "", state: "KA" }) { _id } }`,
  `mutation { addAddress(input: { name: "A", mobileNumber: "9876543210", pincode: "560001", street: "1", city: "",
    state: "KA" }) { _id } }`,
])('a visitor may not run %s', async (operation) => {
  const { data, errors } = await shop.graphql(operation);
  expect(data).toBeNull();
  expect(errors).toMatchObject([{ message: MESSAGE, extensions: { code: 'UNAUTHENTICATED' } }]);
});

it('rejected requests store nothing', async () => {
  const rows = await shop.sql(
    `SELECT (SELECT count(*)::int FROM cart_items) + (SELECT count(*)::int FROM wishlist_items)
       + (SELECT count(*)::int FROM addresses) AS rows`,
  );
  expect(rows).toEqual([{ rows: 0 }]);
});

it('a token whose session is known to have ended takes no statement, and no place in its user’s queue', async () => {
  const { token } = await newShopper(shop);
  await shop.graphql('mutation { logOut }', {}, token);
  const change = () => shop.rest('DELETE', '/user/cart/tomato', { token });
  expect((await change()).status).toBe(401);
  const { statements, result } = await shop.countStatements(() =>
    Promise.all(Array.from({ length: 110 }, change)),
  );
  expect(new Set(result.map(({ status }) => status))).toEqual(new Set([401]));
  expect(statements).toEqual([]);
});

it.each<[string, (token: string) => Promise<{ status: number }>]>([
  ['a query', (token) => shop.graphql('{ me { email } cart { total } wishlist { _id } }', {}, token)],
  ['a mutation', (token) => shop.graphql('mutation { clearCart { total } }', {}, token)],
  ['GET over REST', (token) => shop.rest('GET', '/user/cart', { token })],
  ['DELETE over REST', (token) => shop.rest('DELETE', '/user/cart', { token })],
  [
    'a page',
    (token) => fetch(`${shop.url}/product`, { headers: { accept: 'text/html', authorization: token } }),
  ],
])('the token of %s is read once, and verified once', async (_what, send) => {
  const { token } = await newShopper(shop);
  const spies = [jest.spyOn(TokenReader.prototype, 'read'), jest.spyOn(jwt, 'verify')];
  try {
    expect((await send(token)).status).toBe(200);
    expect(spies.map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

const PREVIEW = 'mutation ($file: Upload!) { previewCatalogue(file: $file) { digest } }';

it('the cookie of the desk is read once per request, also by an upload, which is authorized twice', async () => {
  const { cookie } = await newStaff(shop, 'MANAGER');
  const read = jest.spyOn(StaffSessions.prototype, 'read');
  try {
    const requests = [
      () => queryDesk(shop, '{ me { email } staff { email } }', {}, { cookie }),
      () => queryDeskWithFile(shop, PREVIEW, { file: '_id,title\n' }, { cookie }),
      () => fetch(`${shop.url}/desk/catalogue.csv`, { headers: { cookie } }),
    ];
    for (const [index, send] of requests.entries()) {
      expect((await send()).status).toBe(200);
      expect(read).toHaveBeenCalledTimes(index + 1);
    }
  } finally {
    read.mockRestore();
  }
});
