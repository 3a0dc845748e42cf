import { readDocumentedCalls } from './documented-calls';

const description = {
  openapi: '3.1.0',
  servers: [{ url: 'http://localhost:4000/api/' }],
  security: [{ token: [] }],
  paths: {
    '/products': {
      get: {
        tags: ['Catalogue'],
        summary: 'All products',
        security: [],
        parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer', example: 2 } }],
      },
    },
    '/user/cart/{productId}': {
      parameters: [{ $ref: '#/components/parameters/ProductId' }],
      post: {
        tags: ['Cart'],
        summary: 'Step the quantity',
        requestBody: { $ref: '#/components/requestBodies/Step' },
      },
      delete: {
        tags: ['Cart'],
        parameters: [
          { in: 'path', name: 'productId', required: true, schema: { type: 'string' }, example: 'a/b' },
        ],
      },
      patch: {},
    },
    '/user/address/{addressId}': {
      delete: {
        security: [{ token: [] }, {}],
        parameters: [
          { in: 'path', name: 'addressId', required: true, schema: { type: 'string' } },
          { in: 'query', name: 'why', required: true, examples: { one: { value: 'moved & gone' } } },
          { in: 'header', name: 'x-note', required: true, schema: { default: 'fresh' } },
        ],
      },
    },
  },
  components: {
    parameters: {
      ProductId: { in: 'path', name: 'productId', required: true, schema: { examples: ['fresh-cow-milk'] } },
    },
    requestBodies: {
      Step: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Step' } } } },
    },
    schemas: {
      Step: {
        allOf: [{ type: 'object', properties: { action: { $ref: '#/components/schemas/Action' } } }],
        properties: {
          _id: { type: 'string', readOnly: true },
          note: { type: ['string', 'null'] },
          tags: { type: 'array', items: { oneOf: [{ const: 'a' }, { const: 'b' }] } },
          again: { $ref: '#/components/schemas/Step' },
        },
      },
      Action: { type: 'object', properties: { type: { enum: ['increment', 'decrement'] } } },
    },
  },
};

const call = (method: string, endpoint: string) =>
  readDocumentedCalls(description).find((one) => one.method === method && one.endpoint === endpoint);

test('each call that the tester can send is listed, in order, with its examples in place', () => {
  expect(readDocumentedCalls(description).map(({ method, endpoint }) => `${method} ${endpoint}`)).toEqual([
    'GET /api/products',
    'POST /api/user/cart/fresh-cow-milk',
    'DELETE /api/user/cart/a%2Fb',
    'DELETE /api/user/address/{addressId}?why=moved%20%26%20gone',
  ]);
});

test('a call says what it is, and whether it needs a token', () => {
  expect(call('GET', '/api/products')).toEqual({
    method: 'GET',
    endpoint: '/api/products',
    headers: [],
    body: '',
    summary: 'All products',
    group: 'Catalogue',
    needsToken: false,
  });
  expect(call('POST', '/api/user/cart/fresh-cow-milk')?.needsToken).toBe(true);
});

test('a token that is optional is not needed; required headers come along', () => {
  expect(call('DELETE', '/api/user/address/{addressId}?why=moved%20%26%20gone')).toMatchObject({
    needsToken: false,
    headers: [{ name: 'x-note', value: 'fresh' }],
    summary: '',
    group: '',
  });
});

test('a body without an example is made of its parts; a schema that contains itself ends', () => {
  const body = call('POST', '/api/user/cart/fresh-cow-milk')?.body ?? '';
  expect(JSON.parse(body)).toMatchObject({
    action: { type: 'increment' },
    note: '',
    tags: ['a'],
    again: { note: '' },
  });
  expect(body).not.toContain('_id');
});

test('the example of a body goes before its schema', () => {
  const content = { 'application/json': { example: { qty: 2 }, schema: { type: 'object' } } };
  const [only] = readDocumentedCalls({ paths: { '/a': { post: { requestBody: { content } } } } });
  expect(only).toMatchObject({ endpoint: '/a', body: '{\n  "qty": 2\n}', needsToken: false });
});

test.each([
  undefined,
  null,
  7,
  'text',
  [],
  {},
  { paths: [] },
  { paths: { '/a': 1 } },
  { servers: 1, paths: null },
])('what is no description has no calls: %j', (value) => expect(readDocumentedCalls(value)).toEqual([]));

test('references that go round in a circle, or nowhere, do no harm', () => {
  const circle = { $ref: '#/components/parameters/Circle' };
  const document = {
    paths: { '/a/{id}': { get: { parameters: [circle, { $ref: '#/nowhere' }] } } },
    components: { parameters: { Circle: circle } },
  };
  expect(readDocumentedCalls(document)).toMatchObject([{ endpoint: '/a/{id}' }]);
});
