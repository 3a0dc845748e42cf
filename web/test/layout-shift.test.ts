import type { Page, Route } from 'playwright-core';
import { setStock } from '../../server/test/helpers/stock';
import { networkIdle, withoutSsr, testBrowser } from './helpers/test-browser';
import { layoutShifts } from './helpers/layout-shifts';

const browser = testBrowser({ pictures: true });
beforeAll(async () => {
  for (const productId of ['fresh-dahi', 'potato']) await setStock(browser.shop, productId, 0);
});

/**
 * High enough that everything that moves is on the screen and counts. Animations are skipped: each frame of such a high
 * window takes long to paint, and the end state is the same.
 */
const tall = (width: number) => ({ viewport: { width, height: 3200 }, reducedMotion: 'reduce' }) as const;
/** The delay of each response. */
const LATE_MS = 200;
const late = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  await route.continue();
};

/** Holds the page's code back until its typefaces are there: they come late only on a busy machine, and move lines. */
const afterTypefaces = async (route: Route) => {
  await route
    .request()
    .frame()
    .evaluate(async () => {
      for (const family of ['Figtree', 'Bricolage Grotesque'])
        await document.fonts.load(`1em "${family} Variable"`, 'Aa ₹');
    });
  await route.continue();
};

/** The layout shifts of the page, optionally from now on. */
const moved = async (page: Page, since = 0) =>
  (await layoutShifts(page)).filter(({ startTime }) => startTime > since).flatMap((shift) => shift.moved);

/** The pages, each with the text that loads last. */
const HOME = ['/', 'Pulses & sprouts'];
const LIST = ['/product', '72 products'];
const FILTERED = ['/product?category=dairy,fruits&rating=4&sort=price-desc&q=ma', '3 products'];
const IN_STOCK = ['/product/kerala-banana-chips', 'See all'];
const SOLD_OUT = ['/product/potato', 'See all'];
/** At the smallest width all are loaded, and each of them again at some of the widths where the layout changes. */
const WIDTHS: [number, string[][]][] = [
  [320, [HOME, LIST, FILTERED, IN_STOCK, SOLD_OUT]],
  [390, [LIST, IN_STOCK]],
  [640, [HOME]],
  [768, [FILTERED, SOLD_OUT]],
  [1024, [HOME, SOLD_OUT]],
  [1280, [LIST, IN_STOCK]],
  [1920, [FILTERED]],
];

/** The page's clock, once all layout shifts so far are recorded. */
const now = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    return performance.now();
  });

/** Navigates to Home, which fails to load, and loads on retry; expects no layout shifts. */
async function failAndTryAgain(page: Page): Promise<void> {
  let fail = (): void => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/graphql', async (route) => {
    const asked = /"operationName":"(HomeCategories|HomeProducts|ProductList)"/.test(
      route.request().postData() ?? '',
    );
    if (asked) await failing;
    await (asked ? route.fulfill({ status: 500, body: 'broken' }) : route.continue());
  });
  // The server renders a complete page: the browser queries only after a navigation.
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: 'Worth a treat' }).waitFor();
  const start = await now(page);
  fail();
  for (const what of ['the categories', 'the daily needs', 'these products'])
    await page.getByText(`We could not load ${what}.`).last().waitFor();
  expect(await moved(page, start)).toEqual([]);

  await page.unroute('**/graphql');
  for (const name of ['Daily Needs', 'Lowest prices'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Try again' }).click();
  for (const [name, first] of [
    ['Daily Needs', 'Pulses & sprouts'],
    ['Lowest prices', 'Masala Chaas'],
    ['Worth a treat', 'Alphonso Mango'],
  ] as const)
    await page.getByRole('region', { name }).getByRole('link', { name: first }).waitFor();
  expect(await moved(page, start)).toEqual([]);
}

it.each([320, 768, 1920])('at %i px nothing shifts when responses fail', async (width) => {
  const page = await browser.visit('/login', { ...tall(width), expected: /500/ });
  await networkIdle(page);
  await failAndTryAgain(page);
});

it.each(WIDTHS)('at %i px nothing shifts when responses come late', async (width, pages) => {
  const page = await browser.visit('/robots.txt', tall(width));
  await withoutSsr(page);
  await page.route('**/assets/main-*.js', afterTypefaces);
  await page.route('**/graphql', late);
  for (const [path, last] of pages) {
    await page.goto(path!);
    await page.getByText(last!).and(page.locator(':visible')).first().waitFor();
    await networkIdle(page);
    expect([path, await moved(page)]).toEqual([path, []]);
  }
});
