import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import type { Description, Operation } from './helpers/openapi-description';
import { newShopper } from './helpers/shopper';

let shop: TestShop;
let description: Description;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  description = (await shop.rest<Description>('GET', '/openapi.json')).body;
});
afterAll(() => shop.close());

const operations = (): { method: string; path: string; operation: Operation }[] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** The routes of section 7 of the specification, with the names in the body of a successful response. */
const TABLE: [method: string, path: string, status: number, names: string[]][] = [
  ['POST', '/auth/signup', 201, ['createdUser', 'encodedToken']],
  ['POST', '/auth/login', 200, ['foundUser', 'encodedToken']],
  ['GET', '/products', 200, ['products']],
  ['GET', '/products/{productId}', 200, ['product']],
  ['GET', '/categories', 200, ['categories']],
  ['GET', '/categories/{categoryId}', 200, ['category']],
  ['GET', '/user/cart', 200, ['cart']],
  ['POST', '/user/cart', 201, ['cart']],
  ['POST', '/user/cart/{productId}', 200, ['cart']],
  ['DELETE', '/user/cart/{productId}', 200, ['cart']],
  ['DELETE', '/user/cart', 200, ['cart']],
  ['GET', '/user/wishlist', 200, ['wishlist']],
  ['POST', '/user/wishlist', 201, ['wishlist']],
  ['DELETE', '/user/wishlist/{productId}', 200, ['wishlist']],
  ['GET', '/user/address', 200, ['address']],
  ['POST', '/user/address', 201, ['address']],
  ['DELETE', '/user/address/{addressId}', 200, ['address']],
  ['GET', '/user/order', 200, ['order']],
  ['POST', '/user/order', 201, ['order']],
];
/** The shop's additional routes. */
const BESIDES = [
  'GET /openapi.json',
  'GET /slots',
  'GET /test-todos',
  'GET /user/data',
  'GET /user/order/{orderId}',
  'GET /user/order/{orderId}/receipt',
  'POST /payments/webhook',
  'POST /user/order/{orderId}/cancel',
  'POST /user/order/{orderId}/reorder',
  'PUT /user/address/{addressId}',
];

it('the description covers every route of the specification, and the additional ones', () => {
  const described = operations().map(({ method, path }) => `${method} ${path}`);
  const rows = TABLE.map(([method, path]) => `${method} ${path}`);
  expect(described.sort()).toEqual([...rows, ...BESIDES].sort());
});

it('every operation has a summary, a unique operationId and its error responses', () => {
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { path, operation } of operations()) {
    expect(operation.summary).not.toBe('');
    const statuses = Object.keys(operation.responses);
    expect(statuses).toContain('500');
    if (path.startsWith('/user/')) {
      expect(statuses).toContain('401');
      expect(operation.security).toEqual([{ token: [] }, { bearer: [] }]);
    } else expect(operation.security).toEqual([]);
    if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']));
    for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'path'))
      expect(path).toContain(`{${name}}`);
  }
});

it('what a program tells apart beside the code of an error is listed', () => {
  const { responses } = description.paths['/user/order/{orderId}/cancel']!.post!;
  const placing = description.paths['/user/order']!.post!.responses;
  const listOf = (response: (typeof responses)[string] | undefined, name: string): unknown => {
    const { schema } = response!.content!['application/json']!;
    return (schema as { properties: Record<string, { enum?: unknown }> }).properties[name]!.enum;
  };
  expect(listOf(responses[409], 'status')).toContain('PACKED');
  expect(listOf(placing[429], 'reason')).toContain('UNPICKED_IN_SLOT');
});

it('all examples match their schemas', () => {
  const ajv = addFormats(new Ajv2020({ strict: false }));
  ajv.addSchema(description as unknown as object, 'shop');
  const withContext = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"shop#/')) as object;
  for (const { operation } of operations()) {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap(
      (part) => part?.content?.['application/json'] ?? [],
    );
    for (const { schema, example } of contents) {
      if (example === undefined) continue;
      expect({
        example,
        fits: ajv.validate(withContext(schema), example),
        errors: ajv.errors,
      }).toEqual({ example, fits: true, errors: null });
    }
  }
});

