import { gzipSync } from 'node:zlib';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import type { Description } from './helpers/openapi-description';
import { newShopper } from './helpers/shopper';

const FRIEND = 'https://app.example';
/** The sandbox's checkout script calls it from the page that it is on, like Razorpay's. */
const PAY = '/sandbox/razorpay/pay';
let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false, env: { CORS_ORIGINS: `${FRIEND},https://other.example` } });
  ({ token } = await newShopper(shop));
});
afterAll(() => shop.close());

interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Reads every response to its end: an open one would prevent the shop from closing. */
async function call(path: string, init: RequestInit = {}): Promise<HttpResponse> {
  const response = await fetch(`${shop.url}${path}`, init);
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}
const corsHeaders = ({ headers }: HttpResponse): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('pages of other origins', () => {
  it.each(['/api/products', '/api/products/none', '/api/user/cart', '/graphql', PAY])(
    'may call %s from a listed origin only',
    async (path) => {
      const listed = await call(path, { headers: { origin: FRIEND } });
      expect(listed.headers.get('access-control-allow-origin')).toBe(FRIEND);
      const exposed = listed.headers.get('access-control-expose-headers');
      for (const name of ['Link', 'Retry-After', 'ETag', 'X-Request-Id']) expect(exposed).toContain(name);
      for (const origin of ['https://evil.example', `${FRIEND}.evil.example`, 'null']) {
        const foreign = await call(path, { headers: { origin } });
        expect(corsHeaders(foreign)).toEqual([]);
        expect(foreign.headers.get('vary')).toContain('Origin');
      }
    },
  );

  it.each(['/api/user/cart', '/graphql', PAY])('get a preflight response for %s', async (path) => {
    const request = (origin: string): Promise<HttpResponse> =>
      call(path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        },
      });
    const listed = await request(FRIEND);
    expect(listed.status).toBe(204);
    expect(listed.headers.get('access-control-allow-methods')).toContain('POST');
    // A page revalidates with "max-age=0": left to itself, fetch sends "no-cache".
    const sent = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'cache-control'];
    for (const name of [...sent, 'x-request-id'])
      expect(listed.headers.get('access-control-allow-headers')).toContain(name);
    expect(corsHeaders(await request('https://evil.example'))).toEqual([]);
  });

  it('may use every method, and read every header, of the OpenAPI description', async () => {
    const sent = await shop.rest<Description>('GET', '/openapi.json', { headers: { origin: FRIEND } });
    const exposed = sent.headers.get('access-control-expose-headers')?.split(',');
    for (const [path, operations] of Object.entries(sent.body.paths)) {
      const responses = Object.values(operations).flatMap((one) => Object.values(one.responses));
      const described = responses.flatMap(({ headers }) => Object.keys(headers ?? {}));
      expect(exposed).toEqual(expect.arrayContaining(described));
      for (const method of Object.keys(operations).map((name) => name.toUpperCase())) {
        const headers = { origin: FRIEND, 'access-control-request-method': method };
        const preflight = await call(`/api${path}`, { method: 'OPTIONS', headers });
        const allowed = preflight.headers.get('access-control-allow-methods')?.split(',');
        expect({ path, allowed }).toEqual({ path, allowed: expect.arrayContaining([method]) as string[] });
      }
    }
  });
});

