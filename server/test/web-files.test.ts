import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startShop } from '@server/start-shop';
import type { RunningShop } from '@server/start-shop';
import { testConfig } from './helpers/test-shop';
import { getPlain } from './helpers/plain-request';
import { copyDatabase, distDir, testFolder } from './helpers/test-database';

interface Picture {
  image: string;
}

const SCRIPT = `export const words = '${'fresh '.repeat(200)}';`;

let database: Awaited<ReturnType<typeof copyDatabase>>;
let webDir: string;
let shop: RunningShop;
beforeAll(async () => {
  database = await copyDatabase();
  const built = await mkdtemp(path.join(testFolder(), 'built-'));
  webDir = path.join(built, 'web');
  for (const part of ['web', 'web-hindi', 'web-server'])
    await cp(`${distDir}/${part}`, path.join(built, part), { recursive: true });
  await writeFile(`${webDir}/assets/words.js`, SCRIPT);
  shop = await startShop(
    testConfig(),
    async () => ({ url: database.url }),
    () => undefined,
    { webDir, background: false },
  );
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const request = (place: string, headers: Record<string, string> = {}) => getPlain(shop.url + place, headers);
const get = (place: string): Promise<Response> => fetch(shop.url + place);

it('every picture of the catalogue exists', async () => {
  const { data } = (await (
    await fetch(`${shop.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: '{ categories { image } products(first: 100) { edges { node { image } } } }',
      }),
    })
  ).json()) as { data: { categories: Picture[]; products: { edges: { node: Picture }[] } } };
  const pictures = [...data.categories, ...data.products.edges.map(({ node }) => node)];
  expect(pictures.length).toBeGreaterThan(72);
  for (const { image } of pictures) {
    const { headers } = await request(image);
    expect([image, headers['content-type']]).toEqual([image, 'image/svg+xml']);
  }
});

it('bitmap URLs of the previous release return the SVG drawings', async () => {
  for (const bitmap of ['/images/products/tomato.svg.avif', '/images/categories/dairy.svg.120.avif']) {
    const { status, headers } = await get(bitmap);
    expect([bitmap, status, headers.get('content-type')]).toEqual([bitmap, 200, 'image/svg+xml']);
  }
  expect((await get('/images/products/nothing.svg.avif')).status).toBe(404);
});

it.each([
  ['/index.html', '/'],
  ['/desk.html', '/desk'],
])('%s, which pages are made from, leads whoever opens it to %s', async (template, page) => {
  const { status, headers } = await request(template, {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  });
  expect([status, headers.location]).toEqual([302, page]);
});

describe('the files of the web client', () => {
  it('are still served after a new build has replaced them', async () => {
    const names = ['/assets/words.js', '/index.html', '/icons/favicon.svg'];
    const before = await Promise.all(names.map(async (name) => (await get(name)).text()));
    await rm(webDir, { recursive: true });
    await mkdir(webDir);
    const after = await Promise.all(names.map(async (name) => (await get(name)).text()));
    expect(after).toEqual(before);
    expect(before[0]).toBe(SCRIPT);
    expect((await get('/api/products/tomato')).status).toBe(200);
  });

  it('are compressed with an encoding that the browser accepts', async () => {
    const plain = (await request('/index.html')).body.toString();
    expect(plain).toContain('<!doctype html>');
    const packed = await request('/index.html', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.body).toString()).toBe(plain);
    const older = await request('/index.html', { 'accept-encoding': 'gzip, br;q=0' });
    expect(older.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(older.body).toString()).toBe(plain);
  });

  it.each(['/robots.txt', '/manifest.webmanifest', '/desk', '/api/docs'])(
    'have the same Vary in a 304: %s',
    async (place) => {
      const asked = { accept: 'text/html, */*', 'accept-encoding': 'gzip' };
      const { headers } = await request(place, asked);
      const again = await request(place, { ...asked, 'if-none-match': String(headers.etag) });
      expect([again.status, again.headers.vary]).toEqual([304, headers.vary]);
      expect(headers.vary).toContain('ccept-');
    },
  );

  it('get 304 if the browser has them in the same encoding', async () => {
    const { headers } = await request('/index.html', { 'accept-encoding': 'br' });
    const known = { 'if-none-match': String(headers.etag) };
    expect((await request('/index.html', { 'accept-encoding': 'br', ...known })).status).toBe(304);
    expect((await request('/index.html', { 'accept-encoding': 'gzip', ...known })).status).toBe(200);
  });

  it('are sent without a body for HEAD', async () => {
    const response = await fetch(`${shop.url}/assets/words.js`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-length')).toBe(String(SCRIPT.length));
    expect(await response.text()).toBe('');
  });
});

it.each([
  ['/service-worker.js', '/index.html'],
  ['/hi-service-worker.js', '/hi/index.html'],
])('%s takes %s of its own release only: by its hash', async (worker, page) => {
  const [{ body: code }, { body }] = await Promise.all([request(worker), request(page)]);
  const hash = createHash('sha256').update(body).digest('base64');
  expect(code.includes(`sha256-${hash}`)).toBe(true);
});
