import type { Page } from 'playwright-core';
import { DESKTOP, networkIdle, testBrowser, PHONE } from './helpers/test-browser';
import { navigate } from './helpers/page-parts';
import { fillCart, storageOf, visitSignedIn } from './helpers/signed-in';
import { newShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';
import type { TestShopper } from '../../server/test/helpers/shopper';
import type { VisitOptions } from './helpers/test-browser';

// A hydration mismatch is an error, which fails the test.
const browser = testBrowser({
  pictures: true,
  env: { SHOP_NAME: 'Kirana', SHOP_TIME_ZONE: 'America/New_York' },
});
/** A shopper with an empty cart, which no test changes. */
let shopper: TestShopper;
beforeAll(async () => (shopper = await newShopper(browser.shop)));
const asShopper = () => ({ storageState: storageOf(browser, shopper) });

/** All pages and sizes are opened by other tests, where a mismatch fails them as well; Home and a missing page, below. */
const PUBLIC = [
  ['/product?category=fruits&sort=price-asc&rating=3', 'Fruits', DESKTOP],
  ['/product?q=tomatto', 'Results for “tomatto”', PHONE],
  ['/product/tomato', 'Tomato', DESKTOP],
] as const;

/** Longer than the page's delay before preloading, by the page's clock. */
const stayed = (page: Page) => page.evaluate(() => new Promise<void>((done) => setTimeout(done, 200)));

/** Records the operations that the page sends from now on. */
function noteQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const query = request.postData() ?? '';
    // A passkey signs a challenge, which cannot come with a page for everybody.
    const isOwn = query.includes('BeginPasskeyLogIn');
    if (request.url().endsWith('/graphql') && !isOwn) queries.push(query);
  });
  return queries;
}

describe('a server-rendered page', () => {
  it('hydrates without a mismatch, and refetches nothing', async () => {
    const page = await browser.visit('/robots.txt');
    const queries = noteQueries(page);
    for (const [path, title, viewport] of PUBLIC) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect([path, await page.locator('title').count(), queries]).toEqual([path, 1, []]);
    }
  });

  it('requests its main picture before its code on a slow connection, no code before the first paint, and only the fonts it needs', async () => {
    const page = await browser.visit('/robots.txt', { first: true });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 180_000,
      uploadThroughput: 90_000,
    });
    await page.goto('/');
    const { picture, paint, late, code, letters } = await page.evaluate(async () => {
      await document.fonts.ready;
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.currentSrc;
      return {
        picture: files.find(({ name }) => name === first)?.startTime,
        // On a busy machine the first one may be without content.
        paint: performance.getEntriesByType('paint')[0]!.startTime,
        // A slow machine may not have painted by then: the code waits no longer (boot.ts).
        late: visit!.domContentLoadedEventStart + 1_000,
        code: files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
        letters: files.filter(({ name }) => name.endsWith('.woff2')).length,
      };
    });
    expect(code.length).toBeGreaterThan(2);
    expect(picture).toBeLessThan(Math.min(...code));
    expect(Math.min(...code)).toBeGreaterThan(Math.min(paint, late));
    // The fourth, of a kilobyte, has the letters of the link to Hindi: this browser's device has none.
    expect(letters).toBe(4);

    // The code of a screen is preloaded when its link is hovered, and nothing for a link to the other language.
    const notFound: string[] = [];
    page.on('request', (request) => request.url().includes('NotFound') && notFound.push(request.url()));
    const screen = page.waitForRequest(/\/assets\/LoginRoute-/);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().hover();
    await screen;
    await page.getByRole('contentinfo').getByRole('link', { name: 'हिंदी' }).hover();
    await stayed(page);
    expect(notFound).toEqual([]);
  });

  it('loads its code even if the main picture never arrives', async () => {
    const page = await browser.visit('/robots.txt');
    const picture = page.waitForRequest('**/banner*');
    await page.route('**/banner*', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await picture;
    await page.locator(':root[data-scripts=ready]').waitFor({ state: 'attached' });
  });
});

