import { connect } from 'node:net';
import { openShop } from '../helpers/processes';
import type { ShopProcess } from '../helpers/processes';
import { eventually } from '../helpers/eventually';
import { copyDatabase } from '../helpers/test-database';
import type { DatabaseCopy } from '../helpers/test-database';

jest.setTimeout(90_000);

let database: DatabaseCopy;
let shop: ShopProcess;
beforeAll(async () => {
  database = await copyDatabase();
  shop = await openShop({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await shop.end('SIGTERM');
  await database.drop();
});

/** Sends a request for this target; returns all that is received until the connection closes. */
const send = (target: string, method = 'GET', more = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        Buffer.from(
          `${method} ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${more}\r\n`,
          'latin1',
        ),
      ),
    );
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.once('error', reject).once('close', () => resolve(received));
  });
const logged = (): string[] =>
  `${shop.stdout()}${shop.stderr()}`
    .split('\n')
    .filter((line) => line.startsWith('{') || /Error|at /.test(line));

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
])('GET %s gets 400 at once, with one log line and no stack trace', async (target) => {
  const before = logged().length;
  const since = performance.now();
  const received = await send(target);
  expect(performance.now() - since).toBeLessThan(1_000);
  expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(received).toContain('{"errors":["The path is not valid."],"code":"BAD_REQUEST"}');
  await eventually(() => logged().length > before);
  const lines = logged().slice(before);
  expect(lines).toEqual([expect.stringContaining('The target of a request has no path')]);
  expect(lines[0]).not.toContain('stack');
  expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
});

it.each(['http://shop/\0', 'http://a\0b/', '/\0'])(
  'GET %j is rejected by the HTTP parser',
  async (target) => {
    const before = logged().length;
    expect(await send(target)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    await fetch(`${shop.url}/health/live`);
    expect(logged().slice(before)).toEqual([]);
  },
);

it.each(['/%', '/product/%', '/product/%E0%A4%A', '/images/%zz'])(
  'GET %s gets a 404 page, and writes nothing to stderr',
  async (path) => {
    const before = shop.stderr();
    expect(await send(path, 'GET', 'Accept: text/html\r\n')).toMatch(/^HTTP\/1\.1 404 /);
    await fetch(`${shop.url}/health/live`);
    expect(shop.stderr().slice(before.length)).toBe('');
  },
);

it('an absolute URL is handled like its path', async () => {
  const body = '{"query":"{ shop { name } }"}';
  const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  expect(await send('http://shop/api/test-todos')).toContain('Try a request');
  expect(await send('HTTP://shop/api/user/cart')).toMatch(/^HTTP\/1\.1 401 /);
  expect(await send('http://shop?x')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send('http://shop/graphql', 'POST', `${json}\r\n${body}`)).toContain('"name":');
});
