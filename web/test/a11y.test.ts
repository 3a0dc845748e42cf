import type { Page, ViewportSize } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../scripts/chromium.cjs';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { TOURS } from './helpers/a11y-states';
import type { State, Tour } from './helpers/a11y-states';
import { auditIn, contrastIn, inTurn, shape } from './helpers/audit';
import { navigate } from './helpers/page-parts';
import { withoutSsr, testBrowser } from './helpers/test-browser';
import { fillCart, fillWishlist, newRegular, storageOf } from './helpers/signed-in';

const OFFICE = {
  name: 'Meera Nair',
  mobileNumber: '9876543211',
  pincode: '560025',
  Address: '7 Residency Road',
  city: '',
  state: 'Karnataka',
};
/** With all of V8's compilers: axe is run a hundred times. */
const browser = testBrowser({ launch: { args: CHROMIUM_ARGS } });
/** A shopper with data on every page, which no state changes. */
let regular: TestShopper;
let newcomer: TestShopper;
/** Some products in the cart are out of stock, or low on it. */
let unlucky: TestShopper;
beforeAll(async () => {
  const { shop } = browser;
  [newcomer, unlucky] = [await newShopper(shop), await newShopper(shop)];
  await fillCart(browser, unlucky, { carrot: 5, banana: 2, sugar: 1 });
  await fillWishlist(browser, unlucky, ['brinjal', 'sugar']);
  for (const productId of ['potato', 'brinjal', 'banana']) await setStock(shop, productId, 0);
  await setStock(shop, 'carrot', 2);
  ({ shopper: regular } = await newRegular(browser));
  // A single address would be chosen by default, and so would the newest order's.
  const order = { cart: [{ _id: 'tomato', qty: 1 }], address: 'At the door' };
  await shop.rest('POST', '/user/order', { body: { order }, token: regular.token });
  await shop.rest('POST', '/user/address', { body: { address: OFFICE }, token: regular.token });
});

const SMALL = { width: 320, height: 640 };
const LARGE = [768, 1280, 1920].map((width) => ({ width, height: 900 }));

/** Loads the first page of a tour; the others are reached by navigation. */
async function begin({ who, api }: Tour, path: string): Promise<Page> {
  const shopper = who && { newcomer, regular, unlucky }[who];
  const page = await browser.visit(api ? '/robots.txt' : path, {
    viewport: SMALL,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    expected: /Failed to load resource/,
    ...(shopper && { storageState: storageOf(browser, shopper) }),
  });
  if (!api) return page;
  await withoutSsr(page);
  await page.route('**/graphql', api);
  await page.goto(path);
  return page;
}

/** The sizes of the state with this number: it is reached at the one where the state before it ended. */
function sizesOf(number: number): [ViewportSize, ViewportSize] {
  const large = LARGE[Math.floor(number / 2) % LARGE.length]!;
  return number % 2 === 0 ? [SMALL, large] : [large, SMALL];
}

/** All violations of the state with this number, on a small and a large screen. */
async function auditAll(page: Page, { on }: State, only: Tour['only'], number: number): Promise<string[]> {
  const [reached, other] = inTurn(Math.floor(number / 2));
  const found = await (only ? shape(page) : auditIn(reached, page));
  if (on) return found;
  await page.setViewportSize(sizesOf(number)[1]);
  found.push(...(await shape(page)), ...(only ? [] : await contrastIn(other, page)));
  return found;
}

it.each(Object.entries(TOURS))('%s: axe finds no violations in any state', async (_name, tour) => {
  let page: Page | undefined;
  for (const [number, [name, state]] of Object.entries(tour.states).entries()) {
    const { path, see, act, on } = state;
    await page?.setViewportSize(on ? SMALL : sizesOf(number)[0]);
    if (!page) page = await begin(tour, path ?? '/');
    else if (path) await navigate(page, path);
    await act?.(page);
    await page.getByText(see).and(page.locator(':visible')).first().waitFor();
    // The page's code may still be loading: then there is no heading yet.
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    if (!tour.api) await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
    expect({ [name]: await auditAll(page, state, tour.only, number) }).toEqual({ [name]: [] });
  }
});

describe('focus', () => {
  const named = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: focused } = document;
      return `${focused?.tagName} ${focused?.getAttribute('aria-label') ?? focused?.textContent?.trim()}`;
    });

  it('moves to the heading of the page that a link opens, and from a sheet back to its button', async () => {
    const page = await browser.visit('/');
    await page.getByRole('main').getByRole('link', { name: 'Spices' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Spices' }).waitFor();
    await eventually(async () => (await named(page)) === 'H1 Spices');
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await eventually(async () => !(await named(page)).includes('Filters'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await filters.waitFor();
    await eventually(async () => (await named(page)).includes('Filters'));
    await page.getByRole('article').first().getByRole('heading').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Delivery time will vary').waitFor();
    await eventually(async () => (await named(page)).startsWith('H1 '));
  });
});