it('every body has an example with a value, and every path parameter but the id of an own address', () => {
  for (const { path, operation } of operations()) {
    const body = operation.requestBody?.content['application/json'].example;
    if (operation.requestBody) expect([path, Object.keys(body as object)]).not.toEqual([path, []]);
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      if (name !== 'addressId')
        expect([path, exampleOf(operation, name!)]).toEqual([path, expect.stringMatching(/^\S+$/)]);
  }
});

it('the example requests work as they are', async () => {
  const { token } = await newShopper(shop);
  const worked: string[] = [];
  for (const [method, path, status, names] of TABLE) {
    const operation = description.paths[path]![method.toLowerCase()]!;
    const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => exampleOf(operation, name));
    const body = operation.requestBody?.content['application/json'].example;
    const response = await shop.rest<object>(method, filled, { token, body });
    expect([`${method} ${filled}`, response.status]).toEqual([`${method} ${filled}`, status]);
    expect(Object.keys(response.body)).toEqual(names);
    worked.push(filled);
  }
  expect(worked).toHaveLength(19);
});

it('adding to a full line of the cart changes nothing, and is described as such', async () => {
  const { token } = await newShopper(shop);
  await shop.graphql('mutation { setCartQty(productId: "tomato", qty: 99) { totalQty } }', {}, token);
  for (const [path, body] of [
    ['/user/cart', { product: { _id: 'tomato' } }],
    ['/user/cart/{productId}', { action: { type: 'increment' } }],
  ] as const) {
    const filled = path.replace('{productId}', 'tomato');
    const { body: changed } = await shop.rest<{ cart: { qty: number }[] }>('POST', filled, { token, body });
    expect(changed.cart.map(({ qty }) => qty)).toEqual([99]);
    expect(description.paths[path]!.post!.description).toMatch(/\b99\b.* nothing/);
  }
});

it('a value that is not in a list of a body is rejected with its name', async () => {
  const { token } = await newShopper(shop);
  const rejected: string[] = [];
  for (const { method, path, operation } of operations()) {
    const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
    for (const names of schema ? enumsOf(schema) : []) {
      const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => exampleOf(operation, name));
      const body = withValue(example, names, 'none of them');
      const response = await shop.rest<{ fields?: object }>(method, filled, { token, body });
      expect([filled, names, response.status]).toEqual([filled, names, 422]);
      expect(Object.keys(response.body.fields ?? {})).toEqual(names.slice(-1));
      rejected.push(names.join('.'));
    }
  }
  expect(rejected).toContain('action.type');
});

/** Where a schema has an enum, by the names on the way to it. */
function enumsOf(schema: Schema): string[][] {
  if (schema.$ref) return enumsOf(description.components.schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.enum) return [[]];
  const parts = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['0', schema.items] as const] : []),
  ];
  return parts.flatMap(([name, part]) => enumsOf(part).map((names) => [name, ...names]));
}
interface Schema {
  $ref?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

function withValue(whole: unknown, [name, ...rest]: string[], value: string): unknown {
  if (name === undefined) return value;
  const copy: Record<string, unknown> = Object.assign(Array.isArray(whole) ? [] : {}, whole);
  return Object.assign(copy, { [name]: withValue(copy[name], rest, value) });
}

function exampleOf({ parameters }: Operation, wanted: string): string {
  const { schema } = parameters.find(({ name }) => name === wanted)!;
  return String((schema as { examples: unknown[] }).examples[0]);
}

describe('the page of the API documentation', () => {
  const call = (path: string, headers = {}): Promise<Response> => fetch(`${shop.url}${path}`, { headers });

  it("loads only the shop's own files, whole, whatever a client asks for", async () => {
    const page = await call('/api/docs');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/https?:|<script>|style=|onload=/);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files)
      for (const headers of [{}, { range: 'bytes=9-' }, { range: 'bytes=99999999-' }, { 'if-match': '"x"' }])
        expect([file, (await call(file, headers)).status]).toEqual([file, 200]);
  });
  it('returns 405 for other methods', async () => {
    expect((await shop.rest('POST', '/docs')).status).toBe(405);
  });
});
