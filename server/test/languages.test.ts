import { execFile } from 'node:child_process';
import { request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { newBuyer, postOrder } from './helpers/buying';
import { noteEvents, placeDueOrder } from './helpers/due-orders';
import type { DueOrder } from './helpers/due-orders';
import { filedMails } from './helpers/mails';
import { distDir, testFolder } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
const dataDir = () => path.join(testFolder(), 'languages');
beforeAll(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir() } });
});
afterAll(() => shop.close());

const HTML = { accept: 'text/html' };
const get = (place: string): Promise<Response> =>
  fetch(shop.url + place, { headers: HTML, redirect: 'manual' });
const pageAt = async (place: string): Promise<string> => (await get(place)).text();

describe('pages below /hi', () => {
  it.each(['/hi', '/hi/product', '/hi/product/tomato', '/hi/login', '/HI/product'])(
    '%s is in Hindi, and as public as in English',
    async (place) => {
      const page = await get(place);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toContain('s-maxage');
      expect(await page.text()).toContain('<html lang="hi-IN">');
    },
  );
  it('call products by their Hindi names', async () => {
    expect(await pageAt('/hi/product/tomato')).toMatch(/<h1[^>]*>टमाटर</);
    expect(await pageAt('/product/tomato')).toMatch(/<h1[^>]*>Tomato</);
  });
  it('have links to each other', async () => {
    const page = await pageAt('/hi/product');
    const links = [...page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href!);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((href) => !/^\/hi(\/|$)/.test(href))).toEqual(['/product']);
  });
  it('name both addresses, for search engines', async () => {
    for (const [place, canonical] of [
      ['/product/tomato?utm_source=x', '/product/tomato'],
      ['/hi/product/tomato', '/hi/product/tomato'],
      ['/hi', '/hi'],
    ] as const) {
      const page = await pageAt(place);
      const linkTo = (marks: string) => page.match(new RegExp(`<link ${marks} href="([^"]*)"`))?.[1];
      const english = shop.url + (canonical.replace(/^\/hi/, '') || '/');
      expect(linkTo('rel="canonical"')).toBe(shop.url + canonical);
      expect(linkTo('rel="alternate" hrefLang="en"')).toBe(english);
      expect(linkTo('rel="alternate" hrefLang="x-default"')).toBe(english);
      expect(linkTo('rel="alternate" hrefLang="hi"')).toBe(
        shop.url + '/hi' + english.slice(shop.url.length).replace(/^\/$/, ''),
      );
    }
  });
  it('lead nowhere but to the shop, whatever their address', async () => {
    const page = await pageAt('/hi//elsewhere.example/x');
    expect(page).toContain('href="/elsewhere.example/x"');
    expect(page).not.toMatch(/href="\/\//);
  });
  it.each(['/hi/%2e%2e/product', '/hi/../product', '/x/../product', '/hi/.'])(
    'are not at %s: browsers resolve that before they ask',
    async (place) => {
      const status = await new Promise((resolve, reject) => {
        const { hostname, port } = new URL(shop.url);
        request({ hostname, port, path: place, headers: HTML }, (response) => resolve(response.statusCode))
          .on('error', reject)
          .end();
      });
      expect(status).toBe(404);
    },
  );
  it('return 404 for what does not exist', async () => {
    const page = await get('/hi/nothing');
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('पेज नहीं मिला');
  });
  it('stay in their language when they lead elsewhere', async () => {
    expect((await get('/hi/product?q=')).headers.get('location')).toBe('/hi/product');
    expect((await get('/hi/index.html')).headers.get('location')).toBe('/hi');
    const sent = await fetch(`${shop.url}/hi/login`, { method: 'POST', headers: HTML, redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/hi/login']);
  });
});

describe('GraphQL', () => {
  const send = async (place: string) => {
    const query = '{ product(_id: "tomato") { title titleHi facts { origin } } }';
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(shop.url + place, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    return ((await response.json()) as { data: { product: unknown } }).data.product;
  };
  it('has the texts of products in the language of the address, also from the cache', async () => {
    for (let time = 1; time <= 2; time += 1) {
      const english = { title: 'Tomato', titleHi: 'टमाटर', facts: { origin: 'Kolar, Karnataka' } };
      expect(await send('/graphql')).toEqual(english);
      expect(await send('/graphql?language=xx')).toEqual(english);
      expect(await send('/graphql?language=hi')).toEqual({
        ...english,
        title: 'टमाटर',
        facts: { origin: 'कोलार, कर्नाटक' },
      });
    }
  });
  it('falls back to English where the shop knows no Hindi', async () => {
    await shop.sql(`UPDATE "products" SET "titleHi" = NULL WHERE "_id" = 'onion'`);
    const query = '{ product(_id: "onion") { title titleHi } }';
    const response = await fetch(`${shop.url}/graphql?language=hi&query=${encodeURIComponent(query)}`);
    expect(await response.json()).toEqual({ data: { product: { title: 'Onion', titleHi: null } } });
  });
});

it('who signs up in Hindi gets messages in Hindi', async () => {
  const languageAfter = async (place: string, email: string) => {
    const input = { firstName: 'Meera', lastName: 'Nair', email, password: 'long enough' };
    await fetch(shop.url + place, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation ($input: SignUpInput!) { signUp(input: $input) { token } }',
        variables: { input },
      }),
    });
    return shop.sql(`SELECT "language" FROM "users" WHERE "email" = $1`, [email]);
  };
  expect(await languageAfter('/graphql?language=hi', 'hindi@meera.in')).toEqual([{ language: 'hi' }]);
  expect(await languageAfter('/graphql', 'english@meera.in')).toEqual([{ language: 'en' }]);
});