describe('Cache-Control', () => {
  it.each([
    '/products',
    '/products?limit=3',
    '/products/tomato',
    '/categories',
    '/categories/dairy',
    '/openapi.json',
  ])('of %s requires revalidation, by ETag', async (path) => {
    const { headers } = await shop.rest('GET', path);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    // Left to itself, fetch adds "no-cache" to a conditional request.
    const known = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await shop.rest('GET', path, { headers: known })).status).toBe(304);
    expect((await shop.rest('HEAD', path, { headers: known })).status).toBe(304);
    expect((await shop.rest('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it.each(['/user/cart', '/user/wishlist', '/user/address', '/user/order', '/products/none', '/nothing'])(
    'of %s is no-store',
    async (path) => {
      const { headers } = await shop.rest('GET', path, { token });
      expect(headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it('of GraphQL, logins and rejections is no-store', async () => {
    const responses = [
      await shop.graphql('{ me { email } }', {}, token),
      await shop.graphql('{ shop { name } }'),
      await fetch(`${shop.url}/graphql?query=mutation{__typename}`),
      await fetch(`${shop.url}/graphql`, { method: 'PUT' }),
      await shop.rest('POST', '/auth/login', { body: { email: 'nobody@example.in', password: 'x' } }),
      await shop.rest('PUT', '/products'),
    ];
    for (const { headers } of responses) expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('bodies', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    '',
  ])('of the type "%s" are rejected', async (type) => {
    const body = Buffer.from('{"email":"a@example.in","password":"x"}');
    const response = await call('/api/auth/login', {
      method: 'POST',
      body,
      headers: type ? { 'content-type': type } : {},
    });
    expect(response.status).toBe(415);
    expect(JSON.parse(response.text)).toEqual({
      errors: [expect.any(String)],
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  it.each([
    ['missing', undefined, {}, 422],
    ['in another character set', '{}', { 'content-type': 'application/json; charset=latin1' }, 415],
    ['in an unknown encoding', '{}', { 'content-encoding': 'zip' }, 415],
    ['falsely declared as compressed', '{}', { 'content-encoding': 'gzip' }, 400],
    ['an array', '[1]', {}, 422],
    ['a number', '1', {}, 422],
    ['null', 'null', {}, 422],
    ['two JSON values', '{}{}', {}, 400],
  ])('that are %s are rejected', async (_what, body, headers, status) => {
    expect((await shop.rest('POST', '/auth/login', { body, headers })).status).toBe(status);
  });

  it('may be compressed, but not to hide their size', async () => {
    const send = (text: string): Promise<HttpResponse> =>
      call('/api/auth/login', {
        method: 'POST',
        body: gzipSync(text),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
    expect((await send('{"email":"nobody@example.in","password":"x"}')).status).toBe(404);
    expect((await send(`{"email":"${'x'.repeat(10_000_000)}"}`)).status).toBe(413);
  });

  it('in an unknown encoding are rejected with those that are known', async () => {
    const body = '{"email":"nobody@example.in","password":"x"}';
    const encoded = await shop.rest('POST', '/auth/login', { body, headers: { 'content-encoding': 'zstd' } });
    expect(encoded.body).toEqual({
      errors: ['Send the body as it is, or with Content-Encoding: gzip, deflate or br.'],
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  it('in another character set are not taken for ones in an unknown encoding by the sandbox', async () => {
    const headers = { 'content-type': 'application/json; charset=latin1' };
    const { status, text } = await call('/sandbox/razorpay/pay', { method: 'POST', body: '{}', headers });
    expect([status, text]).toEqual([415, expect.stringContaining('JSON in UTF-8')]);
  });

  it('are ignored where none is needed', async () => {
    const { status } = await shop.rest('DELETE', '/user/cart', { token, body: '{ no JSON' });
    expect(status).toBe(200);
  });

  it('are not read before authentication', async () => {
    for (const body of ['{ no JSON', '{}', 'x'.repeat(110_000)])
      expect((await shop.rest('POST', '/user/cart', { body })).status).toBe(401);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'may contain the key %s, without effect',
    async (name) => {
      const { status, body } = await shop.rest('POST', '/user/cart', {
        token,
        body: `{"${name}":{"product":{"_id":"tomato"}},"product":{"${name}":{"_id":"tomato"}}}`,
      });
      expect([status, body]).toMatchObject([422, { code: 'VALIDATION_FAILED' }]);
      expect(({} as Record<string, unknown>).product).toBeUndefined();
    },
  );
});

it('returns the fixed sample list of the request tester', async () => {
  const { status, body } = await shop.rest<{ todos: object[] }>('GET', '/test-todos');
  expect(status).toBe(200);
  expect(body.todos).toHaveLength(3);
});

it.each([
  ...['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'after=broken', 'limit=5&limit=6', 'after=a&after=b'],
  ...['limit=', 'limit=-1', 'limit=1e1', 'limit=0x10', 'limit=1%00', 'after='],
])('rejects the page parameters ?%s', async (query) => {
  const { status, body } = await shop.rest('GET', `/products?${query}`);
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [expect.any(String)] });
});

interface Product {
  _id: string;
  id: number;
  title: string;
}
const PRODUCT_FIELDS = [
  ...['_id', 'id', 'title', 'image', 'price', 'quantity', 'rating', 'categoryName'],
  ...['titleHi', 'mrp', 'unitPrice { price per }', 'soldByWeight', 'diet', 'dietMark'],
  ...['stockLevel', 'maxQty'],
];
const CATEGORY_FIELDS = ['_id', 'id', 'categoryName', 'image', 'description'];

describe('the catalogue over REST', () => {
  it('is the same as over GraphQL', async () => {
    const { data } = await shop.graphql<{ products: { edges: { node: Product }[] }; categories: object[] }>(
      `{ products(first: 100) { edges { node { ${PRODUCT_FIELDS.join(' ')} } } } categories { ${CATEGORY_FIELDS.join(' ')} } }`,
    );
    // First, as its failure message is short if a field is missing.
    const { body: one } = await shop.rest<{ product: Product & { facts: object; goesWith: string[] } }>(
      'GET',
      '/products/tomato',
    );
    const { facts: _facts, goesWith: _goesWith, ...product } = one.product;
    expect(product).toEqual(data.products.edges.find(({ node }) => node._id === 'tomato')?.node);
    const { body: products } = await shop.rest('GET', '/products');
    const { body: categories } = await shop.rest('GET', '/categories');
    expect(products).toEqual({ products: data.products.edges.map(({ node }) => node) });
    expect(categories).toEqual({ categories: data.categories });
    const { body: category } = await shop.rest<{ category: object }>('GET', '/categories/spices');
    expect(category.category).toMatchObject({ _id: 'spices', id: 9 });
  });

  it('is paginated on request', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/products?limit=25';
    while (path) {
      const { body, headers }: { body: { products: Product[] }; headers: Headers } = await shop.rest(
        'GET',
        path,
      );
      seen.push(...body.products.map(({ _id }) => _id));
      path = /<[^>]*\/api(\/[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(72);
    expect(new Set(seen).size).toBe(72);
  });

  it.each(['/products/none', '/categories/none', '/products/a%00b', '/nothing', '/products/tomato/more'])(
    'returns 404 for %s',
    async (path) => {
      const { status, body } = await shop.rest('GET', path);
      expect(status).toBe(404);
      expect(body).toEqual({ errors: [expect.any(String)], code: 'NOT_FOUND' });
    },
  );
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'returns 405 for %s, with the allowed methods',
    async (method) => {
      const { status, headers, body } = await shop.rest(method, '/products');
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(body).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    },
  );
  it('responds to HEAD and OPTIONS', async () => {
    const head = await shop.rest('HEAD', '/products');
    expect([head.status, head.body]).toEqual([200, '']);
    const options = await shop.rest('OPTIONS', '/products');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
  it.each([
    ['a body that is not JSON', '{ nope', 400, 'BAD_REQUEST'],
    ['a body that is too large', JSON.stringify('x'.repeat(110_000)), 413, 'PAYLOAD_TOO_LARGE'],
  ])('rejects %s', async (_what, body, status, code) => {
    const response = await shop.rest('POST', '/auth/login', { body });
    expect([response.status, response.body]).toEqual([status, { errors: [expect.any(String)], code }]);
  });
  it('rejects a path that cannot be decoded', async () => {
    const { status, body } = await shop.rest('GET', '/products/%E0%A4%A');
    expect([status, body]).toEqual([400, { errors: [expect.any(String)], code: 'BAD_REQUEST' }]);
  });
});

it('returns 404, not the page, for a missing image of a page', async () => {
  const missing = await fetch(`${shop.url}/images/products/none.svg`, {
    headers: { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' },
  });
  expect(missing.status).toBe(404);
  expect(missing.headers.get('content-type')).toContain('json');
});
