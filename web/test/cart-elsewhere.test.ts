import type { Page, Response } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { setStock } from '../../server/test/helpers/stock';
import { faults } from './helpers/audit';
import { animationsFinished, announced, focused, intercept, navigate } from './helpers/page-parts';
import { fillCart, listsOf, storageOf, visitNext, visitSignedIn } from './helpers/signed-in';
import { add, control, count, more, shows } from './helpers/stepper';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** Each test goes on in this window. */
let page: Page;
beforeAll(async () => {
  ({ page } = await visitSignedIn(browser, '/robots.txt', {
    viewport: DESKTOP,
    expected: /Failed to load resource|ERR_INTERNET_DISCONNECTED/,
    stays: true,
  }));
});

const drawer = (page: Page) => page.getByRole('region', { name: 'Your cart', exact: true });
/** The positions of all cards and sections on the page. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article, main section, footer')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );
const button = (page: Page) => page.getByRole('button', { name: /^Your cart: / });

describe('the cart drawer', () => {
  /** It opens on the first add of a visit, even when its code loads later, closes, and does not open by itself again. */
  async function opensOnce(page: Page): Promise<void> {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/FloatingCart-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/product/tomato');
    await add(page).waitFor();
    expect(await button(page).count()).toBe(0);
    await add(page).click();
    await shows(page, 1);
    arrive();
    await drawer(page).getByRole('link', { name: 'Tomato' }).waitFor();
    // It does not take the focus when it opens by itself.
    expect(await focused(page)).toBe('One more: Tomato');
    expect(await faults(page, '.cart-drawer')).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await button(page).getByText('1 item · ₹88').waitFor();

    await more(page).click();
    await button(page).getByText('2 items · ₹126').waitFor();
    expect(await drawer(page).count()).toBe(0);
  }

  /** It neither covers the tapped card nor shifts the layout. */
  async function keepsAway(page: Page): Promise<void> {
    const row = page.getByRole('region', { name: 'Lowest prices' }).getByRole('article');
    await row.first().waitFor();
    for (const [width, which] of [
      [1024, 'first'],
      [1024, 'last'],
      [1920, 'nearly last'],
    ] as const) {
      // As in another visit.
      await page.evaluate(() => sessionStorage.clear());
      await page.setViewportSize({ width, height: 800 });
      const cards = await row.count();
      const card = row.nth({ first: 0, last: cards - 1, 'nearly last': cards - 2 }[which]);
      await card.scrollIntoViewIfNeeded();
      await animationsFinished(page);
      const before = await places(page);
      await card.getByRole('button', { name: /^Add to cart/ }).click();
      await drawer(page).waitFor();
      await animationsFinished(page);
      const [tapped, shown] = [await card.boundingBox(), await drawer(page).boundingBox()];
      const apart = shown!.x >= tapped!.x + tapped!.width || shown!.x + shown!.width <= tapped!.x;
      expect([width, which, apart]).toEqual([width, which, true]);
      expect(await places(page)).toEqual(before);
      await page.keyboard.press('Escape');
      await drawer(page).waitFor({ state: 'detached' });
    }
  }

  /** Is opened and closed by keyboard, does not trap the focus, and stays open below what Escape closes. */
  async function worksByKeyboard(page: Page): Promise<void> {
    await button(page).focus();
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Close the cart');
    await page.keyboard.press('Enter');
    await drawer(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toContain('Your cart');
    await page.keyboard.press('Enter');
    await drawer(page).getByRole('link', { name: 'View cart' }).focus();
    await page.keyboard.press('Tab');
    expect(await drawer(page).evaluate((part) => part.contains(document.activeElement))).toBe(false);
    await button(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toContain('Your cart');

    await button(page).click();
    await drawer(page).waitFor();
    const menu = page.getByRole('navigation', { name: 'Account', exact: true });
    await page.getByRole('button', { name: 'MEERA', exact: true }).press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await drawer(page).count()).toBe(1);
    const option = page.getByRole('option', { name: /Malai Paneer/ });
    await page.getByRole('combobox', { name: 'Search products' }).fill('paneer');
    await option.waitFor();
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'detached' });
    expect(await drawer(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
  }

  /** It works by keyboard; is absent where the cart is a sidebar, on the cart page, and on small screens. */
  async function testWhereShown(page: Page): Promise<void> {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('complementary', { name: 'Your cart' }).getByText('2 items').waitFor();
    expect(await button(page).count()).toBe(0);
    await page.setViewportSize(DESKTOP);
    await worksByKeyboard(page);
    await page.setViewportSize({ width: 1000, height: 800 });
    await button(page).waitFor({ state: 'detached' });
    await page.setViewportSize(DESKTOP);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, not empty' }).click();
    await page.waitForURL('**/cart');
    await shows(page, 2);
    await button(page).waitFor({ state: 'detached' });
    await navigate(page, '/buy-again');
    await button(page).waitFor();
  }

  it('opens on the first add of a visit, beside what was tapped, works by keyboard, and is only where there is room', async () => {
    await opensOnce(page);
    await visitNext(browser, page, '/');
    await keepsAway(page);
    await visitNext(browser, page, '/product?q=dal', (who) => fillCart(browser, who, { tomato: 2 }));
    await testWhereShown(page);
  });
});

