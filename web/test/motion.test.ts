import type { Page, Route } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';
import { animationsFinished, cards, focused, heading, navigate } from './helpers/page-parts';
import { layoutShifts } from './helpers/layout-shifts';
import { storageOf } from './helpers/signed-in';
import { add, more } from './helpers/stepper';
import { DESKTOP, PHONE, networkIdle, testBrowser, withoutSsr } from './helpers/test-browser';

const browser = testBrowser({ pictures: true, motion: true });
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
const HOME = ['/', 'Pulses & sprouts'] as const;
const LIST = ['/product', '72 products'] as const;
const IN_STOCK = ['/product/kerala-banana-chips', 'See all'] as const;
const SOLD_OUT = ['/product/potato', 'See all'] as const;

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
    const isFailing = /"operationName":"(HomeCategories|HomeProducts|ProductList)"/.test(
      route.request().postData() ?? '',
    );
    if (isFailing) await failing;
    await (isFailing ? route.fulfill({ status: 500, body: 'broken' }) : route.continue());
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

it('nothing shifts when a page is loaded and its responses come late', async () => {
  const page = await browser.visit('/robots.txt', tall(320));
  await withoutSsr(page);
  await page.route('**/assets/main-*.js', afterTypefaces);
  await page.route('**/graphql', late);
  const [path, last] = HOME;
  await page.goto(path);
  await page.getByText(last).and(page.locator(':visible')).first().waitFor();
  await networkIdle(page);
  expect(await moved(page)).toEqual([]);
});

it('nothing shifts after a navigation without a reload either, when responses fail or come late', async () => {
  const page = await browser.visit('/login', { ...tall(768), expected: /500/ });
  await networkIdle(page);
  await failAndTryAgain(page);
  for (const [width, [path, last]] of [
    [320, IN_STOCK],
    [768, SOLD_OUT],
    [1280, LIST],
  ] as const) {
    await page.setViewportSize(tall(width).viewport);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/graphql', (route) => released.then(() => route.continue()));
    await navigate(page, path);
    await page.locator('main .animate-pulse').first().waitFor({ state: 'attached' });
    const start = await now(page);
    release();
    await page.getByText(last).and(page.locator(':visible')).first().waitFor();
    await networkIdle(page);
    expect([path, await moved(page, start)]).toEqual([path, []]);
    await page.unroute('**/graphql');
  }
});

/** From here on each test goes on in a shopper's page. */
let page: Page;

it('the list of products does not shift when a shopper’s data arrives', async () => {
  page = await browser.visit('/robots.txt', {
    viewport: { width: 1600, height: 900 },
    storageState: storageOf(browser, await newShopper(browser.shop)),
    expected: /graphql/,
    stays: true,
  });
  await page.goto('/product');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .waitFor();
  const moved = await layoutShifts(page);
  expect(moved.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02);
});

const waitForCards = (page: Page, products: number) =>
  eventually(async () => (await cards(page).count()) === products);

interface ListRequest {
  operationName: string;
  variables: { first: number; after?: string; filter: { categories?: string[] } };
}
interface ProductsBody {
  data: { products: { edges: { cursor: string; node: object }[]; pageInfo: object; totalCount: number } };
}

/** From now on the list has this many products; returns the page size of each request. */
async function lengthenList(page: Page, totalCount: number): Promise<number[]> {
  const sizes: number[] = [];
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as ListRequest;
    // A link to a category that comes to lie under the pointer preloads its list.
    if (operationName !== 'ProductList' || variables.filter.categories) return route.continue();
    const { first, after } = variables;
    sizes.push(first);
    // One "Load more" is enough for a list that takes two requests.
    const count = first === 24 ? 96 : first;
    const response = await route.fetch({
      postData: {
        ...(route.request().postDataJSON() as ListRequest),
        variables: { ...variables, first: 24, after: null },
      },
    });
    const { data } = (await response.json()) as ProductsBody;
    const [edge] = data.products.edges;
    // The cursor of the server-rendered page is a real one: it stands for the first 24 products.
    const from = after === undefined ? 0 : Number(/^at (\d+)$/.exec(after)?.[1] ?? 24);
    const to = Math.min(from + count, totalCount);
    const edges = Array.from({ length: to - from }, (_, index) => ({
      ...edge,
      cursor: `at ${from + index + 1}`,
      node: { ...edge!.node, _id: `product ${from + index}` },
    }));
    const pageInfo = { ...data.products.pageInfo, endCursor: `at ${to}`, hasNextPage: to < totalCount };
    await route.fulfill({ json: { data: { products: { ...data.products, edges, pageInfo, totalCount } } } });
  });
  return sizes;
}

