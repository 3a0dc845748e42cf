import type { Page, Route } from 'playwright-core';
import { setStock } from '../../server/test/helpers/stock';
import { quiet, withoutSsr, testBrowser } from './helpers/test-browser';
import { layoutShifts } from './helpers/layout-shifts';

const browser = testBrowser();
beforeAll(async () => {
  for (const productId of ['fresh-dahi', 'potato']) await setStock(browser.shop, productId, 0);
});

/**
 * So high that everything that moves is on the screen, and counts. What glides would get to the same place: here it is
 * there at once, for each frame of a window so high takes long to paint.
 */
const tall = (width: number) => ({ viewport: { width, height: 3200 }, reducedMotion: 'reduce' }) as const;
/** The typefaces are there by then: another page has been seen. */
const LATE_MS = 200;
const late = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  await route.continue();
};

/** What has moved in the page, from then on if it is told. */
const moved = async (page: Page, since = 0) =>
  (await layoutShifts(page)).filter(({ startTime }) => startTime > since).flatMap((shift) => shift.moved);

/** Each with what comes last. */
const PAGES = [
  ['/', 'Pulses & sprouts'],
  ['/product', '72 products'],
  ['/product?category=dairy,fruits&rating=4&sort=price-desc&q=ma', '3 products'],
  ['/product/kerala-banana-chips', 'See all'],
  ['/product/potato', 'See all'],
] as const;
const WIDTHS = [320, 390, 640, 768, 1024, 1280, 1920];

it.each(WIDTHS)('at %i px nothing moves when answers come late', async (width) => {
  const page = await browser.visit('/login', tall(width));
  await quiet(page);
  await withoutSsr(page);
  await page.route('**/graphql', late);
  for (const [path, last] of PAGES) {
    await page.goto(path);
    await page.getByText(last).and(page.locator(':visible')).first().waitFor();
    await quiet(page);
    expect([path, await moved(page)]).toEqual([path, []]);
  }
});

/** The page's own time, once all that has moved up to now is noted. */
const now = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    return performance.now();
  });

it.each(WIDTHS)('at %i px nothing moves when home has nothing to show', async (width) => {
  const page = await browser.visit('/robots.txt', { ...tall(width), expected: /500/ });
  let fail = (): void => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/graphql', async (route) => {
    const asked = /"operationName":"(HomeCategories|HomeProducts|ProductList)"/.test(
      route.request().postData() ?? '',
    );
    if (asked) await failing;
    await (asked ? route.fulfill({ status: 500, body: 'broken' }) : route.continue());
  });
  // The server renders a page with everything on it: only on the way from another does the browser ask.
  await page.goto('/login');
  await quiet(page);
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
});
