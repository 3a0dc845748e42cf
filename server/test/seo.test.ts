import sharp from 'sharp';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let asIs: TestShop;
let named: TestShop;
beforeAll(async () => {
  asIs = await openTestShop();
  named = await openTestShop({ env: { SHOP_NAME: 'Kirana & Sons <3' } });
});
afterAll(() => Promise.all([asIs.close(), named.close()]));

const get = async (shop: TestShop, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const pageOf = async (shop: TestShop, path: string, expected = 200): Promise<string> => {
  const { status, text } = await get(shop, path, { accept: 'text/html' });
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

describe('a served page', () => {
  it.each([
    ['/', 'Tokri · Fresh groceries to your door', '/'],
    ['/product', 'All products · Tokri', '/product'],
    ['/product?category=dryfruits&sort=price-asc', 'Dry fruits · Tokri', '/product?category=dryfruits'],
    ['/product?category=no-such-shelf', 'All products · Tokri', '/product'],
    ['/PRODUCT/fresh-cow-milk/', 'Fresh Cow Milk · Tokri', '/product/fresh-cow-milk'],
    ['/login', 'Login · Tokri', '/login'],
    ['/signup/', 'Sign up · Tokri', '/signup'],
  ])('%s has its title, canonical URL and description', async (path, title, canonical) => {
    const head = await headOf(asIs, path);
    expect(/<title[^>]*>(.*?)<\/title>/.exec(head)?.[1]).toBe(title);
    expect(canonicalOf(head)).toBe(asIs.url + canonical);
    expect(contentOf(head, 'og:url')).toBe(asIs.url + canonical);
    expect(contentOf(head, 'description')!.length).toBeGreaterThan(40);
    expect(contentOf(head, 'robots')).toBeUndefined();
  });
  it.each([
    ['/cart', 200],
    ['/Checkout', 200],
    ['/order', 200],
    ['/mock', 200],
    ['/product/%', 404],
  ])('%s is noindex', async (path, status) =>
    expect(contentOf(await headOf(asIs, path, status), 'robots')).toBe('noindex'),
  );
  it('names its product once in each element', async () => {
    const page = await pageOf(asIs, '/product/fresh-cow-milk');
    for (const once of ['<title>', '<h1', 'rel="canonical"', 'property="og:title"', '"sku":'])
      expect(page.split(once)).toHaveLength(2);
  });
  it('has structured data with the price of a product', async () => {
    const [product, trail] = dataOf(await pageOf(asIs, '/product/fresh-cow-milk'));
    expect(product).toMatchObject({
      '@type': ['Product', 'MenuItem'],
      name: 'Fresh Cow Milk',
      offers: { '@type': 'Offer', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  });
  it('has structured data with the availability of a product', async () => {
    await asIs.sql(`UPDATE stock SET "onHand" = "allocated" + "held" WHERE "productId" = 'green-cardamom'`);
    await eventually(async () => {
      const [product] = dataOf(await pageOf(asIs, '/product/green-cardamom'));
      const { availability } = (product as { offers: { availability: string } }).offers;
      return availability === 'https://schema.org/OutOfStock';
    });
  });
  it('has the configured shop name', async () => {
    const head = await headOf(named, '/');
    expect(head).toContain('>Kirana &amp; Sons &lt;3 · Fresh groceries to your door</title>');
    expect(canonicalOf(head)).toBe(`${named.url}/`);
    expect(dataOf(await pageOf(named, '/'))).toMatchObject([
      { '@type': 'WebSite', name: 'Kirana & Sons <3', url: `${named.url}/` },
    ]);
  });
});

describe('well-known files', () => {
  it('robots.txt links to the sitemap', async () => {
    const { headers, text } = await get(named, '/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('User-agent: *');
    expect(text).toContain(`Sitemap: ${named.url}/sitemap.xml`);
  });
  it.each(['/desk', '/desk/', '/desk/orders', '/Desk/join', '/desk/no/such/screen'])(
    'the desk is excluded from search engines and caches: %s',
    async (path) => {
      const { status, headers, text } = await get(named, path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).toMatch(/src="\/assets\/desk-/);
      expect((await get(named, '/robots.txt')).text).toContain('Disallow: /desk\n');
    },
  );
  it('the sitemap lists every indexable page', async () => {
    const { headers, text } = await get(asIs, '/sitemap.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    const found = locations(text);
    expect(found).toHaveLength(2 * (2 + 9 + 72));
    expect(new Set(found).size).toBe(found.length);
    for (const path of ['/', '/product', '/product?category=fruits', '/hi', '/hi/product/fresh-cow-milk'])
      expect(found).toContain(asIs.url + path);
  });
  it('the manifest has the shop’s name, and its icons have the sizes it says', async () => {
    const { headers, text } = await get(named, '/manifest.webmanifest');
    expect(headers.get('content-type')).toContain('application/manifest+json');
    const manifest = JSON.parse(text) as { icons: { src: string; type: string; sizes: string }[] };
    expect(manifest).toMatchObject({ name: 'Kirana & Sons <3', start_url: '/', display: 'standalone' });
    const sizes = await Promise.all(
      manifest.icons.map(async ({ src, type, sizes: told }) => {
        const icon = await fetch(named.url + src);
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
    const [, path] = /rel="manifest" href="([^"]*)"/.exec(await headOf(named, '/hi'))!;
    expect(JSON.parse((await get(named, path!)).text)).toMatchObject({
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
    expect((await get(asIs, path)).headers.get('cache-control')).toBe(keep),
  );
});

it('a large catalogue is split into several sitemap files, without gaps', async () => {
  // Skips the slow search triggers; the last update, with triggers, invalidates the cache.
  await named.sql(
    `BEGIN;
     SET LOCAL session_replication_role = replica;
     INSERT INTO products ("_id", id, title, image, "pricePaise", quantity, rating, "categoryName")
     SELECT 'bulk-' || n, 1000 + n, 'Bulk ' || n, '/images/404.svg', 100, 'kg', 3, 'fruits'
     FROM generate_series(1, 50000) AS n;
     COMMIT;
     UPDATE products SET title = 'Bulk' WHERE "_id" = 'bulk-1'`,
  );
  const index = locations((await get(named, '/sitemap.xml')).text);
  expect(index).toEqual([1, 2, 3].map((file) => `${named.url}/sitemap-${file}.xml`));
  const files = await Promise.all(index.map((file) => get(named, new URL(file).pathname)));
  const found = files.map(({ text }) => locations(text));
  for (const part of found) expect(part.length).toBeLessThanOrEqual(50_000);
  expect(new Set(found.flat()).size).toBe(2 * (2 + 9 + 72 + 50_000));
  expect((await get(named, '/sitemap-4.xml')).status).toBe(404);
}, 60_000);
