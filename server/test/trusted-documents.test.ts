import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { isEnumType, isScalarType, isSpecifiedScalarType, Kind, OperationTypeNode, parse } from 'graphql';
import type { Context } from '@server/graphql/context';
import { buildShopSchema } from '@server/graphql/schema';
import { TrustedDocuments } from '@server/graphql/trusted-documents';
import type { Execute, Render } from '../../domain/shop/ssr';
import { distDir } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { signUpShopper } from './helpers/shopper';

type Variables = Record<string, unknown>;

const listed = JSON.parse(
  readFileSync(path.join(distDir, 'server/src/graphql/trusted-documents.json'), 'utf8'),
) as { name: string; sha256: string; text: string }[];
const trusted = new Map(listed.map(({ name, text }) => [name, text]));

describe('the list of trusted documents', () => {
  it('has every operation of the web client, each with the hash of its text', () => {
    const web = path.join(__dirname, '../../web/src');
    const written = readdirSync(web, { recursive: true, encoding: 'utf8' })
      // Operations of the desk and subscriptions are not compiled.
      .filter((file) => file.endsWith('.graphql') && !file.startsWith(path.join('features', 'desk')))
      .flatMap((file) => parse(readFileSync(path.join(web, file), 'utf8')).definitions)
      .flatMap((part) =>
        part.kind === Kind.OPERATION_DEFINITION && part.operation !== OperationTypeNode.SUBSCRIPTION
          ? [part.name?.value]
          : [],
      );
    expect([...trusted.keys()].sort()).toEqual(written.sort());
    for (const { sha256, text } of listed)
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  });

  it('has the queries that the server runs to render a page', async () => {
    const queries: string[] = [];
    const { render } = jest.requireActual<{ render: Render }>(`${distDir}/web-server/entry-server.cjs`);
    const site = { name: 'Tokri', origin: 'http://shop.test' };
    const execute: Execute = async ({ query, variables }) => {
      queries.push(query);
      return shop.graphql(query, variables);
    };
    for (const address of ['/', '/product?q=tomatto', '/product/tomato'])
      await render({ template: '', manifest: {}, site, address, execute });
    expect(queries.length).toBeGreaterThanOrEqual(6);
    expect(queries.filter((text) => !listed.some((document) => document.text === text))).toEqual([]);
  });

  it('is all that is compiled, and only if the text matches exactly', async () => {
    const documents = new TrustedDocuments(buildShopSchema());
    const context = { shop: { name: 'Tokri' } } as unknown as Context;
    const text = trusted.get('ShopName')!;
    for (const other of [`${text} `, text.replace('name', 'name '), '{ shop { name } }'])
      expect(await documents.run(other, context, {})).toBeNull();
    expect(await documents.run(text, context, {})).not.toBeNull();
  });

  it('has inputs that can be coerced repeatedly without changing', () => {
    const types = Object.values(buildShopSchema().getTypeMap());
    for (const { name, value } of types.filter(isEnumType).flatMap((type) => type.getValues()))
      expect(value === undefined || value === name).toBe(true);
    const own = types.filter((type) => isScalarType(type) && !isSpecifiedScalarType(type));
    expect(own.map(({ name }) => name)).toEqual(['DateTime', 'JSONObject']);
  });
});

let shop: TestShop;
let token: string;
beforeAll(async () => {
  // Without background work nothing is cached: each response is computed.
  shop = await openTestShop({ background: false });
  ({ token } = await signUpShopper(shop));
  await request(trusted.get('SetCartQty')!, { productId: 'tomato', qty: 2 });
  await request(trusted.get('AddToWishlist')!, { productId: 'fresh-cow-milk' });
});
afterAll(() => shop.close());

