import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { distDir } from './helpers/test-database';

const KB = 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const pageAt = async (path: string): Promise<string> =>
  (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text();
const filesIn = (page: string, ending: string): string[] =>
  [...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!))].filter(
    (file) => file.endsWith(ending),
  );
const read = (file: string): Promise<Buffer> => readFile(`${distDir}/web${file}`);
const packed = async (files: string[]): Promise<number> => {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await read(file)).length));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** The scripts of a page, without those that every page loads. */
async function ownScripts(path: string): Promise<string[]> {
  const shared = new Set(filesIn((await read('/index.html')).toString(), '.js'));
  return filesIn(await pageAt(path), '.js').filter((file) => !shared.has(file));
}

/** In the names of files: with any change elsewhere they compress to some more or fewer bytes. */
const HASHES = /-[\w-]{8}(?=\.js\b)/g;
/** The same for the scripts of a page alone, without hashes: some 400 bytes on the largest pages. */
async function packedOwnScripts(path: string): Promise<number> {
  const files = await ownScripts(path);
  expect(files.length).toBeGreaterThan(0);
  const texts = await Promise.all(files.map(async (file) => (await read(file)).toString()));
  return texts.reduce((sum, text) => sum + gzipSync(text.replace(HASHES, '')).length, 0);
}

describe('compressed size of the first page of a visit', () => {
  it('HTML: at most 25 kB', async () => expect(gzipSync(await pageAt('/')).length).toBeLessThan(25 * KB));
  it('its inline script: at most 2 kB', async () => {
    const [, script = ''] = /<script>(.+?)<\/script>/s.exec(await pageAt('/'))!;
    expect(script).toContain('authorization');
    expect(gzipSync(script).length).toBeLessThan(2 * KB);
  });
  it('scripts: at most 182 kB', async () => {
    const files = filesIn(await pageAt('/'), '.js');
    expect(files.length).toBeGreaterThan(2);
    expect(await packed(files)).toBeLessThan(182 * KB);
  });
  it('styles: at most 15 kB', async () => {
    const files = filesIn(await pageAt('/'), '.css');
    expect(files).toHaveLength(1);
    expect(await packed(files)).toBeLessThan(15 * KB);
  });
  it('fonts: at most 65 kB', async () => {
    const files = filesIn(await pageAt('/'), '.woff2');
    expect(files).toHaveLength(3);
    const sizes = await Promise.all(files.map(async (file) => (await read(file)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(65 * KB);
  });
});

it.each([
  '/',
  '/product',
  '/product/tomato',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/mock',
  '/cart',
  '/wishlist',
  '/checkout',
  '/address',
  '/order',
  '/no/such/page',
])('page-specific scripts of %s: at most 19.6 kB, and hashes', async (path) => {
  expect(await packedOwnScripts(path)).toBeLessThan(19.6 * KB);
});
// Seven cards with their forms, on a page that nobody comes to first.
it('page-specific scripts of /profile: at most 21.6 kB, and hashes', async () =>
  expect(await packedOwnScripts('/profile')).toBeLessThan(21.6 * KB));

it('Home in Hindi: scripts at most 186 kB, and two typefaces for one', async () => {
  const page = await pageAt('/hi');
  const readHindi = (file: string): Promise<Buffer> => readFile(`${distDir}/web-hindi${file}`);
  const scripts = await Promise.all(
    filesIn(page, '.js').map(async (file) => gzipSync(await readHindi(file)).length),
  );
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(186 * KB);
  const fonts = await Promise.all(
    filesIn(page, '.woff2').map(async (file) => (await readHindi(file)).length),
  );
  expect(fonts).toHaveLength(4);
  expect(fonts.reduce((sum, size) => sum + size, 0)).toBeLessThan(88 * KB);
});

/** The scripts that a page may load, now or later. */
async function reachableScripts(page: string): Promise<string[]> {
  const found = new Set(filesIn((await read(page)).toString(), '.js'));
  for (const file of found)
    for (const [, name] of (await read(file)).toString().matchAll(/["'`](?:\.\/|assets\/)([\w-]+\.js)["'`]/g))
      found.add(`/assets/${name}`);
  return [...found];
}

it('shoppers can load no script of the desk', async () => {
  const ofDesk = async (page: string) => {
    const files = await reachableScripts(page);
    expect(files.length).toBeGreaterThan(20);
    const texts = await Promise.all(files.map(read));
    return files.filter((_file, index) => texts[index]!.includes('/desk/graphql'));
  };
  expect(await ofDesk('/desk.html')).not.toEqual([]);
  expect(await ofDesk('/index.html')).toEqual([]);
});
