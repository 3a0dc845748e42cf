import type { Page } from 'playwright-core';
import { BROWSER_TIMEOUT_MS, DESKTOP, openTestBrowser, PHONE } from './harness';
import type { TestBrowser } from './harness';
import { visitSignedIn } from './signed-in';

jest.setTimeout(BROWSER_TIMEOUT_MS);
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
// A page that is taken over with a difference says so in an error, which fails here.
afterEach(() => browser.leave());
afterAll(() => browser.close());

const PUBLIC = {
  '/': 'What’s cooking today?',
  '/product': 'All products',
  '/product?category=fruits&sort=price-asc&rating=3': 'Fruits',
  '/product?q=tomatto': 'Results for “tomatto”',
  '/product/tomato': 'Tomato',
  '/login': 'Login',
  '/signup': 'Sign up',
  '/no/such/page': 'Page Not Found',
  '/product/no-such-thing': 'Page Not Found',
};

/** Notes what the page asks the API from now on. */
function noteQuestions(page: Page): string[] {
  const questions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) questions.push(request.postData() ?? '');
  });
  return questions;
}

describe('a page that the server has drawn', () => {
  it.each(Object.entries(PUBLIC))(
    '%s is taken over as it is, and asks for nothing again',
    async (path, title) => {
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await browser.visit('/robots.txt', { viewport });
        const questions = noteQuestions(page);
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        expect(await page.locator('title').count()).toBe(1);
        expect(questions).toEqual([]);
      }
    },
  );

  it('goes on as ever from there', async () => {
    const page = await browser.visit('/');
    const questions = noteQuestions(page);
    await page.getByRole('main').getByRole('link', { name: 'Dairy' }).first().click();
    await page.getByRole('main').getByText('Fresh Cow Milk').waitFor();
    expect(questions.filter((question) => question.includes('ProductList'))).toHaveLength(1);
    expect(questions.filter((question) => question.includes('ShopName'))).toHaveLength(0);
  });
});

describe('before the scripts have run', () => {
  /** The page as it is while its code is on the way. */
  async function visitWaiting(path: string, signedIn: boolean): Promise<Page> {
    const { page } = signedIn
      ? await visitSignedIn(browser, '/robots.txt', { viewport: DESKTOP })
      : { page: await browser.visit('/robots.txt', { viewport: DESKTOP }) };
    await page.route('**/assets/*.js', () => undefined);
    await page.evaluate((to) => window.location.assign(to), path);
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    return page;
  }

  it('a visitor sees the shop', async () => {
    const page = await visitWaiting('/product', false);
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(24);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .waitFor();
  });

  it('a shopper sees the shop, and nothing that is wrong for them', async () => {
    const page = await visitWaiting('/product', true);
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(24);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Login' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Add to cart|Wishlist)/ }).count()).toBe(0);
  });

  it('a shopper’s own page says that it is coming', async () => {
    const page = await visitWaiting('/cart', true);
    await page.getByRole('main').getByRole('status').waitFor();
  });
});

it.each(['/', '/product'])('nothing of %s moves when a shopper’s things come', async (path) => {
  for (const viewport of [PHONE, DESKTOP, { width: 1600, height: 900 }]) {
    const { page } = await visitSignedIn(browser, '/robots.txt', { viewport });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        list
          .getEntries()
          .forEach((entry) => shifts.push((entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    if (path === '/product')
      await page
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .waitFor();
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  }
});