describe('a page hydrates without a mismatch', () => {
  it('when a product in the cart has sold out since rendering', async () => {
    const { page } = await visitSignedIn(browser, '/robots.txt', {
      arrange: (one) => fillCart(browser, one, { tomato: 1 }),
    });
    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.route('**/product/tomato', async (route) => {
      const response = await route.fetch();
      await setStock(browser.shop, 'tomato', 0);
      await route.fulfill({ response });
    });
    await page.goto('/product/tomato');
    await networkIdle(page);
    await page.getByRole('main').getByText('Out of stock').first().waitFor();
    await setStock(browser.shop, 'tomato', 99);
  });

  it('when a shopper logs in in another tab meanwhile', async () => {
    const page = await browser.visit('/robots.txt');
    await page.addInitScript((entries) => {
      const listen = window.addEventListener.bind(window);
      // Once the header listens for a connection, it is hydrated, and the rest is not yet.
      window.addEventListener = (...how: Parameters<typeof listen>) => {
        listen(...how);
        if (how[0] !== 'online' || localStorage.length > 0) return;
        for (const { name, value } of entries) localStorage.setItem(name, value);
        dispatchEvent(new StorageEvent('storage'));
      };
    }, asShopper().storageState.origins[0]!.localStorage);
    await page.goto('/product/tomato');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    await networkIdle(page);
  });
});

/** The tags of the page's head. */
async function readHead(page: Page, title: string) {
  await page.waitForFunction((expected) => document.title === expected, title);
  return page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      Array.from(document.querySelectorAll(selector), (element) => element.getAttribute(attribute));
    return {
      titles: document.querySelectorAll('head > title').length,
      descriptions: all('meta[name=description]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      robots: all('meta[name=robots]', 'content'),
      shared: all('meta[property="og:title"]', 'content'),
      image: all('meta[property="og:image"]', 'content'),
      data: Array.from(
        document.querySelectorAll('script[type="application/ld+json"]'),
        ({ textContent }) => (JSON.parse(textContent ?? '') as { '@type': string })['@type'],
      ),
    };
  });
}

const onceEach = { titles: 1, robots: [], descriptions: [expect.stringMatching(/.{40,160}/)] };

it('the next page is queried once, as soon as the pointer or the focus is on its link, but not to save data; the head is updated', async () => {
  const { url } = browser.shop;
  const image = [`${url}/share-card.png`];
  const page = await browser.visit('/robots.txt', { viewport: DESKTOP });
  const queries = noteQueries(page);
  await page.goto('/');
  const home = 'Kirana · Fresh groceries to your door';
  expect(await readHead(page, home)).toEqual({
    ...onceEach,
    ...{ canonical: [`${url}/`], shared: [home], image, data: ['WebSite'] },
  });
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first();
  const setSaving = (saveData: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value }, configurable: true });
    }, saveData);
  await setSaving(true);
  await link('Dairy').hover();
  await stayed(page);
  expect(queries).toEqual([]);
  await setSaving(false);

  const fruits = { operation: 'ProductList', path: '/product?category=fruits', data: ['BreadcrumbList'] };
  const apple = {
    // The list has the rest.
    operation: 'ProductFacts',
    path: '/product/shimla-apple',
    data: [['Product', 'MenuItem'], 'BreadcrumbList'],
  };
  for (const [name, sign, shown, { operation, path, data }] of [
    ['Fruits', 'hover', 'Shimla Apple', fruits],
    ['Shimla Apple', 'focus', 'More in Fruits', apple],
  ] as const) {
    const matches = (query: string | null) => query?.includes(`"${operation}"`) ?? false;
    const preload = page.waitForResponse((response) => matches(response.request().postData()));
    await link(name)[sign]();
    await preload;
    expect([name, queries.splice(0).filter(matches).length]).toEqual([name, 1]);
    await link(name).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('main').getByText(shown).first().waitFor();
    // A link that appears under a resting pointer is not preloaded either.
    await stayed(page);
    expect([name, queries]).toEqual([name, []]);
    const title = `${name} · Kirana`;
    expect(await readHead(page, title)).toEqual({
      ...onceEach,
      ...{ canonical: [url + path], shared: [title], image, data },
    });
  }
  await page.goBack();
  expect((await readHead(page, 'Fruits · Kirana')).canonical).toEqual([`${url}/product?category=fruits`]);
});

