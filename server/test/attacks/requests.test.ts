import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { runInThisContext } from 'node:vm';
import { createSecurityHeaders } from '@server/http/middleware';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';
import { newShopper } from '../helpers/shopper';
import type { TestShopper } from '../helpers/shopper';

let shop: TestShop;
let shopper: TestShopper;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  shopper = await newShopper(shop);
});
afterAll(() => shop.close());

interface HttpResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends exactly this request: fetch would normalise paths and headers. */
function sendTo(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<HttpResponse> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: text }),
      );
    });
    outgoing.once('error', reject).end(body);
  });
}
/** Sends these bytes; returns all that is received until the connection closes. */
const send = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.once('error', reject).once('close', () => resolve(received));
  });
const JSON_BODY = { 'content-type': 'application/json' };
const post = (path: string, body: string): Promise<HttpResponse> =>
  sendTo(path, { method: 'POST', headers: { ...JSON_BODY, authorization: shopper.token }, body });

it.each([
  ['/'],
  ['/products'],
  ['/nothing/here.png'],
  ['/api/products'],
  ['/api/user/cart'],
  ['/api/docs/'],
  ['/graphql'],
  ['/health/live'],
  ['/icons/favicon.svg'],
])('%s has security headers, and sets no cookie', async (path) => {
  // Twice: a cached response has the same headers.
  for (const { headers } of [await sendTo(path), await sendTo(path)]) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

it.each([
  ['https://tokri.example', ['https://app.example'], 'max-age=31536000; includeSubDomains', 'cross-origin'],
  ['http://tokri.example', [], undefined, 'same-origin'],
  [undefined, [], undefined, 'same-origin'],
])('security headers of a shop at %s with CORS %j', (publicUrl, corsOrigins, transport, resources) => {
  const sent = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => sent.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  const next = jest.fn();
  createSecurityHeaders({ publicUrl, corsOrigins })(
    {} as IncomingMessage,
    response as unknown as ServerResponse,
    next,
  );
  expect(next).toHaveBeenCalledWith();
  expect(sent.get('strict-transport-security')).toBe(transport);
  expect(sent.get('cross-origin-resource-policy')).toBe(resources);
});

describe('the id of a request', () => {
  it.each(['0af7651916cd43dd8448eb211c80319c', 'a.b:c-d_9'])('%s is accepted', async (id) => {
    expect((await sendTo('/api/products', { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(
      id,
    );
  });
  it.each(['', 'two words', '<b>', '"quoted"', '{"level":60}', 'a'.repeat(101), 'é'])(
    '%j is replaced',
    async (id) => {
      const { headers } = await sendTo('/api/products', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    },
  );
});

describe('header injection, path traversal and open redirects have no effect', () => {
  it.each([
    '/api/products?limit=5&after=x%0d%0aset-cookie:%20a=b',
    '/api/products/%0d%0aset-cookie:%20a=b',
    '/login%0d%0aset-cookie:%20a=b',
    '/%0d%0aset-cookie:%20a=b',
    '/sitemap.xml?x=%0d%0aset-cookie:%20a=b',
  ])('%s', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers, status } = await sendTo(path, { method });
      expect(headers['set-cookie']).toBeUndefined();
      expect(status).toBeLessThan(500);
    }
  });
  it.each([
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/%2e%2e/.env',
    '/../.build-web.json',
  ])('%s sends no file outside the web folder', async (path) => {
    const { body } = await sendTo(path);
    expect(body).not.toContain('"dependencies"');
    expect(body).not.toContain('JWT_SECRET');
  });
  it('a URL of another site is no target of a redirect', async () => {
    const { status, headers } = await sendTo('//evil.example/login', { method: 'POST' });
    expect([status, headers.location ?? '/']).not.toContain('//evil.example/login');
    expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
  });
});

describe('prototype pollution has no effect', () => {
  const POISON = '{"polluted":"yes"}';
  const poisoned = (rest: string): string =>
    `{"__proto__":${POISON},"constructor":{"prototype":${POISON}},${rest}}`;
  // The shop runs in this process, but outside Jest's context, which has prototypes of its own.
  const polluted = (): unknown => runInThisContext('({}).polluted');
  afterEach(() => expect(polluted()).toBeUndefined());
  it('would be noticed', () => {
    runInThisContext(`Object.prototype.polluted = 'yes'`);
    expect(polluted()).toBe('yes');
    runInThisContext('delete Object.prototype.polluted');
  });
  it.each([
    ['/api/auth/login', poisoned('"email":"a@b.in","password":"x"')],
    ['/api/auth/signup', poisoned('"email":"x"')],
    ['/api/user/cart', poisoned(`"product":${poisoned('"_id":"tomato"')}`)],
    ['/api/user/cart/tomato', poisoned(`"action":${poisoned('"type":"increment"')}`)],
    ['/api/user/address', poisoned(`"address":${poisoned('"name":"x"')}`)],
    ['/api/payments/webhook', poisoned('"event":"payment.captured"')],
    ['/graphql', poisoned('"query":"{ shop { name } }","variables":{"__proto__":{"polluted":"yes"}}')],
    [
      '/graphql',
      '{"query":"mutation($input: AddressInput!) { addAddress(input: $input) { _id } }","variables":{"input":{"__proto__":{"polluted":"yes"}}}}',
    ],
  ])('%s', async (path, body) => {
    expect((await post(path, body)).status).toBeLessThan(500);
  });
  it.each([
    '/api/products?__proto__[polluted]=yes&constructor[prototype][polluted]=yes',
    '/products?__proto__[polluted]=yes',
    '/api/products/__proto__',
    '/api/products/constructor',
  ])('%s', async (path) => {
    expect((await sendTo(path)).status).toBeLessThan(500);
  });
});

it.each(['TRACE', 'PUT', 'PATCH', 'PROPFIND'])('%s is rejected', async (method) => {
  for (const path of ['/', '/api/products', '/graphql', '/health/live']) {
    const { status, body } = await sendTo(path, { method, headers: { 'x-secret': 'echo me' } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).not.toContain('echo me');
  }
});

it.each([
  ['two', 'Host: shop.example\r\nhost: other.example\r\n', 400],
  ['the same one twice', 'Host: shop.example\r\nHost: shop.example\r\n', 400],
  ['none', '', 400],
  ['one', 'Host: shop.example\r\n', 200],
])('a request must have exactly one Host header: %s', async (_what, hosts, status) => {
  const response = await send(`GET /health/live HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

describe('the target of a request', () => {
  const sendTarget = (target: string, method = 'GET', more = ''): Promise<string> =>
    send(`${method} ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${more}\r\n`);

  it.each([
    'http://[',
    'http://[::1',
    'http://',
    'http://%',
    'http://%00/',
    'http://shop:99999/',
    'http://shop/#[',
    'x://',
    'ftp://shop/',
    '*',
    '//u@[#',
    '/a#b',
  ])('GET %s gets 400 at once', async (target) => {
    const since = performance.now();
    const received = await sendTarget(target);
    expect(performance.now() - since).toBeLessThan(1_000);
    expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(received).toContain('{"errors":["The path is not valid."],"code":"BAD_REQUEST"}');
  });

  it.each(['http://shop/\0', 'http://a\0b/', '/\0'])(
    'GET %j is rejected by the HTTP parser',
    async (target) => expect(await sendTarget(target)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/),
  );

  it.each(['/%', '/product/%', '/product/%E0%A4%A', '/images/%zz'])('GET %s gets a 404 page', async (path) =>
    expect(await sendTarget(path, 'GET', 'Accept: text/html\r\n')).toMatch(/^HTTP\/1\.1 404 /),
  );

  it('an absolute URL is handled like its path', async () => {
    const body = '{"query":"{ shop { name } }"}';
    const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    expect(await sendTarget('http://shop/api/test-todos')).toContain('Try a request');
    expect(await sendTarget('HTTP://shop/api/user/cart')).toMatch(/^HTTP\/1\.1 401 /);
    expect(await sendTarget('http://shop?x')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendTarget('http://shop/graphql', 'POST', `${json}\r\n${body}`)).toContain('"name":');
  });
});
