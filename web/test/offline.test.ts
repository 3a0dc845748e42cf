import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { announced, cards, heading, intercept, navigate, storage } from './helpers/page-parts';
import { networkIdle, testBrowser } from './helpers/test-browser';
import { become, fillCart, listsOf, visitSignedIn } from './helpers/signed-in';
import { add, count, more, shows } from './helpers/stepper';

const browser = testBrowser({ pictures: true });

/** With a service worker; while offline, the browser reports each request that fails. */
const STORING = {
  serviceWorkers: 'allow',
  expected: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
} as const;

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'prices may have changed' });

/** Waits until the worker has cached the shell, and the pictures loaded before it was active. */
async function untilStored(page: Page): Promise<void> {
  const art = () =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller?.state !== 'activated') return 0;
      return (await (await caches.open('art')).keys()).length;
    });
  while ((await art()) < 6) await page.waitForTimeout(100);
}

const brokenPictures = (page: Page) =>
  page.evaluate(() => Array.from(document.images).filter((i) => i.complete && i.naturalWidth === 0).length);

/** The texts in the page's caches, with their URLs, and the names of its databases. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        const body = /json|html/.test(type) ? await (await cache.match(request))?.text() : '';
        texts.push(`${request.url} ${body}`);
      }
    }
    return { texts, databases: (await indexedDB.databases()).map(({ name }) => name) };
  });

/** Takes a shopper with three tomatoes offline: the cart is shown, but nothing can be added to it. */
async function saysWhyNothingChanges(page: Page): Promise<void> {
  await navigate(page, '/product?category=dairy');
  await heading(page, 'Dairy');
  await cards(page).first().waitFor();
  await page.context().setOffline(true);
  await banner(page).waitFor();
  await add(page, 'Fresh Cow Milk').click();
  await announced(page, 'No connection to the shop: your cart and wishlist cannot be changed now.');
  await page
    .getByRole('banner')
    .getByText('No connection to the shop: your cart and wishlist cannot be changed now.')
    .waitFor();
  await add(page, 'Fresh Cow Milk').waitFor();

  await page.addInitScript(() => {
    const note = () => {
      const text = document.querySelector('main')?.textContent ?? '';
      const isBlank = !/Tomato|Loading your cart/.test(text);
      if (text.includes('as last loaded') && isBlank) Object.assign(window, { wasBlank: true });
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/cart');
  await shows(page, 3);
  await page.getByRole('region', { name: 'Summary' }).getByText('₹164').waitFor();
  await page.getByText('This is your cart as last loaded.').waitFor();
  expect(await page.evaluate(() => 'wasBlank' in window)).toBe(false);
  await page.clock.install();
  await more(page).click();
  // The browser may fire no event in a page that was opened offline.
  await page.getByRole('banner').getByText('your cart and wishlist cannot be changed now.').waitFor();
  expect(await count(page)).toBe(3);
}

/** Opens the checkout from the cart while offline: it says what is missing, and loads it once back online. */
async function checkoutRecovers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await heading(page, 'Checkout');
  await page.getByText('We could not load your addresses.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You have not added any address...').waitFor();
}

/** The shop opens with cached data, and updates its prices once it is back online. */
async function opensWithCachedData(page: Page): Promise<void> {
  const milk = cards(page).filter({ hasText: 'Fresh Cow Milk' });
  await milk.getByText('₹34').waitFor();
  const seen = await cards(page).count();
  await untilStored(page);
  await page.context().setOffline(true);
  await banner(page).waitFor();

  await page.reload();
  await milk.getByText('₹34').waitFor();
  await banner(page).waitFor();
  expect(await cards(page).count()).toBe(seen);
  expect(await brokenPictures(page)).toBe(0);
  expect(await page.title()).toBe('Dairy · Tokri');

  await browser.shop.sql(`UPDATE products SET "pricePaise" = 9900 WHERE "_id" = 'fresh-cow-milk'`);
  // The browser fires no event in a page that was opened offline: it tries again every five seconds.
  await page.context().setOffline(false);
  await milk.getByText('₹99').waitFor();
  await banner(page).waitFor({ state: 'detached' });
  await browser.shop.sql(`UPDATE products SET "pricePaise" = 3400 WHERE "_id" = 'fresh-cow-milk'`);

  // A search is never persisted, but its page is precached, whatever the search text.
  await page.context().setOffline(true);
  await page.goto('/product?q=1.5');
  await page.getByText('We could not load the products.').waitFor();

  // A page never visited shows an error with a retry. All code is precached.
  await page.goto('/product/tomato');
  await page.getByText('We could not load this product.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('heading', { level: 1, name: 'Tomato' }).waitFor();
  await banner(page).waitFor({ state: 'detached' });
}

/** What only the server answers is not replaced by a page of the shop. */
async function leavesToServer(page: Page): Promise<void> {
  await page.goto('/unsubscribe?token=none');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The page is precached under this name, but nobody else is to see it there.
  await page.goto('/index.html');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.context().setOffline(true);
  // The browser's own page comes after the error, and would end the next navigation.
  const other = await page.context().newPage();
  await expect(other.goto('/sandbox/mail')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await other.close();
  // Pages in Hindi have a worker of their own, which this visitor does not have yet.
  for (const [path, shown] of [
    ['/hi', '/'],
    ['/hi/product?category=dairy', '/product?category=dairy'],
    ['/hi//elsewhere.example/', '/elsewhere.example/'],
  ]) {
    await page.goto(path!);
    expect(page.url()).toBe(browser.shop.url + shown!);
  }
  await page.goto('/healthy');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Once Hindi was visited, too, the shop opens in both languages, although the worker of English is installed last. */
async function opensInBothLanguages(page: Page): Promise<void> {
  const controlledBy = (script: string) =>
    page.waitForFunction((name) => {
      const { state, scriptURL = '' } = navigator.serviceWorker.controller ?? {};
      return state === 'activated' && new URL(scriptURL).pathname === name;
    }, script);
  await page.context().setOffline(false);
  await page.goto('/hi/login');
  await controlledBy('/hi-service-worker.js');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))!.unregister());
  await page.goto('/login');
  await controlledBy('/service-worker.js');
  await page.context().setOffline(true);
  await page.goto('/hi/login');
  await heading(page, 'लॉग इन');
  await page.goto('/signup');
  await heading(page, 'Sign up');
  const typefaces = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.endsWith('/hi'))!;
    return (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('-devanagari-')).length;
  });
  expect(typefaces).toBe(2);
}

