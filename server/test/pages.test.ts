import { brotliDecompressSync } from 'node:zlib';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { getPlain } from './helpers/plain-request';
import { newShopper } from './helpers/shopper';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // Pages are cached once the process listens for changes, a moment after it has opened.
  await eventually(async () => {
    await ask('/signup');
    return (await countQueries(() => ask('/signup'))) === 0;
  });
});
afterAll(() => shop.close());

const ask = (place: string, headers: Record<string, string> = {}) =>
  getPlain(shop.url + place, { accept: 'text/html', ...headers });
const textOf = async (place: string): Promise<string> => (await ask(place)).body.toString();

/** The number of statements that read the catalogue. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const { statements } = await shop.countStatements(work);
  return statements.filter((statement) => /"(products|categories)"/.test(statement)).length;
}

describe('a server-rendered page', () => {
  it.each([
    ['/', ['What’s cooking today?', 'Daily Needs', 'href="/product?category=fruits"']],
    ['/product', ['72 products', 'Fresh Cow Milk', 'href="/product/fresh-cow-milk"']],
    ['/product?category=fruits&sort=price-asc', ['>Fruits</h1>', 'Shimla Apple']],
    ['/product?q=tomatto', ['>tomato</strong> for', 'href="/product/tomato"']],
    ['/product?q=zzzzzz', ['Nothing found for', 'Well rated', 'href="/product/fresh-cow-milk"']],
    ['/product/tomato', ['>Tomato</h1>', '₹', 'See all', 'Add to cart: Tomato']],
    ['/login', ['>Login</h1>', 'Create a New Account']],
    ['/signup', ['>Sign up</h1>']],
    ['/forgot-password', ['>Forgot your password?</h1>']],
    ['/reset-password', ['>New password</h1>']],
    ['/mock', ['>Request tester</h1>']],
    ['/cart', ['role="status"', 'Image credits']],
  ])('%s contains its content', async (place, words) => {
    const { status, headers, body } = await ask(place);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const text = body.toString();
    expect([...words, 'Seacrh...'].filter((word) => !text.includes(word))).toEqual([]);
  });

  it.each(['/no/such/page', '/product/no-such-thing'])('%s gets a 404 page', async (place) => {
    const { status, headers, body } = await ask(place);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.toString()).toContain('Page Not Found</h1>');
  });

  it('escapes markup from the URL and from the catalogue', async () => {
    const evil = '</script><script>alert(1)</script>';
    expect(await textOf(`/product?q=${encodeURIComponent(evil)}`)).not.toContain('<script>alert');
    await shop.sql(`UPDATE products SET title = $1 WHERE "_id" = 'sugar'`, [evil]);
    const page = await textOf('/product/sugar?');
    await shop.sql(`UPDATE products SET title = 'Sugar' WHERE "_id" = 'sugar'`);
    expect(page).toContain('alert(1)');
    expect(page).not.toContain('<script>alert');
  });

  it('allows only its own scripts', async () => {
    const { headers, body } = await ask('/product');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/\*\.razorpay\.com;/);
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
    const scripts = [...body.toString().matchAll(/<script(?![^>]*(?:src=|type="application))/g)];
    expect(scripts).toHaveLength(1);
    expect(body.toString()).not.toMatch(/ on[a-z]+="/);
  });

  it('is sent unrendered, with 503, if the catalogue cannot be read', async () => {
    await shop.sql('ALTER TABLE products RENAME TO hidden');
    const { status, headers, body } = await ask('/product?rating=3&sort=price-desc');
    await shop.sql('ALTER TABLE hidden RENAME TO products');
    expect(status).toBe(503);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.toString()).toContain('<div id="root"><!--ssr-body--></div>');
  });
});

describe('a cached page', () => {
  it('is the same for all visitors, logged in or not', async () => {
    const { token } = await newShopper(shop);
    const { headers, body } = await ask('/product', { authorization: token, cookie: `token=${token}` });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.toString()).toBe(await textOf('/product'));
  });

  it('is not rendered again for another encoding or a tracking parameter', async () => {
    const plain = await ask('/product?category=dairy');
    expect(await countQueries(() => ask('/product?category=dairy&utm_source=letter'))).toBe(0);
    const packed = await ask('/product?category=dairy', { 'accept-encoding': 'br' });
    const again = await ask('/product?category=dairy', { 'accept-encoding': 'br' });
    expect(again.headers['content-encoding']).toBe('br');
    for (const { body } of [packed, again]) expect(brotliDecompressSync(body)).toEqual(plain.body);
    expect(again.headers.etag).toBe(plain.headers.etag);
  });

  it('is rendered once for parallel requests', async () => {
    const one = await countQueries(() => ask('/product?category=staples'));
    const all = await countQueries(() =>
      Promise.all(Array.from({ length: 10 }, () => ask('/product?category=snacks'))),
    );
    expect(one).toBeGreaterThan(0);
    expect(all).toBe(one);
    const pages = await Promise.all(Array.from({ length: 5 }, () => textOf('/product?category=sprouts')));
    expect(new Set(pages).size).toBe(1);
  });

  it('gets 304 if the browser has it, unless it is a 404 page', async () => {
    for (const place of ['/product?category=spices', '/product?category=spices', '/no/such/page']) {
      const { headers } = await ask(place);
      const again = await ask(place, { 'if-none-match': String(headers.etag) });
      expect(again.status).toBe(place === '/no/such/page' ? 404 : 304);
    }
    expect((await ask('/', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('is invalidated when the catalogue changes', async () => {
    const before = await ask('/product/tomato');
    await shop.sql(`UPDATE products SET title = 'Tomato, ripe' WHERE "_id" = 'tomato'`);
    await eventually(async () => (await textOf('/product/tomato')).includes('Tomato, ripe</h1>'), 1_000);
    const { headers, status } = await ask('/product/tomato', {
      'if-none-match': String(before.headers.etag),
    });
    expect(status).toBe(200);
    expect(headers.etag).not.toBe(before.headers.etag);
  });
});
