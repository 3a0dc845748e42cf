import type { Page, Route } from 'playwright-core';
import { leaveUndrawn, testBrowser } from './harness';

const browser = testBrowser();

/** So high that everything that moves is on the screen, and counts. */
const TALL = 3200;
/** The typefaces are there by then: another page has been seen. */
const LATE_MS = 400;
const late = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  await route.continue();
};

/** Notes from the start what moves without anybody having touched the page. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        for (const { node, previousRect: from, currentRect: to } of entry.sources)
          moved.push(`${node?.textContent?.slice(0, 60)}: ${from.x},${from.y} to ${to.x},${to.y}`);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });

const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

/** Each with what comes last. */
const PAGES = [
  ['/', 'Pulses & sprouts'],
  ['/product', '72 products'],
  ['/product?category=dairy,fruits&rating=4&sort=price-desc&q=ma', '3 products'],
  ['/product/kerala-banana-chips', 'See all'],
] as const;
const WIDTHS = [320, 390, 640, 768, 1024, 1280, 1920];

it.each(WIDTHS)('at %i px nothing moves when answers come late', async (width) => {
  const page = await browser.visit('/login', { viewport: { width, height: TALL } });
  await page.waitForLoadState('networkidle');
  await watchShifts(page);
  await leaveUndrawn(page);
  await page.route('**/graphql', late);
  for (const [path, last] of PAGES) {
    await page.goto(path);
    await page.getByText(last).and(page.locator(':visible')).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, await moved(page)]).toEqual([path, []]);
  }
});

/** What has moved up to now is forgotten. */
const forget = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    (window as unknown as { moved: string[] }).moved.length = 0;
  });

it.each(WIDTHS)('at %i px nothing moves when home has nothing to show', async (width) => {
  const page = await browser.visit('/login', { viewport: { width, height: TALL }, expected: /500/ });
  await watchShifts(page);
  let fail = (): void => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/graphql', async (route) => {
    const asked = /"operationName":"(HomeCategories|HomeProducts|ProductList)"/.test(
      route.request().postData() ?? '',
    );
    if (asked) await failing;
    await (asked ? route.fulfill({ status: 500, body: 'broken' }) : route.continue());
  });
  // The server draws a page with everything on it: only on the way from another does the browser ask.
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: 'Worth a treat' }).waitFor();
  await forget(page);
  fail();
  for (const what of ['the categories', 'the daily needs', 'these products'])
    await page.getByText(`We could not load ${what}.`).last().waitFor();
  expect(await moved(page)).toEqual([]);

  await page.unroute('**/graphql');
  for (const name of ['Daily Needs', 'Lowest prices'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Try again' }).click();
  for (const [name, first] of [
    ['Daily Needs', 'Pulses & sprouts'],
    ['Lowest prices', 'Masala Chaas'],
    ['Worth a treat', 'Alphonso Mango'],
  ] as const)
    await page.getByRole('region', { name }).getByRole('link', { name: first }).waitFor();
  expect(await moved(page)).toEqual([]);
});
