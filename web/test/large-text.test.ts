import type { Page } from 'playwright-core';
import { addAddress, setQty } from '../../server/test/helpers/buying';
import { newRegular, storageOf } from './helpers/signed-in';
import { PHONE, testBrowser } from './helpers/test-browser';
import type { TestShopper } from '../../server/test/helpers/shopper';

const browser = testBrowser();
let shopper: TestShopper;
beforeAll(async () => {
  ({ shopper } = await newRegular(browser));
  await addAddress(browser.shop, shopper);
  await setQty(browser.shop, shopper, 'tomato', 99);
});

/** Sets the browser's own text to twice its size, as its owner does in its settings; that is not zoom. */
async function doubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** How far the page is wider than the screen, and which links and buttons of the header cover each other. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const controls = [...document.querySelectorAll('header a, header button')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const covering = controls.filter(({ box, element }) =>
      controls.some(
        (other) =>
          !element.contains(other.element) &&
          !other.element.contains(element) &&
          box.left < other.box.right - 1 &&
          other.box.left < box.right - 1 &&
          box.top < other.box.bottom - 1 &&
          other.box.top < box.bottom - 1,
      ),
    );
    return {
      tooWide: scrollWidth - clientWidth,
      covering: covering.map(({ element }) => element.textContent),
    };
  });

describe('on a phone with text of twice the size', () => {
  it.each([
    '/',
    '/product',
    '/product/tomato',
    '/cart',
    '/checkout',
    '/wishlist',
    '/order',
    '/address',
    '/profile',
  ])('nothing of %s is cut off or covered', async (path) => {
    const page = await browser.visit('/robots.txt', {
      viewport: PHONE,
      storageState: storageOf(browser, shopper),
    });
    await doubleText(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsOf(page)).toEqual({ tooWide: 0, covering: [] });
  });

  it.each(['/login', '/signup'])('nothing of %s is cut off or covered', async (path) => {
    const page = await browser.visit('/robots.txt', { viewport: PHONE });
    await doubleText(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await faultsOf(page)).toEqual({ tooWide: 0, covering: [] });
  });
});