it('a long list never gets shorter while it is refetched, once the browser is back online', async () => {
  await page.setViewportSize(DESKTOP);
  const sizes = await lengthenList(page, 150);
  await page.getByRole('button', { name: 'Load more' }).click();
  await waitForCards(page, 120);
  await page.evaluate(() => {
    const seen = { fewest: Infinity };
    Object.assign(window, { seen });
    const look = () => (seen.fewest = Math.min(seen.fewest, document.querySelectorAll('article').length));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  const comeOnline = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  const fewest = () => page.evaluate(() => (window as unknown as { seen: { fewest: number } }).seen.fewest);
  sizes.length = 0;
  await comeOnline();
  await eventually(() => sizes.length > 0);
  await networkIdle(page);
  expect(sizes).toEqual([100, 20]);
  await waitForCards(page, 120);
  await page.route('**/graphql', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await comeOnline();
  await failed;
  await networkIdle(page);
  expect(await fewest()).toBe(120);
  await page.unroute('**/graphql');
});

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

/** Opens the filters, and presses the pointer on the sheet's title. */
async function grab(page: Page): Promise<{ x: number; y: number; top: number }> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const title = sheet(page).getByRole('heading', { name: 'Filters' });
  await title.waitFor();
  await animationsFinished(page);
  const { x, y } = (await title.boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  return { x: x + 5, y: y + 5, top: (await sheet(page).boundingBox())!.y };
}

describe('a sheet on a phone', () => {
  it('follows the finger, stays open after a short drag, and closes after a long one', async () => {
    await page.setViewportSize(PHONE);
    await navigate(page, '/product?category=snacks');
    await heading(page, 'Snacks');
    const { x, y, top } = await grab(page);
    await page.mouse.move(x, y + 60);
    expect((await sheet(page).boundingBox())!.y - top).toBeCloseTo(60, 0);
    await page.mouse.up();
    await animationsFinished(page);
    expect((await sheet(page).boundingBox())!.y).toBeCloseTo(top, 0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 150);
    await page.mouse.up();
    await sheet(page).waitFor({ state: 'hidden' });
    // It is in place the next time, even before the browser has told that it is closed.
    await grab(page);
    await page.mouse.move(x, y + 150);
    await sheet(page)
      .getByRole('heading', { name: 'Filters' })
      .evaluate(async (title, clientY) => {
        title.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientY }));
        await null;
        document.querySelector<HTMLElement>('[aria-haspopup=dialog]')!.click();
      }, y + 150);
    await page.mouse.up();
    await animationsFinished(page);
    expect((await sheet(page).boundingBox())!.y).toBeCloseTo(top, 0);
    await sheet(page).getByRole('button', { name: 'Close' }).click();
    await sheet(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toMatch(/^Filters/);

    // On a large screen it is a panel, which cannot be dragged.
    await page.setViewportSize({ width: 800, height: 800 });
    const panel = await grab(page);
    await page.mouse.move(panel.x, panel.y + 150);
    expect((await sheet(page).boundingBox())!.y).toBe(panel.top);
    await page.mouse.up();
  });
});

/** The totals shown while a product is added, and how long they take. */
async function totalsSeen(page: Page, last: string): Promise<{ seen: string[]; took: number }> {
  const total = page.getByRole('region', { name: 'Summary' }).getByRole('definition').last();
  await total.waitFor();
  await total.evaluate((node) => {
    const seen: { text: string; at: number }[] = [];
    new MutationObserver(() => seen.push({ text: node.textContent, at: performance.now() })).observe(node, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    Object.assign(window, { seen });
  });
  await more(page).click();
  await total.getByText(last, { exact: true }).waitFor();
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { text: string; at: number }[] }).seen,
  );
  return { seen: seen.map(({ text }) => text), took: seen.at(-1)!.at - seen[0]!.at };
}

it('the stepper grows out of the button, and the total of the cart counts up within 200 ms, unless motion is reduced', async () => {
  await navigate(page, '/product/tomato');
  await add(page).click();
  const moving = () =>
    more(page).evaluate((button) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(button);
      return [transitionProperty, parseFloat(transitionDuration)];
    });
  expect(await moving()).toEqual(['width', 0.15]);

  await navigate(page, '/cart');
  const { seen, took } = await totalsSeen(page, '₹126');
  expect(seen.length).toBeGreaterThan(1);
  expect(took).toBeLessThanOrEqual(250);
  const rupees = seen.map((text) => Number(text.slice(1)));
  expect(rupees).toEqual([...rupees].sort((one, other) => one - other));

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await totalsSeen(page, '₹164')).seen).toEqual(['₹164']);
  expect(await moving()).toEqual(['none', 0]);
});
