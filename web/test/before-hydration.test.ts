import type { Page } from 'playwright-core';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { fillWishlist, newRegular, storageOf } from './helpers/signed-in';
import { CODE, holdCode, untilHydrated } from './helpers/page-code';
import { intercept, navigate, stopTime } from './helpers/page-parts';
import { more, shows } from './helpers/stepper';
import { DESKTOP, networkIdle, testBrowser, PHONE } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';

const browser = testBrowser({ pictures: true, motion: true });

/** A page whose code is held back until it is released. */
async function visitBeforeCode(path: string, viewport = PHONE, options: VisitOptions = {}) {
  const page = await browser.visit('/robots.txt', { viewport, ...options });
  const arrive = await holdCode(page);
  await page.evaluate((address) => window.location.assign(address), path);
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, arrive, main: page.getByRole('main') };
}

/** Records the elements that receive a click or an input from now on. */
async function noteReceived(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    for (const sign of ['click', 'input'])
      document.addEventListener(sign, ({ target }) => received.push((target as Element).tagName), true);
  });
  return () => page.evaluate(() => (window as unknown as { received: string[] }).received);
}

describe('input before the page’s code has loaded takes effect once it has', () => {
  it('logging in, although hydration resets the fields', async () => {
    const { email } = await newShopper(browser.shop);
    const { page, main, arrive } = await visitBeforeCode('/login');
    const field = main.getByLabel('Email');
    await field.pressSequentially(email.slice(0, 5));
    await field.evaluate((input: HTMLInputElement) => (input.value = ''));
    await field.pressSequentially(email.slice(5));
    expect(await field.inputValue()).toBe(email);
    await main.getByLabel('Password', { exact: true }).fill('long enough');
    await main.getByRole('button', { name: 'Login' }).click();
    expect(new URL(page.url()).pathname).toBe('/login');
    arrive();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('a new password, and the form of a passkey', async () => {
    const storageState = storageOf(browser, await newShopper(browser.shop));
    const { main, arrive } = await visitBeforeCode('/profile', PHONE, { storageState });
    await main.getByLabel('New password', { exact: true }).fill('even longer now');
    await main.getByRole('button', { name: 'Add a passkey' }).click();
    arrive();
    await main.getByLabel('Name of the passkey').waitFor();
    expect(await main.getByLabel('New password', { exact: true }).inputValue()).toBe('even longer now');
  });

  it('filtering a list, only once: hydration sees none of the events', async () => {
    const { page, main, arrive } = await visitBeforeCode('/product?category=dairy,snacks', DESKTOP);
    const received = await noteReceived(page);
    await main.getByRole('checkbox', { name: 'Dairy' }).uncheck();
    await main.getByRole('checkbox', { name: 'Spices' }).check();
    await main.getByRole('checkbox', { name: 'Spices' }).uncheck();
    await main.getByRole('radio', { name: 'High to low' }).check();
    expect(await received()).toEqual([]);
    arrive();
    await page.waitForURL(
      ({ search }) => search.includes('sort=price-desc') && search.includes('category=snacks'),
    );
    expect(await main.getByRole('checkbox', { name: 'Dairy' }).isChecked()).toBe(false);
    expect(await main.getByRole('radio', { name: 'High to low' }).isChecked()).toBe(true);
    expect(await main.getByRole('checkbox', { name: 'Spices' }).isChecked()).toBe(false);
    await main.getByText('8 products').waitFor();
  });

  it('scrolling, also away from the position before a reload, and typing a search', async () => {
    const { page, arrive } = await visitBeforeCode('/product/tomato');
    await page.evaluate(() => sessionStorage.setItem('scrollPlaces', '{"/product/tomato":300}'));
    await page.getByPlaceholder('Seacrh...').fill('toma');
    await page.evaluate(() => window.scrollTo(0, 900));
    arrive();
    await page.getByRole('option', { name: /Tomato/ }).waitFor();
    expect(await page.getByPlaceholder('Seacrh...').inputValue()).toBe('toma');
    await networkIdle(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
  });
});

it('a search submitted when its form is hydrated, but the page is not, has the words that were typed before', async () => {
  const { page, arrive } = await visitBeforeCode('/product/tomato');
  await page.evaluate(() => {
    const listen = window.addEventListener.bind(window);
    // Once the header listens for a connection, it is hydrated, and the rest is not yet.
    window.addEventListener = (...how: Parameters<typeof listen>) => {
      listen(...how);
      if (how[0] === 'online') document.querySelector<HTMLFormElement>('form[role=search]')!.requestSubmit();
    };
  });
  await page.getByPlaceholder('Seacrh...').fill('toma');
  arrive();
  await page.waitForURL('**/product?q=toma');
});

it('before hydration Back leads to the page before, although the router opened both, and the server answers a search', async () => {
  const page = await browser.visit('/product/tomato', { viewport: DESKTOP });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Image credits' }).click();
  await page.getByRole('heading', { level: 1, name: 'Image credits' }).waitFor();
  const arrive = await holdCode(page);
  await page.evaluate(() => window.location.reload());
  await page.locator('html:not([data-scripts=ready]) h1', { hasText: 'Image credits' }).waitFor();
  await page.evaluate(() => window.history.back());
  await page.getByRole('heading', { level: 1, name: 'Tomato' }).waitFor();
  await page.getByPlaceholder('Seacrh...').fill('apple');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product?q=apple', { waitUntil: 'commit' });
  const found = page.getByRole('heading', { level: 1, name: /apple/ });
  await found.waitFor();
  arrive();
  await untilHydrated(page);
  expect(await found.count()).toBe(1);
});

/** The viewport of Lighthouse's phone. */
const LIGHTHOUSE = { viewport: { width: 412, height: 823 } };

/** The names of the operations that the page sends from now on. */
function noteOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { operationName } = request.postDataJSON() as { operationName: string };
    // It is shown below the cart, and queried once the cart has loaded.
    if (operationName !== 'GoesWithCart') names.push(operationName);
  });
  return names;
}

