import { openTestShop } from './helpers/test-shop';
import type { RestResponse, TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';

let shop: TestShop;
/** One shopper calls over REST, and the other does the same over GraphQL. */
let rest: TestShopper;
let graphql: TestShopper;
beforeEach(async () => {
  rest = await newShopper(shop);
  graphql = await newShopper(shop);
});
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

type Thing = Record<string, unknown>;
const REST_NAMES: Record<string, string> = { street: 'Address' };
const PRODUCT =
  '_id id title titleHi image price quantity rating categoryName mrp unitPrice { price per } soldByWeight diet dietMark stockLevel maxQty';
const CART = `{ items { qty createdAt updatedAt product { ${PRODUCT} } } }`;
const WISHLIST = `{ items { createdAt updatedAt product { ${PRODUCT} } } }`;
const HOME = { name: 'A', mobileNumber: '9876543210', pincode: '560001', city: '', state: 'KA' };
const ADDRESS = '{ _id name mobileNumber pincode street city state label lastUsed }';
const ORDER = `{ _id address price delivery discount couponCode payment status cancellable receiptUrl createdAt
  slot { _id startsAt endsAt cutoffAt available }
  items { productId title image price quantity qty status pickedQty pickedGrams
    finalPrice replacedBy { productId } } }`;

const flat = ({ items }: { items: (Thing & { product: Thing })[] }): Thing[] =>
  items.map(({ product, ...item }) => ({ ...product, ...item }));
const withoutTimes = (list: Thing[]): Thing[] =>
  list.map((item) => ({ ...item, createdAt: undefined, updatedAt: undefined }));

const call = (method: string, path: string, body?: object): Promise<RestResponse<Thing>> =>
  shop.rest<Thing>(method, path, { token: rest.token, body });
async function request<Result>(query: string, { token } = graphql): Promise<Result> {
  const { data, errors } = await shop.graphql<{ result: Result }>(query.replace('@', 'result:'), {}, token);
  expect(errors).toBeUndefined();
  return data.result;
}

/** A call over REST, and its counterpart. */
type Step = [over: () => Promise<RestResponse<Thing>>, mutation: string];

/** Expects both shoppers to see the same after each step, and both APIs to return the same for the REST shopper. */
async function expectTwins(name: 'cart' | 'wishlist', steps: Step[]): Promise<void> {
  const selection = name === 'cart' ? CART : WISHLIST;
  for (const [overRest, mutation] of steps) {
    const { body } = await overRest();
    const twin = flat(await request(`mutation { @ ${mutation} ${selection} }`));
    expect(withoutTimes(body[name] as Thing[])).toEqual(withoutTimes(twin));
    expect(body[name]).toEqual(flat(await request(`{ @ ${name} ${selection} }`, rest)));
    expect((await call('GET', `/user/${name}`)).body).toEqual(body);
  }
}

const product = (_id: string): object => ({ product: { _id } });
const step = (type: string): object => ({ action: { type } });

it('the cart is the same over both APIs', async () => {
  await expectTwins('cart', [
    [() => call('POST', '/user/cart', product('tomato')), 'addToCart(productId: "tomato")'],
    [() => call('POST', '/user/cart', product('tomato')), 'addToCart(productId: "tomato")'],
    [() => call('POST', '/user/cart', product('banana')), 'addToCart(productId: "banana")'],
    [
      () => call('POST', '/user/cart/tomato', step('increment')),
      'changeCartQty(productId: "tomato", action: INCREMENT)',
    ],
    [
      () => call('POST', '/user/cart/banana', step('decrement')),
      'changeCartQty(productId: "banana", action: DECREMENT)',
    ],
    [() => call('DELETE', '/user/cart/banana'), 'removeFromCart(productId: "banana")'],
    [() => call('DELETE', '/user/cart/nothing'), 'removeFromCart(productId: "nothing")'],
    [() => call('DELETE', '/user/cart'), 'clearCart'],
  ]);
});

it('the wishlist is the same over both APIs', async () => {
  await expectTwins('wishlist', [
    [() => call('POST', '/user/wishlist', product('tomato')), 'addToWishlist(productId: "tomato")'],
    [() => call('POST', '/user/wishlist', product('tomato')), 'addToWishlist(productId: "tomato")'],
    [() => call('POST', '/user/wishlist', product('banana')), 'addToWishlist(productId: "banana")'],
    [() => call('DELETE', '/user/wishlist/tomato'), 'removeFromWishlist(productId: "tomato")'],
    [() => call('DELETE', '/user/wishlist/nothing'), 'removeFromWishlist(productId: "nothing")'],
  ]);
});

it('addresses are the same over both APIs', async () => {
  const address = {
    name: 'Meera Nair',
    mobileNumber: '9876543210',
    pincode: '560001',
    city: '',
    state: 'Kerala',
  };
  const { body } = await call('POST', '/user/address', { address: { ...address, Address: '12 MG Road' } });
  const named = (list: Thing[]): Thing[] =>
    list.map(({ street: Address, ...rest }) => ({ ...rest, Address }));
  expect(body.address).toEqual(named(await request(`{ @ addresses ${ADDRESS} }`, rest)));
  const [added] = body.address as Thing[];
  const { data } = await shop.graphql<{ removeAddress: Thing[] }>(
    'mutation ($id: ID!) { removeAddress(_id: $id) { _id } }',
    { id: added?._id },
    rest.token,
  );
  expect(data.removeAddress).toEqual([]);
  expect((await call('GET', '/user/address')).body).toEqual({ address: [] });
});

it('orders are the same over both APIs', async () => {
  const order = { cart: [{ _id: 'tomato', qty: 2 }], address: '12 MG Road', coupon: 'Instant50' };
  const { body } = await call('POST', '/user/order', { order });
  const twin = await request<(Thing & { items: Thing[] })[]>(`{ @ orders ${ORDER} }`, rest);
  const named = twin.map(({ items, ...rest }) => ({
    ...rest,
    cart: items.map(({ productId: _id, ...item }) => ({ _id, ...item })),
  }));
  expect(body.order).toEqual(named);
  expect(twin).toHaveLength(1);
});

it('the events and refunds of an order are the same over both APIs', async () => {
  const order = { cart: [{ _id: 'tomato', qty: 2 }], address: '12 MG Road' };
  const { body } = await call('POST', '/user/order', { order });
  const [{ _id }] = body.order as [Thing];
  const fields = `{ _id status refunded cancellable events { _id at status message } refunds { _id amount reason reasonCode state createdAt } }`;
  const read = async () =>
    (await request<Thing[]>(`{ @ orders ${fields} }`, rest)).find((one) => one._id === _id);
  expect((await call('GET', `/user/order/${String(_id)}`)).body.order).toMatchObject((await read())!);
  const cancelled = await call('POST', `/user/order/${String(_id)}/cancel`);
  expect(cancelled.body.order).toMatchObject((await read())!);
  expect((cancelled.body.order as unknown as Thing).status).toBe('CANCELLED');
});

it('the user is the same over both APIs', async () => {
  const credentials = { email: `Rest.${rest._id}@Example.in`, password: 'long enough' };
  const signedUp = await shop.rest<Record<'createdUser', Thing> & { encodedToken: string }>(
    'POST',
    '/auth/signup',
    { body: { firstName: 'Ravi', lastName: 'Iyer', ...credentials, other: 'ignored' } },
  );
  const loggedIn = await shop.rest<Record<'foundUser', Thing> & { encodedToken: string }>(
    'POST',
    '/auth/login',
    {
      body: credentials,
    },
  );
  const fields = '_id firstName lastName email createdAt updatedAt';
  for (const token of [signedUp.body.encodedToken, loggedIn.body.encodedToken]) {
    const me = await request<Thing>(`{ @ me { ${fields} } }`, { ...rest, token });
    expect(signedUp.body.createdUser).toEqual(me);
    expect(loggedIn.body.foundUser).toEqual(me);
  }
});

/** The same error over both APIs: the same code and the same messages. */
it.each([
  ['POST', '/user/cart', product('none'), 'addToCart(productId: "none") { _id }'],
  ['POST', '/user/wishlist', product('none'), 'addToWishlist(productId: "none") { _id }'],
  [
    'POST',
    '/user/address',
    { address: { name: '', mobileNumber: '1', pincode: '5', Address: '', city: '', state: '' } },
    'addAddress(input: { name: "", mobileNumber: "1", pincode: "5", street: "", city: "", state: "" }) { _id }',
  ],
  [
    'PUT',
    '/user/address/none',
    { address: { ...HOME, Address: '1' } },
    `updateAddress(_id: "none", input: { name: "A", mobileNumber: "9876543210", pincode: "560001", street: "1", city: "", state: "KA" }) { _id }`,
  ],
  [
    'POST',
    '/auth/login',
    { email: 'nobody@example.in', password: 'x' },
    'logIn(input: { email: "nobody@example.in", password: "x" }) { token }',
  ],
  [
    'POST',
    '/auth/signup',
    { firstName: '', lastName: 'x', email: 'x', password: 'x' },
    'signUp(input: { firstName: "", lastName: "x", email: "x", password: "x" }) { token }',
  ],
])('%s %s is rejected with the same error as its mutation', async (method, path, body, mutation) => {
  const result = await call(method, path, body);
  const { errors } = await shop.graphql(`mutation { ${mutation} }`, {}, graphql.token);
  const { code, fields } = errors![0]!.extensions as { code: string; fields?: Record<string, string> };
  const messages = fields ? [...new Set(Object.values(fields))] : [errors![0]!.message];
  const named =
    fields && Object.entries(fields).map(([name, message]) => [REST_NAMES[name] ?? name, message]);
  expect(result.body).toEqual({
    errors: messages,
    code,
    ...(named && { fields: Object.fromEntries(named) as object }),
  });
});
