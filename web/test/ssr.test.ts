import type { Page } from 'playwright-core';
import { DESKTOP, networkIdle, testBrowser, PHONE } from './helpers/test-browser';
import { layoutShifts } from './helpers/layout-shifts';
import { fillCart, storageOf, visitSignedIn } from './helpers/signed-in';
import { newShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';
import type { TestShopper } from '../../server/test/helpers/shopper';
import type { VisitOptions } from './helpers/test-browser';

// A hydration mismatch is an error, which fails the test.
const browser = testBrowser({ pictures: true });
/** A shopper with an empty cart, which no test changes. */
let shopper: TestShopper;
beforeAll(async () => (shopper = await newShopper(browser.shop)));
const asShopper = () => ({ storageState: storageOf(browser, shopper) });

/** Home and the list on the other size, too, are opened by other tests, where a mismatch fails them as well. */
const PUBLIC = [
  ['/', 'What’s cooking today?', DESKTOP],
  ['/product', 'All products', PHONE],
  ['/product?category=fruits&sort=price-asc&rating=3', 'Fruits', DESKTOP],
  ['/product?q=tomatto', 'Results for “tomatto”', PHONE],
  ['/product/tomato', 'Tomato', DESKTOP],
  ['/login', 'Login', PHONE],
  ['/signup', 'Sign up', DESKTOP],
  ['/no/such/page', 'Page Not Found', PHONE],
  ['/product/no-such-thing', 'Page Not Found', DESKTOP],
] as const;

/** Longer than the page's delay before preloading, by the page's clock. */
const stayed = (page: Page) => page.evaluate(() => new Promise<void>((done) => setTimeout(done, 200)));

/** Records the operations that the page sends from now on. */
function noteQuestions(page: Page): string[] {
  const questions: string[] = [];
  page.on('request', (request) => {
    const question = request.postData() ?? '';
    // A passkey signs a challenge, which cannot come with a page for everybody.
    const isOwn = question.includes('BeginPasskeyLogIn');
    if (request.url().endsWith('/graphql') && !isOwn) questions.push(question);
  });
  return questions;
}

describe('a server-rendered page', () => {
  it('hydrates without a mismatch, and refetches nothing', async () => {
    const page = await browser.visit('/robots.txt');
    const questions = noteQuestions(page);
    for (const [path, title, viewport] of PUBLIC) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect([path, await page.locator('title').count(), questions]).toEqual([path, 1, []]);
    }
  });

  it('loads its main picture before its code on a slow connection', async () => {
    const page = await browser.visit('/robots.txt', { first: true });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 180_000,
      uploadThroughput: 90_000,
    });
    await page.goto('/');
    const { picture, code } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.currentSrc;
      return {
        picture: files.find(({ name }) => name === first)?.responseEnd,
        code: files.find(({ name }) => /packages-.+js$/.test(name))?.responseStart,
      };
    });
    expect([picture, code]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(picture).toBeLessThan(code!);
  });

  it('loads only the fonts it needs, and no code before the first paint', async () => {
    const page = await browser.visit('/', { first: true });
    const { paint, code, letters } = await page.evaluate(async () => {
      await document.fonts.ready;
      const files = performance.getEntriesByType('resource');
      return {
        // On a busy machine the first one may be without content.
        paint: performance.getEntriesByType('paint')[0]!.startTime,
        code: files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
        letters: files.filter(({ name }) => name.endsWith('.woff2')).length,
      };
    });
    // The fourth, of a kilobyte, has the letters of the link to Hindi: this browser's device has none.
    expect(letters).toBe(4);
    expect(code.length).toBeGreaterThan(2);
    expect(Math.min(...code)).toBeGreaterThan(paint);
  });

  it('loads its code even if the main picture never arrives', async () => {
    const page = await browser.visit('/robots.txt');
    const picture = page.waitForRequest('**/banner*');
    await page.route('**/banner*', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await picture;
    await page.locator(':root[data-scripts=ready]').waitFor({ state: 'attached' });
  });

  it('navigates on the client afterwards, with one query', async () => {
    const page = await browser.visit('/');
    const questions = noteQuestions(page);
    await page.getByRole('main').getByRole('link', { name: 'Dairy' }).first().click();
    await page.getByRole('main').getByText('Fresh Cow Milk').waitFor();
    // A link that appears under a resting pointer is not preloaded either.
    await stayed(page);
    expect(questions.filter((question) => question.includes('ProductList'))).toHaveLength(1);
    expect(questions.filter((question) => question.includes('ShopName'))).toHaveLength(0);
  });
});

describe('a page hydrates without a mismatch', () => {
  afterEach(() => setStock(browser.shop, 'tomato', 99));

  it.each([
    ['/product', { width: 1920, height: 1000 }],
    ['/product/tomato', PHONE],
  ])('when a product in the cart has sold out since rendering: %s', async (path, viewport) => {
    await setStock(browser.shop, 'tomato', 9);
    const { page } = await visitSignedIn(browser, '/robots.txt', {
      viewport,
      arrange: (one) => fillCart(browser, one, { tomato: 1 }),
    });
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      await setStock(browser.shop, 'tomato', 0);
      await route.fulfill({ response });
    });
    await page.goto(path);
    await networkIdle(page);
    await page.getByRole('main').getByText('Out of stock').first().waitFor();
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
    await page.goto('/product');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    await networkIdle(page);
  });
});

describe('preloading the next page', () => {
  const asksForList = (question: string): boolean => question.includes('"ProductList"');

  it.each([
    ['/', 'Fruits', 'hover', 'Shimla Apple'],
    ['/product', 'Fresh Cow Milk', 'focus', 'More in Dairy'],
  ] as const)(
    'from %s starts as soon as the pointer or the focus is on the link to %s',
    async (path, name, sign, shown) => {
      const page = await browser.visit(path);
      const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
      const answered = page.waitForResponse((response) => asksForList(response.request().postData() ?? ''));
      await link[sign]();
      await answered;
      const questions = noteQuestions(page);
      await link.click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('main').getByText(shown).first().waitFor();
      expect(questions).toEqual([]);
    },
  );

  it('does not happen in data saver mode', async () => {
    const page = await browser.visit('/');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const questions = noteQuestions(page);
    await page.getByRole('main').getByRole('link', { name: 'Fruits' }).first().hover();
    await stayed(page);
    expect(questions).toEqual([]);
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
    const page = await visitWaiting('/product');
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
    const buttons = page.getByRole('button', { name: /^(Add to cart|Wishlist)/ });
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(24);
    expect([await login.count(), await buttons.count()]).toEqual([1, 48]);
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
    for (const [path, title] of [
      ['/cart', 'Cart'],
      ['/wishlist', 'Wishlist'],
      ['/checkout', 'Checkout'],
      ['/profile', 'Profile'],
      ['/address', 'Address Management'],
      ['/order', 'Order Management'],
    ] as const) {
      if (path !== '/cart') await goOnWaiting(page, path);
      await main.getByRole('heading', { level: 1, name: title }).waitFor();
      await main.getByRole('status').first().waitFor({ state: 'attached' });
      expect([path, await endSession(page)]).toEqual([path, 'pending']);
      expect([path, await main.getByRole('heading').count()]).toEqual([path, 0]);
    }
  });
});

it.each([PHONE, { width: 1600, height: 900 }])(
  'the list of products does not shift when a shopper’s data arrives (%j)',
  async (viewport) => {
    const page = await browser.visit('/robots.txt', { viewport, ...asShopper() });
    await page.goto('/product');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .waitFor();
    const moved = await layoutShifts(page);
    expect(moved.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02);
  },
);