/** Of a shopper's data nothing is stored but the cart; all six pages of theirs were open. */
async function storesOnlyTheCart(page: Page, { _id, email, token }: TestShopper): Promise<void> {
  for (const path of ['/cart', '/wishlist', '/profile', '/address', '/order', '/checkout']) {
    await navigate(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await networkIdle(page);
  }
  await page.goto('/product?q=secretly');
  await networkIdle(page);
  const { texts, databases } = await stored(page);
  for (const secret of [_id, email, token, 'Meera', 'secretly', 'totalQty', '/api/'])
    expect(texts.join('\n')).not.toContain(secret);
  // It has only the ages of pictures.
  expect(databases).toEqual(['workbox-expiration']);
  // The cart is stored beside the session, and cleared with it.
  expect(await storage(page)).toHaveProperty('cart');
}

it('without a connection the shop opens with cached data, in both languages, but not in place of what only the server answers; of a shopper’s data only the cart is stored, and shown read-only until a logout', async () => {
  const page = await browser.visit('/product?category=dairy', STORING);
  await opensWithCachedData(page);
  await leavesToServer(page);
  await opensInBothLanguages(page);

  await page.context().setOffline(false);
  const shopper = await newShopper(browser.shop);
  await fillCart(browser, shopper, { tomato: 3 });
  await become(browser, page, shopper);
  await storesOnlyTheCart(page, shopper);
  await saysWhyNothingChanges(page);
  await page.context().setOffline(false);
  await page.getByText('This is your cart as last loaded.').waitFor({ state: 'detached' });
  await more(page).click();
  await shows(page, 4);
  await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 4);
  await page.context().setOffline(true);
  await checkoutRecovers(page);
  await page.context().setOffline(true);
  // A message takes the banner's place for eight seconds.
  await page.clock.fastForward(8_000);
  await banner(page).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'What’s cooking today?' }).waitFor();
  expect(await storage(page)).toEqual({});
});

it('without a connection a list is as long as it was when it is opened again', async () => {
  const page = await browser.visit('/product', STORING);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const responses = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('catalogue'));
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().filter(({ url }) => url.includes('ProductList')).length;
    });
  await eventually(async () => (await responses()) === 1);
  await page.getByRole('button', { name: 'Load more' }).click();
  await eventually(async () => (await responses()) === 2);
  const seen = await cards(page).count();
  expect(seen).toBeGreaterThan(24);
  await page.context().setOffline(true);
  await page.reload();
  await eventually(async () => (await cards(page).count()) === seen);
});

it('a stored cart that is shown for lack of a newer one does not bring back what a product on the page has cost', async () => {
  const { page } = await visitSignedIn(browser, '/cart', {
    expected: /Failed to load resource/,
    arrange: (shopper) => fillCart(browser, shopper, { tomato: 3 }),
  });
  await eventually(async () => (await storage(page)).cart !== undefined);
  await browser.shop.sql(`UPDATE products SET "pricePaise" = 9900 WHERE "_id" = 'tomato'`);
  await eventually(async () =>
    (await (await fetch(`${browser.shop.url}/product/tomato`)).text()).includes('₹99'),
  );
  await intercept(page, 'CartAndWishlist', (route) => route.abort());
  await page.goto('/product/tomato');
  await shows(page, 3);
  expect(await page.getByRole('article').first().innerText()).toContain('₹99');
  await navigate(page, '/cart');
  await page.getByText('This is your cart as last loaded.').waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText('₹347').waitFor();
  await browser.shop.sql(`UPDATE products SET "pricePaise" = 3800 WHERE "_id" = 'tomato'`);
});