/** A shopper with data on every page. */
let regular: TestShopper;
beforeAll(async () => ({ shopper: regular } = await newRegular(browser)));
/** A page in their session, before it opens one of the shop. */
const visitAsRegular = (): Promise<Page> =>
  browser.visit('/robots.txt', { ...LIGHTHOUSE, storageState: storageOf(browser, regular) });

/** The text of the largest paint so far. */
const largestPaint = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          resolve(last.element?.textContent);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

/** A shopper's own page, what it shows in the end, what it queries early and later, and how its largest paint begins. */
const OWN_PAGES: [string, string, string[], string[], RegExp][] = [
  [
    '/checkout',
    'Kerala Banana Chips',
    ['Addresses', 'CartAndWishlist', 'DeliverySlots'],
    [],
    /^Delivery is a flat ₹50/,
  ],
  // The early query of orders knows no filter, and is not sent then.
  ['/order?q=sugar', 'No order found', ['CartAndWishlist'], ['Orders'], /^Your orders, newest first/],
  ['/profile', 'Member since', ['CartAndWishlist', 'Profile'], ['Passkeys', 'Sessions'], /^Your details/],
];
it('a shopper’s own pages query their data once, before any code has loaded, and their largest paint is in the document', async () => {
  const page = await visitAsRegular();
  const operations = noteOperations(page);
  for (const [path, shown, early, later, largest] of OWN_PAGES) {
    operations.length = 0;
    const letIn = await holdCode(page);
    const last = page.waitForRequest((request) => request.postData()?.includes(early.at(-1)!) ?? false);
    const opened = page.goto(path);
    await last;
    expect([path, [...operations].sort()]).toEqual([path, early]);
    letIn();
    await opened;
    await page.getByRole('main').getByText(shown).first().waitFor();
    await networkIdle(page);
    expect([path, [...operations].sort()]).toEqual([path, [...early, ...later].sort()]);
    expect(await largestPaint(page)).toMatch(largest);
    await page.unroute(CODE);
  }
});

it('the first picture of a shopper’s own products is shown before any code has loaded, until its product is', async () => {
  const page = await visitAsRegular();
  for (const path of ['/wishlist', '/buy-again']) {
    const letIn = await holdCode(page);
    const opened = page.goto(path);
    await page.locator('html[data-picture]').waitFor();
    const places = page.locator('main .aspect-square');
    const backgrounds = await places.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).backgroundImage),
    );
    expect([path, await places.first().evaluate((one) => one.getAnimations().length)]).toEqual([path, 0]);
    letIn();
    await opened;
    const first = page.getByRole('main').getByRole('article').first().locator('img');
    const src = await first.evaluate((picture: HTMLImageElement) => picture.src);
    expect([path, backgrounds.filter((one) => one !== 'none')]).toEqual([path, [`url("${src}")`]]);
    await navigate(page, '/login');
    await page.locator('html:not([data-picture])').waitFor();
    await page.unroute(CODE);
  }
  // One that comes after its product was shown is not in place of any other. The browser does not have that picture yet.
  await browser.shop.sql(`DELETE FROM wishlist_items WHERE "userId" = $1`, [regular._id]);
  await fillWishlist(browser, regular, ['sugar']);
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    void page.route('**/images/products/sugar*', (route) => {
      arrive = () => void route.continue();
      resolve();
    });
  });
  const opened = page.goto('/wishlist');
  await held;
  const first = page.getByRole('main').getByRole('article').first().locator('img');
  await first.waitFor();
  arrive();
  await opened;
  expect(
    await first.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.src)),
  ).toMatch(/sugar/);
  expect(await page.locator('html').getAttribute('data-picture')).toBeNull();
});

it('the response to another session’s early query is not shown', async () => {
  const page = await visitAsRegular();
  const other = await newShopper(browser.shop);
  const names = noteOperations(page);
  await page.route(CODE, async (route) => {
    await page.locator('html[data-picture]').waitFor();
    const { origins } = storageOf(browser, other);
    await page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, origins[0]!.localStorage);
    await route.continue();
  });
  await page.goto('/wishlist');
  await page.getByText('Nothing In the Wishlist Yet').waitFor();
  expect(names).toEqual(['CartAndWishlist', 'CartAndWishlist']);
  expect(await page.locator('html').getAttribute('data-picture')).toBeNull();
});

it('no early query is sent while a change is pending, as its response could be stale', async () => {
  const page = await visitAsRegular();
  await page.goto('/product/tomato');
  await shows(page, 3);
  await intercept(page, 'SetCartQty', () => undefined);
  await more(page).click();
  await shows(page, 4);
  await page.route(CODE, () => undefined);
  await page.evaluate(() => window.location.reload());
  await page.waitForFunction(() => document.documentElement.dataset.scripts !== 'ready');
  await page.getByRole('contentinfo').waitFor();
  const requests = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/graphql')).length,
  );
  expect([requests, await page.evaluate(() => (window as { earlyQueries?: object }).earlyQueries)]).toEqual([
    0,
    undefined,
  ]);
});

it('hydration waits for no timer', async () => {
  const page = await browser.visit('/robots.txt', { viewport: PHONE });
  // With a timer React waits up to 300 ms after the fallback of a lazy part, and taps would wait as long.
  await stopTime(page);
  await page.goto('/product/tomato');
  await untilHydrated(page);
});
