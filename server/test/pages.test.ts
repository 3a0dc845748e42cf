import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { getPlain } from './helpers/plain-request';
import { newShopper } from './helpers/shopper';

/** As it is escaped in HTML. */
const NAME = 'Kirana &amp; Sons &lt;3';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { SHOP_NAME: 'Kirana & Sons <3' } });
  // Pages are cached once the process listens for changes, a moment after it has opened.
  await eventually(async () => {
    await request('/signup');
    return (await countQueries(() => request('/signup'))) === 0;
  });
});
afterAll(() => shop.close());

const request = (place: string, headers: Record<string, string> = {}) =>
  getPlain(shop.url + place, { accept: 'text/html', ...headers });
const textOf = async (place: string): Promise<string> => (await request(place)).body.toString();

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
    const { status, headers, body } = await request(place);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const text = body.toString();
    expect([...words, 'Seacrh...'].filter((word) => !text.includes(word))).toEqual([]);
  });

  const NO_PAGES = ['/no/such/page', '/product/no-such-thing', '/no/such/page.html', '/product/no.thing'];
  it.each(NO_PAGES)('%s gets a 404 page', async (place) => {
    const { status, headers, body } = await request(place);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.toString()).toContain('Page Not Found</h1>');
  });

  it('is for who opens a path, not for a page that needs a file which is missing', async () => {
    const opened = await request('/images/nothing.svg');
    const needed = await request('/images/nothing.svg', { accept: 'image/avif,image/webp,*/*;q=0.8' });
    expect([opened.status, needed.status]).toEqual([404, 404]);
    expect(opened.headers.vary).toMatch(/(^|, )accept(,|$)/i);
    expect(needed.headers['content-type']).toBe('application/json; charset=utf-8');
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
    const { headers, body } = await request('/product');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/\*\.razorpay\.com;/);
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
    const scripts = [...body.toString().matchAll(/<script(?![^>]*(?:src=|type="application))/g)];
    expect(scripts).toHaveLength(1);
    expect(body.toString()).not.toMatch(/ on[a-z]+="/);
  });

  it('is sent unrendered, with 503, if the catalogue cannot be read', async () => {
    await shop.sql('ALTER TABLE products RENAME TO hidden');
    const { status, headers, body } = await request('/product?rating=3&sort=price-desc');
    await shop.sql('ALTER TABLE hidden RENAME TO products');
    expect(status).toBe(503);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.toString()).toContain('<div id="root"><!--ssr-body--></div>');
  });
});

describe('a cached page', () => {
  it('is the same for all visitors, logged in or not', async () => {
    const { token } = await newShopper(shop);
    const { headers, body } = await request('/product', { authorization: token, cookie: `token=${token}` });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.toString()).toBe(await textOf('/product'));
  });

  it('is not rendered again for another encoding or a tracking parameter', async () => {
    const plain = await request('/product?category=dairy');
    expect(await countQueries(() => request('/product?category=dairy&utm_source=letter'))).toBe(0);
    const packed = await request('/product?category=dairy', { 'accept-encoding': 'br' });
    const again = await request('/product?category=dairy', { 'accept-encoding': 'br' });
    expect(again.headers['content-encoding']).toBe('br');
    for (const { body } of [packed, again]) expect(brotliDecompressSync(body)).toEqual(plain.body);
    expect(again.headers.etag).toBe(plain.headers.etag);
  });

  it('is rendered once for parallel requests', async () => {
    const one = await countQueries(() => request('/product?category=staples'));
    const all = await countQueries(() =>
      Promise.all(Array.from({ length: 10 }, () => request('/product?category=snacks'))),
    );
    expect(one).toBeGreaterThan(0);
    expect(all).toBe(one);
    const pages = await Promise.all(Array.from({ length: 5 }, () => textOf('/product?category=sprouts')));
    expect(new Set(pages).size).toBe(1);
  });

  it('gets 304 if the browser has it, unless it is a 404 page', async () => {
    for (const place of ['/product?category=spices', '/product?category=spices', '/no/such/page']) {
      const { headers } = await request(place);
      const known = { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' };
      const again = await request(place, known);
      expect(again.status).toBe(place === '/no/such/page' ? 404 : 304);
      // A cache may hold it in another encoding.
      if (again.status === 304) expect(again.headers['content-encoding']).toBeUndefined();
    }
    expect((await request('/', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('is invalidated when the catalogue changes', async () => {
    const before = await request('/product/tomato');
    await shop.sql(`UPDATE products SET title = 'Tomato, ripe' WHERE "_id" = 'tomato'`);
    await eventually(async () => (await textOf('/product/tomato')).includes('Tomato, ripe</h1>'), 1_000);
    const { headers, status } = await request('/product/tomato', {
      'if-none-match': String(before.headers.etag),
    });
    expect(status).toBe(200);
    expect(headers.etag).not.toBe(before.headers.etag);
  });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const pageOf = async (path: string, expected = 200): Promise<string> => {
  const { status, text } = await get(path, { accept: 'text/html' });
  expect(status).toBe(expected);
  return text;
};
const headOf = async (...page: Parameters<typeof pageOf>): Promise<string> =>
  (await pageOf(...page)).split('</head>')[0]!;
const locations = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc!);
const contentOf = (head: string, name: string): string | undefined =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];
const canonicalOf = (head: string): string | undefined => /rel="canonical" href="([^"]*)"/.exec(head)?.[1];
const dataOf = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );

describe('the head of a page', () => {
  it.each([
    ['/', `${NAME} · Fresh groceries to your door`, '/'],
    ['/product', `All products · ${NAME}`, '/product'],
    ['/product?category=dryfruits&sort=price-asc', `Dry fruits · ${NAME}`, '/product?category=dryfruits'],
    ['/product?category=no-such-shelf', `All products · ${NAME}`, '/product'],
    ['/PRODUCT/fresh-cow-milk/', `Fresh Cow Milk · ${NAME}`, '/product/fresh-cow-milk'],
    ['/login', `Login · ${NAME}`, '/login'],
    ['/signup/', `Sign up · ${NAME}`, '/signup'],
  ])('of %s has its title, canonical URL and description', async (path, title, canonical) => {
    const head = await headOf(path);
    expect(/<title[^>]*>(.*?)<\/title>/.exec(head)?.[1]).toBe(title);
    expect(canonicalOf(head)).toBe(shop.url + canonical);
    expect(contentOf(head, 'og:url')).toBe(shop.url + canonical);
    expect(contentOf(head, 'description')!.length).toBeGreaterThan(40);
    expect(contentOf(head, 'robots')).toBeUndefined();
  });
  it.each([
    ['/cart', 200],
    ['/Checkout', 200],
    ['/order', 200],
    ['/mock', 200],
    ['/reset-password', 200],
    ['/product?q=milk', 200],
    ['/product/%', 404],
    ['/product/no-such-thing', 404],
    ['/no/such/page', 404],
  ])('of %s is noindex', async (path, status) =>
    expect(contentOf(await headOf(path, status), 'robots')).toBe('noindex'),
  );
  it('names its product once in each element', async () => {
    const page = await pageOf('/product/fresh-cow-milk');
    for (const once of ['<title>', '<h1', 'rel="canonical"', 'property="og:title"', '"sku":'])
      expect(page.split(once)).toHaveLength(2);
  });
  it('has structured data with the price of a product', async () => {
    const [product, trail] = dataOf(await pageOf('/product/fresh-cow-milk'));
    expect(product).toMatchObject({
      '@type': ['Product', 'MenuItem'],
      name: 'Fresh Cow Milk',
      offers: { '@type': 'Offer', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  });
  it('has structured data with the availability of a product', async () => {
    await shop.sql(`UPDATE stock SET "onHand" = "allocated" + "held" WHERE "productId" = 'green-cardamom'`);
    await eventually(async () => {
      const [product] = dataOf(await pageOf('/product/green-cardamom'));
      const { availability } = (product as { offers: { availability: string } }).offers;
      return availability === 'https://schema.org/OutOfStock';
    });
  });
  it('has structured data with the configured name of the shop', async () => {
    expect(dataOf(await pageOf('/'))).toMatchObject([
      { '@type': 'WebSite', name: 'Kirana & Sons <3', url: `${shop.url}/` },
    ]);
  });
});

describe('well-known files', () => {
  it('robots.txt links to the sitemap', async () => {
    const { headers, text } = await get('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('User-agent: *');
    expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  });
  it.each(['/desk', '/desk/', '/desk/orders', '/Desk/join', '/desk/no/such/screen'])(
    'the desk is excluded from search engines and caches: %s',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).toMatch(/src="\/assets\/desk-/);
      expect((await get('/robots.txt')).text).toContain('Disallow: /desk\n');
    },
  );
  it('the sitemap lists every indexable page', async () => {
    const { headers, text } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    const found = locations(text);
    expect(found).toHaveLength(2 * (2 + 9 + 72));
    expect(new Set(found).size).toBe(found.length);
    for (const path of ['/', '/product', '/product?category=fruits', '/hi', '/hi/product/fresh-cow-milk'])
      expect(found).toContain(shop.url + path);
  });
  it('the manifest has the shop’s name, and its icons have the sizes it says', async () => {
    const { headers, text } = await get('/manifest.webmanifest');
    expect(headers.get('content-type')).toContain('application/manifest+json');
    const manifest = JSON.parse(text) as { icons: { src: string; type: string; sizes: string }[] };
    expect(manifest).toMatchObject({ name: 'Kirana & Sons <3', start_url: '/', display: 'standalone' });
    const sizes = await Promise.all(
      manifest.icons.map(async ({ src, type, sizes: told }) => {
        const icon = await fetch(shop.url + src);
        expect(icon.headers.get('content-type')).toContain(type);
        // A drawing, which an upload in this process would have kept sharp from reading.
        if (told === 'any') return told;
        const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
        return `${width}x${height}`;
      }),
    );
    expect(sizes).toEqual(manifest.icons.map(({ sizes: told }) => told));
    expect(sizes.filter((size) => size !== 'any')).toEqual(['192x192', '512x512', '512x512']);
  });
  it('a page in Hindi has the manifest of the same app, which opens in Hindi', async () => {
    const [, path] = /rel="manifest" href="([^"]*)"/.exec(await headOf('/hi'))!;
    expect(JSON.parse((await get(path!)).text)).toMatchObject({
      ...{ id: '/', lang: 'hi-IN', start_url: '/hi', scope: '/' },
      shortcuts: [{ url: '/hi/product' }, { name: 'कार्ट', url: '/hi/cart' }, {}],
    });
  });
  it.each([
    ['/service-worker.js', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/', 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'],
    ['/icons/favicon.svg', 'public, max-age=86400, stale-while-revalidate=604800'],
  ])('%s is sent with Cache-Control: %s', async (path, keep) =>
    expect((await get(path)).headers.get('cache-control')).toBe(keep),
  );
});

it('a large catalogue is split into several sitemap files, without gaps', async () => {
  // A file has 20,000 ids, read 2,000 at a time. Skips the slow search triggers; the last update invalidates the cache.
  await shop.sql(
    `BEGIN;
     SET LOCAL session_replication_role = replica;
     INSERT INTO products ("_id", id, title, image, "pricePaise", quantity, rating, "categoryName")
     SELECT 'bulk-' || n, n, 'Bulk ' || n, '/images/404.svg', 100, 'kg', 3, 'fruits'
     FROM (SELECT generate_series(17901, 20100) AS n UNION ALL VALUES (40000), (40001), (50000)) AS ids;
     COMMIT;
     UPDATE products SET title = 'Bulk' WHERE "_id" = 'bulk-50000'`,
  );
  const index = locations((await get('/sitemap.xml')).text);
  expect(index).toEqual([1, 2, 3].map((file) => `${shop.url}/sitemap-${file}.xml`));
  const files = await Promise.all(index.map((file) => get(new URL(file).pathname)));
  const found = files.map(({ text }) => locations(text));
  expect(found.map(({ length }) => length)).toEqual([2 * (2 + 9 + 72 + 2_100), 2 * (100 + 1), 2 * 2]);
  expect(new Set(found.flat()).size).toBe(2 * (2 + 9 + 72 + 2_203));
  expect((await get('/sitemap-4.xml')).status).toBe(404);
});