/** The exact response: the order of the fields matters, too. */
async function request(query: string, variables?: Variables, as = token): Promise<string> {
  const response = await fetch(`${shop.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: as },
    body: JSON.stringify({ query, variables }),
  });
  const headers = ['content-type', 'cache-control', 'content-length', 'vary', 'retry-after'];
  const values = headers.map((name) => response.headers.get(name)).join();
  return `${response.status} ${values}\n${await response.text()}`;
}

/** An extra space makes a text unknown to the build: GraphQL's own executor runs it. */
async function expectTheSame(name: string, variables?: Variables, as = token): Promise<string> {
  const text = trusted.get(name)!;
  const response = await request(text, variables, as);
  expect(response).toBe(await request(`${text} `, variables, as));
  return response;
}

const page = { filter: { categories: ['dairy'] }, sort: 'PRICE_LOW_TO_HIGH', first: 3, after: null };
const nowhere = '00000000-0000-0000-0000-000000000000';
const noProof = { razorpayPaymentId: 'pay_1', razorpayOrderId: 'order_1', razorpaySignature: 'none' };
const noAddress = { name: '', mobileNumber: '', pincode: '', street: '', city: '', state: '' };
const noName = { firstName: '', lastName: '', email: '', password: '' };

describe('a trusted document returns what the GraphQL executor would', () => {
  const askedSignedOut = new Set<string>();
  it.each<[string, string, Variables | undefined]>([
    ['ProductList', 'all variables', page],
    ['ProductList', 'a variable left out', { ...page, filter: undefined }],
    ['ProductList', 'a required variable left out', { ...page, sort: undefined }],
    ['ProductList', 'null for a variable', { ...page, filter: null }],
    ['ProductList', 'null for a required variable', { ...page, first: null }],
    ['ProductList', 'no variables', undefined],
    ['ProductList', 'one value for a list', { ...page, filter: { categories: 'dairy' } }],
    ['ProductList', 'a list for an object', { ...page, filter: [] }],
    ['ProductList', 'an object for a list', { ...page, filter: { categories: {} } }],
    ['ProductList', 'a wrong enum', { ...page, sort: 'BY_NAME' }],
    ['ProductList', 'a number as a string', { ...page, first: '3' }],
    ['ProductList', 'a fraction for a whole number', { ...page, first: 2.5 }],
    ['ProductList', 'an unknown field of the filter', { ...page, filter: { colour: 'red' } }],
    ['ProductList', 'a value out of bounds', { ...page, first: 0 }],
    ['ProductList', 'a cursor of another list', { ...page, after: 'x' }],
    ['ProductList', 'an unknown variable', { ...page, nothing: 1 }],
    ['ProductDetail', 'a number for an ID', { _id: 3 }],
    ['ProductDetail', 'nothing found', { _id: 'none' }],
    ['ProductDetail', 'an existing product', { _id: 'tomato' }],
    ['HomeProducts', 'both lists', { first: 6, cheapest: 'PRICE_LOW_TO_HIGH', dearest: 'PRICE_HIGH_TO_LOW' }],
    ['HomeProducts', 'two errors at once', { first: 0, cheapest: 'ID', dearest: 'ID' }],
    ['Suggestions', 'a search text', { text: 'mil' }],
    ['RecentlyViewed', 'products by _id', { filter: { ids: ['tomato', 'none', 'banana'] } }],
    ...[
      'HomeCategories',
      'FilterCategories',
      'ShopName',
      'TestCredentials',
      'Profile',
      'Addresses',
      'CartAndWishlist',
      'DeliverySlots',
    ].map((name): [string, string, undefined] => [name, 'no variables needed', undefined]),
    ['Orders', 'no variables needed', undefined],
    ['Quote', 'a coupon', { couponCode: 'Instant50' }],
    ['Quote', 'an unknown coupon', { couponCode: 'none' }],
    ['SetCartQty', 'a change', { productId: 'tomato', qty: 3 }],
    ['SetCartQty', 'an unknown product', { productId: 'none', qty: 3 }],
    ['SetCartQty', 'a number out of bounds', { productId: 'tomato', qty: 100 }],
    ['SetCartQty', 'a number as a string', { productId: 'tomato', qty: '3' }],
    ['SetCartQty', 'a variable left out', { productId: 'tomato' }],
    ['AddToWishlist', 'a product already on the list', { productId: 'fresh-cow-milk' }],
    ['RemoveFromWishlist', 'a product not on the list', { productId: 'potato' }],
    ['MoveToWishlist', 'a product not on the list', { productId: 'potato' }],
    ['MoveToCart', 'a product not on the list', { productId: 'potato' }],
    ['AddAddress', 'empty fields', { input: noAddress }],
    ['UpdateAddress', 'an unknown address', { _id: nowhere, input: noAddress }],
    ['Reorder', 'an unknown order', { orderId: nowhere }],
    ['RemoveAddress', 'an unknown address', { _id: nowhere }],
    ['SignUp', 'nothing filled in', { input: noName }],
    ['LogIn', 'an unknown email', { input: { email: 'nobody@example.in', password: 'long enough' } }],
    ['StartCheckout', 'an unknown address', { input: { addressId: nowhere } }],
    ['PlaceOrder', 'an unknown checkout', { input: { checkoutId: nowhere, ...noProof } }],
  ])('%s: %s', async (name, _what, variables) => {
    await expectTheSame(name, variables);
    // Signed out once for each operation.
    if (!askedSignedOut.has(name)) await expectTheSame(name, variables, '');
    askedSignedOut.add(name);
  });

  it('with random variables, valid or not', async () => {
    const any = fc.constantFrom(null, true, 0, 3, 2.5, -1, 2 ** 31, '', '3', 'dairy', 'toString', [], {}, [
      null,
    ]);
    const filter = fc.record(
      { categories: fc.oneof(any, fc.array(any)), minRating: any, search: any, colour: any },
      { requiredKeys: [] },
    );
    const variables = fc.record({
      filter: fc.oneof(any, filter, fc.array(filter)),
      sort: fc.oneof(any, fc.constantFrom('ID', 'PRICE_LOW_TO_HIGH')),
      first: fc.oneof(any, fc.nat(100)),
      after: any,
    });
    await fc.assert(
      fc.asyncProperty(variables, async (some) => {
        await expectTheSame('ProductList', some);
        await expectTheSame('ProductList', { ...page, filter: some.filter });
      }),
      { seed: 20_261_121, numRuns: 12 },
    );
  });

  it('with the same errors, paths and nulls', async () => {
    expect(await expectTheSame('CartAndWishlist', {}, '')).toContain('"path":["cart"]');
    expect(await expectTheSame('SetCartQty', { productId: 'none', qty: 1 })).toContain('NOT_FOUND');
    expect(await expectTheSame('ProductList', { ...page, first: 0 })).toContain('"fields":{"first":');
  });
});

describe('an operation runs once', () => {
  it.each<[string, string, Variables]>([
    ['if it succeeds', 'ProductList', page],
    ['if it is rejected', 'SetCartQty', { productId: 'none', qty: 1 }],
    ['if it is rejected without a statement', 'ProductList', { ...page, first: 0 }],
    ['if its checkout is unknown', 'PlaceOrder', { input: { checkoutId: nowhere, ...noProof } }],
  ])('%s, compiled or interpreted', async (_what, name, variables) => {
    const statements = async (text: string): Promise<number> =>
      (await shop.countStatements(() => request(text, variables))).statements.length;
    const text = trusted.get(name)!;
    const interpreted = await statements(`${text} `);
    for (let time = 0; time < 2; time += 1) expect(await statements(text)).toBe(interpreted);
  });

  it('and makes its change once', async () => {
    const add = (): Promise<string> => request('mutation { addToCart(productId: "onion") { totalQty } }');
    for (let time = 1; time <= 2; time += 1) await add();
    expect(await request('{ cart { items { qty product { _id } } } }')).toContain(
      '{"qty":2,"product":{"_id":"onion"}}',
    );
  });
});