describe('an order', () => {
  let order: DueOrder;
  const shownAt = async (place: string): Promise<[title: string, event: string]> => {
    const headers = { 'content-type': 'application/json', authorization: order.shopper.token };
    const query = `{ order(_id: "${order._id}") { items { title } events { message } } }`;
    const response = await fetch(shop.url + place, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as {
      data: { order: { items: { title: string }[]; events: { message: string }[] } };
    };
    return [data.order.items[0]!.title, data.order.events[0]!.message];
  };
  it('has Hindi texts too, but no Hindi name once a product is called otherwise', async () => {
    order = await placeDueOrder(shop);
    expect(await shownAt('/graphql?language=hi')).toEqual([
      'टमाटर',
      'आपका ऑर्डर मिल गया, पेमेंट डिलीवरी पर करना है।',
    ]);
    expect(await shownAt('/graphql')).toEqual(['Tomato', 'Your order was placed, to be paid at the door.']);
    await shop.sql(`DELETE FROM "order_events" WHERE "orderId" = $1`, [order._id]);
    await noteEvents(shop, order, 'ITEMS_SHORT', { params: { items: [{ title: 'Tomato', qty: 1 }] } });
    expect((await shownAt('/graphql?language=hi'))[1]).toContain('1 × टमाटर');
    expect((await shownAt('/graphql'))[1]).toContain('1 × Tomato');
    await shop.sql(
      `UPDATE "products" SET "title" = 'Tomato Purée', "titleHi" = 'प्यूरी' WHERE "_id" = 'tomato'`,
    );
    expect((await shownAt('/graphql?language=hi'))[0]).toBe('Tomato');
  });
  it('is told in Hindi by mail, with the names and units of its products', async () => {
    const buyer = await newBuyer(shop);
    await shop.sql(`UPDATE "users" SET "language" = 'hi' WHERE "_id" = $1`, [buyer._id]);
    const { body } = await postOrder<{ order: { _id: string }[] }>(shop, buyer, {
      cart: [{ _id: 'potato', qty: 2 }],
      address: '12 MG Road',
    });
    const number = body.order[0]!._id.replaceAll('-', '').slice(0, 8).toUpperCase();
    const mail = await filedMails(dataDir).mailTo(buyer, `आपका ऑर्डर ${number} हमें मिल गया`);
    expect(mail.text).toMatch(/आलू.*\n?.*प्रति किलो/);
    expect(mail.text).toContain(`/hi/order/${body.order[0]!._id}`);
    expect(mail.text).not.toMatch(/Potato|\bkg\b/);
  });
});

/** The web client's part of `npm run dev` in Hindi, on a port and with a cache of its own: prints a product's page. */
const DEV = `
  import { createServer } from 'vite';
  const vite = await createServer({
    configFile: 'web/vite.config.mts',
    cacheDir: process.env.CACHE_DIR,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
  });
  await vite.listen();
  const url = 'http://127.0.0.1:' + vite.httpServer.address().port + '/product/potato';
  console.log(await (await fetch(url, { headers: { accept: 'text/html' } })).text());
  await vite.close();
`;

// In English it does so in web/test/developer-pages.test.ts.
it('the web client’s part of npm run dev renders pages in Hindi, too', async () => {
  const { PATH = '' } = process.env;
  const env = { PATH, API_URL: shop.url, CACHE_DIR: path.join(testFolder(), 'dev'), TEXTS: 'hi' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', DEV], {
    cwd: path.dirname(distDir),
    env,
    timeout: 100_000,
    killSignal: 'SIGKILL',
  });
  expect(stdout).toMatch(/<h1[^>]*>आलू</);
}, 120_000);
