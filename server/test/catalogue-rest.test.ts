import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

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
  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'after=broken'])(
    'rejects the page ?%s',
    async (query) => {
      const { status, body } = await shop.rest('GET', `/products?${query}`);
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [expect.any(String)] });
    },
  );

  it.each(['/products/none', '/categories/none', '/products/a%00b', '/nothing', '/products/tomato/more'])(
    'answers 404 for %s',
    async (path) => {
      const { status, body } = await shop.rest('GET', path);
      expect(status).toBe(404);
      expect(body).toEqual({ errors: [expect.any(String)], code: 'NOT_FOUND' });
    },
  );
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'answers 405 for %s, with the allowed methods',
    async (method) => {
      const { status, headers, body } = await shop.rest(method, '/products');
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(body).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    },
  );
  it('answers HEAD and OPTIONS', async () => {
    const head = await shop.rest('HEAD', '/products');
    expect([head.status, head.body]).toEqual([200, '']);
    const options = await shop.rest('OPTIONS', '/products');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
  it('answers 304 when nothing has changed', async () => {
    const first = await shop.rest('GET', '/products');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    // By default, fetch adds "no-cache" to a conditional request.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await shop.rest('GET', '/products', { headers })).status).toBe(304);
  });

  it.each([
    ['a body that is not JSON', '{ nope', 400, 'BAD_REQUEST'],
    ['a body that is too large', JSON.stringify('x'.repeat(110_000)), 413, 'PAYLOAD_TOO_LARGE'],
  ])('rejects %s', async (_what, body, status, code) => {
    const answer = await shop.rest('POST', '/auth/login', { body });
    expect([answer.status, answer.body]).toEqual([status, { errors: [expect.any(String)], code }]);
  });
  it('rejects a path that cannot be decoded', async () => {
    const { status, body } = await shop.rest('GET', '/products/%E0%A4%A');
    expect([status, body]).toEqual([400, { errors: [expect.any(String)], code: 'BAD_REQUEST' }]);
  });
});

it('answers 404, not the page, for a missing image', async () => {
  const missing = await fetch(`${shop.url}/images/products/none.svg`, { headers: { accept: 'text/html' } });
  expect(missing.status).toBe(404);
  expect(missing.headers.get('content-type')).toContain('json');
});
