import type { Page } from 'playwright-core';
import { newRegular, storageOf } from './helpers/signed-in';
import { more, shows } from './helpers/stepper';
import { quiet, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** The phone of Lighthouse. */
const PHONE = { viewport: { width: 412, height: 823 } };

/** The names of the operations that the page sends from now on. */
function noteOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { operationName } = request.postDataJSON() as { operationName: string };
    // It is below the cart, and queried once that is known.
    if (operationName !== 'GoesWithCart') names.push(operationName);
  });
  return names;
}

/** A shopper with one of everything, about to open a page. */
async function regular(options = {}): Promise<Page> {
  const { shopper } = await newRegular(browser);
  return browser.visit('/robots.txt', { ...PHONE, storageState: storageOf(browser, shopper), ...options });
}

it.each([
  ['/cart', ['CartAndWishlist']],
  ['/checkout', ['Addresses', 'CartAndWishlist', 'DeliverySlots']],
])('what %s shows is asked for before any code is there, once', async (path, operations) => {
  const page = await regular();
  const asked = noteOperations(page);
  let letIn: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await waiting;
    await route.continue();
  });
  const last = page.waitForRequest((request) => request.postData()?.includes(operations.at(-1)!) ?? false);
  const opened = page.goto(path);
  await last;
  expect([...asked].sort()).toEqual(operations);
  letIn();
  await opened;
  await page.getByRole('main').getByText('Kerala Banana Chips').first().waitFor();
  await quiet(page);
  // The replacements are queried by the code of the cart's page.
  expect([...asked].filter((name) => name !== 'CartChoices').sort()).toEqual(operations);
});

it('a visitor is asked nothing, and an answer to another session is not shown', async () => {
  const visitor = await browser.visit('/robots.txt', PHONE);
  const asked = noteOperations(visitor);
  await visitor.goto('/product');
  expect(asked).toEqual([]);

  const page = await regular();
  const { shopper: other } = await newRegular(browser);
  const names = noteOperations(page);
  await page.route('**/assets/*.js', async (route) => {
    const { origins } = storageOf(browser, other);
    await page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, origins[0]!.localStorage);
    await route.continue();
  });
  await page.goto('/cart');
  await page.getByRole('main').getByText('Kerala Banana Chips').waitFor();
  expect(names.filter((name) => name !== 'CartChoices')).toEqual(['CartAndWishlist', 'CartAndWishlist']);
});

it('nothing is asked early while a change is under way, lest the answer be from before it', async () => {
  const page = await regular();
  await page.goto('/product/tomato');
  await shows(page, 3);
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('SetCartQty') ? undefined : route.continue(),
  );
  await more(page).click();
  await shows(page, 4);
  await page.route('**/assets/*.js', () => undefined);
  await page.evaluate(() => window.location.reload());
  await page.waitForFunction(() => document.documentElement.dataset.scripts !== 'ready');
  await page.getByRole('contentinfo').waitFor();
  const asked = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/graphql')).length,
  );
  expect([asked, await page.evaluate(() => (window as { earlyQueries?: object }).earlyQueries)]).toEqual([
    0,
    undefined,
  ]);
});

it.each(['/cart', '/checkout'])('the largest paint of %s is there with the document', async (path) => {
  const page = await regular();
  await page.goto(path);
  await page.getByRole('main').getByText('Kerala Banana Chips').first().waitFor();
  await quiet(page);
  const largest = await page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          resolve(last.element?.textContent);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(largest).toMatch(/^Delivery is a flat ₹50/);
});
