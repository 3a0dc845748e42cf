import { readDocumentedCalls } from './documented-calls';
import type { OpenApiDocument } from './documented-calls';

const productId = (...examples: string[]) => ({ in: 'path', name: 'productId', schema: { examples } });

const DOCUMENT = {
  servers: [{ url: '/api' }],
  paths: {
    '/products': {
      get: {
        tags: ['products'],
        summary: 'All products',
        security: [],
        parameters: [{ in: 'query', name: 'limit', schema: { examples: [2] } }],
      },
    },
    '/user/cart/{productId}': {
      post: {
        tags: ['cart'],
        summary: 'Steps the count',
        security: [{ token: [] }, { bearer: [] }],
        parameters: [productId('fresh-cow-milk')],
        requestBody: { content: { 'application/json': { example: { action: { type: 'increment' } } } } },
      },
      delete: { tags: ['cart'], summary: '', security: [{ token: [] }], parameters: [productId('a/b')] },
      patch: {},
    },
    '/user/address/{addressId}': {
      delete: {
        tags: ['address'],
        summary: '',
        security: [{ token: [] }],
        parameters: [{ in: 'path', name: 'addressId', schema: {} }],
      },
    },
  },
} as unknown as OpenApiDocument;

test('lists the calls that the tester can send, in order, with their examples filled in', () => {
  expect(readDocumentedCalls(DOCUMENT).map(({ method, endpoint }) => `${method} ${endpoint}`)).toEqual([
    'GET /api/products',
    'POST /api/user/cart/fresh-cow-milk',
    'DELETE /api/user/cart/a%2Fb',
    'DELETE /api/user/address/{addressId}',
  ]);
});

test('a call has its title, whether it needs a token, and an example body', () => {
  const [products, step] = readDocumentedCalls(DOCUMENT);
  expect(products).toEqual({
    method: 'GET',
    endpoint: '/api/products',
    body: '',
    summary: 'All products',
    group: 'products',
    needsToken: false,
  });
  expect(step?.needsToken).toBe(true);
  expect(JSON.parse(step?.body ?? '')).toEqual({ action: { type: 'increment' } });
});
