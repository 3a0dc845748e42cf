import type { IncomingMessage, ServerResponse } from 'node:http';
import { createNames } from './request-metrics';

const nameOf = createNames(
  [
    'GET /api/products',
    'GET /api/products/:productId',
    'POST /api/user/order',
    'GET /',
    'GET /cart',
    'GET /desk/products/New',
  ],
  new Map([['PlaceOrder', { kind: 'mutation', name: 'PlaceOrder' }]]),
);
const named = (method: string, url: string, more: object = {}, response: object = {}): string => {
  const request = { method, url, headers: {}, ...more } as IncomingMessage;
  const { kind, name } = nameOf(request, response as ServerResponse);
  return `${kind}: ${name}`;
};
const called = (name: string): object => ({ headers: { 'x-apollo-operation-name': name } });

it.each([
  ['GET', '/api/products', 'api: GET /api/products'],
  ['HEAD', '/api/products?search=a', 'api: GET /api/products'],
  ['GET', '/api/products/tomato/', 'api: GET /api/products/:productId'],
  ['GET', '/api/products/tomato/more', 'api: other'],
  ['PATCH', '/api/products', 'api: other'],
  ['POST', '/api/user/order', 'api: POST /api/user/order'],
  ['GET', '/', 'page: GET /'],
  ['GET', '/hi', 'page: GET /'],
  ['GET', '/hi/?q=a', 'page: GET /'],
  ['GET', '/hi/cart', 'page: GET /cart'],
  ['GET', '/history', 'page: other'],
  ['GET', '/whatever-you-like', 'page: other'],
  ['GET', '/assets/main.js', 'assets: other'],
  ['GET', '/desk/products/New', 'desk: GET /desk/products/New'],
  ['POST', '/graphql', 'graphql: other'],
  ['POST', '/desk/graphql', 'desk: other'],
])('%s %s is counted as %s', (method, url, name) => {
  expect(named(method, url)).toBe(name);
});

it('uses the original URL that Express has shortened', () => {
  expect(named('GET', '/', { originalUrl: '/api/products' })).toBe('api: GET /api/products');
});

it('an operation is named by its document, or else by a known name in the client’s header', () => {
  expect(named('POST', '/graphql', called('PlaceOrder'))).toBe('mutation: PlaceOrder');
  expect(named('POST', '/graphql', called('MadeUp'))).toBe('graphql: other');
  expect(named('POST', '/desk/graphql', called('PlaceOrder'))).toBe('desk: other');
  const operation = { kind: 'graphql', name: 'Quote' };
  expect(named('POST', '/graphql', called('PlaceOrder'), { operation })).toBe('graphql: Quote');
});