/** Holds back a page's mutations until they are released. */
async function hold(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await intercept(page, 'SetCartQty', async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

/** Records every other count that the page shows from now on. */
async function watchCount(page: Page): Promise<() => Promise<string[]>> {
  const shown = await control(page).elementHandle();
  const others = await shown!.evaluateHandle((group) => {
    const before = group.textContent;
    const others: string[] = [];
    new MutationObserver(() => {
      const { textContent } = group;
      if (textContent !== before) others.push(textContent);
    }).observe(group, { subtree: true, childList: true, characterData: true });
    return others;
  });
  return () => others.jsonValue();
}

const isReading = (response: Response): boolean =>
  (response.request().postData() ?? '').includes('"operationName":"CartAndWishlist"');

describe('two windows of one shopper', () => {
  const TOMATO = '/product/tomato';

  it('synchronise at once: taps, what fails, what one fixes, and who is logged in', async () => {
    const one = page;
    await one.setViewportSize(PHONE);
    const { shopper } = await visitNext(browser, one, TOMATO, (who) => fillCart(browser, who, { tomato: 1 }));
    const two = await one.context().newPage();
    await two.goto(TOMATO);
    await Promise.all([shows(one, 1), shows(two, 1)]);
    await countsFromTheOther(one, two, shopper);
    await rollsBack(one, two, shopper);
    await showsWhatIsFixed(one, two, shopper);
    await dropsWhatWaits(one, two);
    await two.close();
    await one.unroute('**/graphql');
  });

  /** A tap counts from the other window's state, even while its request is pending. */
  async function countsFromTheOther(one: Page, two: Page, shopper: TestShopper): Promise<void> {
    const [releaseOne, releaseTwo] = [await hold(one), await hold(two)];
    await more(one).click();
    await shows(two, 2);
    await more(two).click();
    await Promise.all([shows(one, 3), shows(two, 3)]);
    const [seenInOne, seenInTwo] = [await watchCount(one), await watchCount(two)];
    const read = Promise.all([one, two].map((page) => page.waitForResponse(isReading)));
    releaseOne();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 2);
    // By now the server returns the older count.
    await one.evaluate(() => window.dispatchEvent(new Event('focus')));
    await listsOf(browser, shopper);
    releaseTwo();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 3);
    // Later events change nothing, not even for a moment.
    await read;
    await Promise.all([one.waitForLoadState('networkidle'), two.waitForLoadState('networkidle')]);
    expect([await count(one), await count(two)]).toEqual([3, 3]);
    expect([await seenInOne(), await seenInTwo()]).toEqual([[], []]);
    expect((await listsOf(browser, shopper)).cart).toEqual({ tomato: 3 });
  }

  /** A failed change is rolled back in both, and another device's change is shown on focus. */
  async function rollsBack(one: Page, two: Page, shopper: TestShopper): Promise<void> {
    let fail: () => void = () => undefined;
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await intercept(one, 'SetCartQty', async (route) => {
      await failing;
      return route.abort();
    });
    await more(one).click();
    await Promise.all([shows(one, 4), shows(two, 4)]);
    fail();
    await announced(one, 'We could not confirm your change to Tomato.');
    await Promise.all([shows(one, 3), shows(two, 3)]);
    expect(await one.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    expect((await listsOf(browser, shopper)).cart).toEqual({ tomato: 3 });
    await one.unroute('**/graphql');
    await fillCart(browser, shopper, { tomato: 7 });
    for (const page of [one, two]) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await Promise.all([shows(one, 7), shows(two, 7)]);
  }

  /** A cart that is fixed in one window is so in both. */
  async function showsWhatIsFixed(one: Page, two: Page, shopper: TestShopper): Promise<void> {
    await setStock(browser.shop, 'tomato', 4);
    await Promise.all([navigate(one, '/cart'), navigate(two, '/cart')]);
    for (const page of [one, two]) {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.getByText('Fewer left than you want').waitFor();
    }
    const release = await hold(one);
    await one.getByRole('button', { name: 'Fix my cart' }).click();
    await Promise.all([shows(one, 4), shows(two, 4)]);
    await two.getByRole('button', { name: 'Fix my cart' }).waitFor({ state: 'detached' });
    release();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 4);
    await setStock(browser.shop, 'tomato', 50);
  }
});