describe('the head', () => {
  it('has the right title, robots and canonical URL on pages for visitors', async () => {
    const page = await browser.visit('/robots.txt');
    const queries = noteQueries(page);
    await page.goto('/product/no-such-thing');
    for (const [path, title, robots, canonical] of [
      ['/product/no-such-thing', 'Page Not Found · Kirana', ['noindex'], []],
      ['/login', 'Login · Kirana', [], ['/login']],
      ['/reset-password', 'New password · Kirana', ['noindex'], ['/reset-password']],
      ['/product?q=milk', 'Results for “milk” · Kirana', ['noindex'], ['/product']],
      ['/no/such/page', 'Page Not Found · Kirana', ['noindex'], []],
    ] as const) {
      if (path === '/product/no-such-thing') expect(queries).toEqual([]);
      else await navigate(page, path);
      expect([path, await readHead(page, title)]).toMatchObject([
        path,
        { titles: 1, robots, canonical: canonical.map((address) => browser.shop.url + address) },
      ]);
    }
  });

  it('has no public metadata on a shopper’s own pages; dates are in the shop’s time zone', async () => {
    const { page } = await visitSignedIn(browser, '/profile', {
      arrange: ({ _id }) =>
        browser.shop.sql(`UPDATE users SET "createdAt" = '2026-03-02T01:00:00Z' WHERE "_id" = $1`, [_id]),
    });
    await page.getByText('1 March 2026', { exact: true }).waitFor();
    const none = { ...onceEach, canonical: [], shared: [], image: [], data: [] };
    for (const [path, title] of [
      ['/profile', 'Profile · Kirana'],
      ['/cart', 'Cart · Kirana'],
    ] as const) {
      await navigate(page, path);
      expect([path, await readHead(page, title)]).toEqual([path, none]);
    }
  });
});

describe('before the scripts have run', () => {
  /** A visit whose pages never get their code. */
  async function visitWaiting(path: string, options: VisitOptions = {}): Promise<Page> {
    const page = await browser.visit('/robots.txt', { viewport: DESKTOP, ...options });
    await page.route('**/assets/*.js', () => undefined);
    await goOnWaiting(page, path);
    return page;
  }

  async function goOnWaiting(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => window.location.assign(to), path);
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    // Nothing is visible before the style sheet has loaded.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
    );
  }

  /** Removes the session state that styles depend on; returns its value. */
  const endSession = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => {
      const { dataset } = document.documentElement;
      const { session } = dataset;
      delete dataset.session;
      return session;
    });

  it('a visitor sees the shop, and a shopper sees no controls meant for visitors', async () => {
    const page = await visitWaiting('/product?category=snacks');
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
    const buttons = page.getByRole('button', { name: /^(Add to cart|Wishlist)/ });
    await page.getByRole('heading', { level: 1, name: 'Snacks' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(8);
    expect([await login.count(), await buttons.count()]).toEqual([1, 16]);
    for (const { name, value } of asShopper().storageState.origins[0]!.localStorage)
      await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [name, value]);
    await goOnWaiting(page, '/product?category=dairy');
    await page.getByRole('heading', { level: 1, name: 'Dairy' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(8);
    expect([await login.count(), await buttons.count()]).toEqual([0, 0]);
  });

  it('a shopper’s pages show a loading state, which a visitor does not see', async () => {
    const page = await visitWaiting('/cart', asShopper());
    const main = page.getByRole('main');
    // Another is put into the same document, as that takes no time to load.
    const show = (path: string) =>
      page.evaluate(async (to) => {
        const text = await (await fetch(to)).text();
        const { body } = new DOMParser().parseFromString(text, 'text/html');
        document.body.replaceWith(body);
        document.documentElement.dataset.session = 'pending';
      }, path);
    for (const [path, title] of [
      ['/cart', 'Cart'],
      ['/order', 'Order Management'],
    ] as const) {
      if (path !== '/cart') await show(path);
      await main.getByRole('heading', { level: 1, name: title }).waitFor();
      await main.getByRole('status').first().waitFor({ state: 'attached' });
      expect([path, await endSession(page)]).toEqual([path, 'pending']);
      expect([path, await main.getByRole('heading').count()]).toEqual([path, 0]);
    }
  });
});