/** A change waiting for another window's lock is dropped when another shopper logs in. */
async function dropsWhatWaits(one: Page, two: Page): Promise<void> {
  const { page, shopper } = await visitNext(browser, one, '/product/tomato');
  const other = await newShopper(browser.shop);
  await add(page).waitFor();
  const lock = await page.evaluateHandle(
    () =>
      new Promise<{ release: () => void }>((held) => {
        void navigator.locks.request('cart:tomato', () => new Promise<void>((release) => held({ release })));
      }),
  );
  await add(page).click();
  await shows(page, 1);
  await two.evaluate(
    (entries) => {
      for (const { name, value } of entries.reverse()) localStorage.setItem(name, value);
    },
    storageOf(browser, other, 'Ravi').origins[0]!.localStorage,
  );
  await page.getByRole('banner').getByRole('button', { name: 'RAVI' }).waitFor();
  await lock.evaluate(({ release }) => release());
  await page.evaluate(() => navigator.locks.request('cart:tomato', () => undefined));
  await page.waitForLoadState('networkidle');
  expect((await listsOf(browser, other)).cart).toEqual({});
  expect((await listsOf(browser, shopper)).cart).toEqual({});
}

describe('a cart changed on another device', () => {
  const rows = (page: Page) => page.getByRole('list', { name: 'In your cart' }).getByRole('listitem');
  const wanted = (page: Page, title: string) => page.getByLabel(`If unavailable: ${title}`);
  const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
  const choices = (page: Page, enabled: number) =>
    page.waitForFunction(
      (wanted) => document.querySelectorAll('main select:enabled').length === wanted,
      enabled,
    );

  it('is shown, with its total, once a replacement is chosen or the browser is online again; so are additions here', async () => {
    const { shopper } = await visitNext(browser, page, '/cart', (who) =>
      fillCart(browser, who, { sugar: 1, tomato: 1 }),
    );
    await choices(page, 2);
    for (const [change, wish, titles] of [
      [{ banana: 2 }, 'REFUND', ['Sugar', 'Tomato', 'Banana']],
      [{ tomato: 0 }, 'BEST_MATCH', ['Sugar', 'Banana']],
    ] as const) {
      await fillCart(browser, shopper, change);
      await wanted(page, 'Sugar').focus();
      await wanted(page, 'Sugar').selectOption(wish);
      const { data } = await browser.shop.graphql<{ cart: { total: number } }>(
        '{ cart { total } }',
        {},
        shopper.token,
      );
      await summary(page).getByText(`₹${data.cart.total}`, { exact: true }).waitFor();
      expect(await rows(page).getByRole('heading').allTextContents()).toEqual(titles);
      for (const title of titles) expect(await wanted(page, title).isEnabled()).toBe(true);
      expect(await wanted(page, 'Sugar').inputValue()).toBe(wish);
      expect(await focused(page)).toBe('If unavailable: Sugar');
    }

    await page.context().setOffline(true);
    await fillCart(browser, shopper, { onion: 2 });
    await page.context().setOffline(false);
    await wanted(page, 'Onion').waitFor();
    await choices(page, 3);
    await page
      .getByRole('button', { name: /^Add to cart: / })
      .first()
      .click();
    await choices(page, 4);
  });
});
