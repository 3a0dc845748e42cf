import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { setStock } from '../../server/test/helpers/stock';
import {
  age,
  animationsFinished,
  announced,
  focused,
  focusIsInMain,
  holdToasts,
  lookAgain,
  navigate,
  toast,
  untilGone,
} from './helpers/page-parts';
import { fillCart, fillWishlist, listsOf, visitNext } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';
import { count, lastOne, more, shows } from './helpers/stepper';
import { DESKTOP, testBrowser } from './helpers/test-browser';
import type { TestShopper } from '../../server/test/helpers/shopper';

const browser = testBrowser();
const NARROW = { width: 360, height: 780 };
const REMOVED = 'Tomato removed from cart';
const MOST = 'You can order up to 10';
const EMPTY = 'Your Cart is Empty :(';
const remove = (page: Page) => page.getByRole('button', { name: 'Remove from cart: Tomato' });
const undo = (page: Page) => toast(page, REMOVED).getByRole('button', { name: 'Undo' });
/** Each test goes on in this page, where the toast's code is not loaded yet when the first begins. */
let page: Page;
beforeAll(async () => {
  const expected = /Failed to load resource|toast|ERR_INTERNET_DISCONNECTED/i;
  page = await browser.visit('/credits', { expected, stays: true });
});
/** The next shopper in the same window, without the toasts of the one before. */
async function nextAt(page: Page, path: string, cart: Record<string, number> = {}): Promise<SignedInVisit> {
  await age(page, 60_000);
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' });
  return visitNext(browser, page, path, (shopper) => fillCart(browser, shopper, cart));
}

describe('removing a product from the cart', () => {
  /** It is undone with one tap, in full; that has no effect if the product was added again meanwhile. */
  async function undoInFull({ page, shopper }: SignedInVisit): Promise<void> {
    await remove(page).click();
    await remove(page).waitFor({ state: 'detached' });
    await announced(page, REMOVED);
    await age(page, 1_500);
    await undo(page).click();
    await shows(page, 7);
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 7);
    await untilGone(page, undo(page));

    await remove(page).click();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === undefined);
    await fillCart(browser, shopper, { tomato: 2 });
    await lookAgain(page);
    await shows(page, 2);
    // A click would wait until the toast stops moving; on a busy machine it has expired by then.
    await undo(page).press('Enter');
    await page.waitForTimeout(500);
    expect(await count(page)).toBe(2);
    expect(await focusIsInMain(page)).toBe(true);
  }

  it('works when the toast’s code cannot be loaded, and the page stays usable', async () => {
    const { shopper } = await visitNext(browser, page, '/cart', (one) =>
      fillCart(browser, one, { tomato: 2, banana: 1 }),
    );
    await page.route(/\/assets\/(show-toast|Toasts)-/, (route) => route.abort());
    await remove(page).click();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === undefined);
    await announced(page, REMOVED);
    await page.waitForTimeout(500);
    expect(await page.getByRole('button', { name: 'Remove from cart: Banana' }).isVisible()).toBe(true);
    await page.unrouteAll();
  });

  /** It is undone after the stepper removed the last one, also when the toast's code loads late, and by keyboard. */
  async function undoLate({ page, shopper }: SignedInVisit): Promise<void> {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/show-toast-*', (route) => arrived.then(() => route.continue()));
    await lastOne(page).press('Enter');
    await page.getByText(EMPTY).waitFor();
    await page.getByRole('combobox').focus();
    arrive();
    await undo(page).waitFor();
    // Who has gone on to type meanwhile keeps the focus.
    expect(await focused(page)).toBe('Search products');
    await undo(page).click();
    await shows(page, 1);
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 1);
    await untilGone(page, undo(page));

    await remove(page).press('Enter');
    await page.getByText(EMPTY).waitFor();
    await undo(page).waitFor();
    expect(await focused(page)).toBe('Undo');
    await page.keyboard.press('Enter');
    await shows(page, 1);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  }

  it('is undone by a tap or by keyboard, in full, on the cart and in the drawer', async () => {
    // The code that could not be loaded is loaded by the next page.
    await page.goto('/credits');
    await undoLate(await visitNext(browser, page, '/cart', (one) => fillCart(browser, one, { tomato: 1 })));
    await undoInFull(await nextAt(page, '/cart', { tomato: 7, banana: 1 }));
    await page.setViewportSize(DESKTOP);
    await navigate(page, '/product/tomato');
    await staysInDrawer(page);
  });
});

/** The drawer stays where it was opened, with the focus, when its items change. */
async function staysInDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your cart: / }).click();
  const drawer = page.getByRole('region', { name: 'Your cart', exact: true });
  const before = await drawer.boundingBox();
  await drawer.getByRole('button', { name: 'One more: Tomato' }).click();
  await drawer.getByText('4 items').waitFor();
  expect((await drawer.boundingBox())?.x).toBe(before?.x);

  await drawer.getByRole('button', { name: 'Remove Banana from cart' }).press('Enter');
  const undoBanana = toast(page, 'Banana removed').getByRole('button', { name: 'Undo' });
  await undoBanana.waitFor();
  expect(await focused(page)).toBe('Undo');
  await page.keyboard.press('Escape');
  await untilGone(page, undoBanana);
  await eventually(() => drawer.evaluate((part) => part.contains(document.activeElement)));
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

describe('a cart with problems that prevent an order', () => {
  const MENDED = 'Cart fixed: 2 items moved to wishlist, 2 items lowered';
  const WANTED = { sugar: 2, potato: 3, carrot: 5, onion: 6, banana: 1 };
  const line = (page: Page, title: string) =>
    page.getByRole('list', { name: 'In your cart' }).getByRole('listitem').filter({ hasText: title });
  const fix = (page: Page) => page.getByRole('button', { name: 'Fix my cart' });
  const toCheckout = (page: Page) => page.getByRole('link', { name: 'Proceed to Checkout' });

  /** Two products are out of stock, one of them on the wishlist; one has too little stock, another a lower limit. */
  const atMixed = () =>
    visitNext(browser, page, '/cart', async (shopper) => {
      await fillCart(browser, shopper, WANTED);
      await fillWishlist(browser, shopper, ['banana']);
      await setStock(browser.shop, 'potato', 0);
      await setStock(browser.shop, 'banana', 0);
      await setStock(browser.shop, 'carrot', 2);
      await setStock(browser.shop, 'onion', 50, 4);
    });
  /** Each change is a request of its own. */
  const fixed = (shopper: TestShopper) =>
    eventually(async () => {
      const { cart, wishlist } = await listsOf(browser, shopper);
      const now = { cart, wishlist: [...wishlist].sort() };
      return isDeepStrictEqual(now, {
        cart: { sugar: 2, carrot: 2, onion: 4 },
        wishlist: ['banana', 'potato'],
      });
    });

  const restored = (shopper: TestShopper) =>
    eventually(async () => {
      const { cart, wishlist } = await listsOf(browser, shopper);
      return isDeepStrictEqual(cart, WANTED) && wishlist.length === 1;
    });

  /** It is restored by Undo, also on another page. */
  async function undoFix({ page, shopper }: SignedInVisit): Promise<void> {
    await toast(page, MENDED).getByRole('button', { name: 'Undo' }).press('Enter');
    await restored(shopper);
    await untilGone(page, toast(page, MENDED));
  }

  /** It is indicated on every page, and can be fixed in the drawer. */
  async function fixInDrawer({ page, shopper }: SignedInVisit): Promise<void> {
    await navigate(page, '/product/sugar');
    await page.getByRole('button', { name: /^Your cart:.*needs a fix/ }).click();
    await page.getByRole('region', { name: 'Your cart' }).getByText('Fewer left than you want').waitFor();
    await fix(page).click();
    await fix(page).waitFor({ state: 'detached' });
    await toast(page, MENDED).waitFor();
    await fixed(shopper);
    await page.setViewportSize(NARROW);
    await page.getByRole('navigation', { name: 'Cart' }).getByText('View cart').waitFor();
  }

  /** It is fixed by keyboard, and restored by Undo. */
  async function fixByKeyboard({ page, shopper }: SignedInVisit): Promise<void> {
    await fix(page).press('Enter');
    await toast(page, MENDED).waitFor();
    await eventually(async () => (await focused(page)) === 'Undo');
    expect(await toCheckout(page).isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await fix(page).waitFor();
    expect(await focused(page)).toBe('Proceed to Checkout');
    await restored(shopper);
    await untilGone(page, toast(page, MENDED));
  }

  it('shows each problem; one tap fixes them all, in the drawer and by keyboard too, but nothing changes offline', async () => {
    await page.setViewportSize(NARROW);
    const visit = await atMixed();
    const { shopper } = visit;
    await line(page, 'Potato').getByText('Out of stock').waitFor();
    await line(page, 'Carrot').getByText('Fewer left than you want').waitFor();
    await line(page, 'Onion').getByText('You can order up to 4').waitFor();
    expect(await toCheckout(page).isDisabled()).toBe(true);
    expect(await toCheckout(page).getAttribute('aria-describedby')).toBe('cart-problems');
    // `aria-disabled` only, so it can be tapped.
    await toCheckout(page).click({ force: true });
    await announced(page, 'Some items need a change');
    expect(new URL(page.url()).pathname).toBe('/cart');
    await page.locator('#cart-problems').getByText('Some items need a change').waitFor();
    await page.context().setOffline(true);
    await fix(page).click();
    await page
      .getByText('No connection to the shop: your cart and wishlist cannot be changed now.')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Remove from cart: Sugar' }).click();
    await page
      .getByText('No connection to the shop: your cart and wishlist cannot be changed now.')
      .first()
      .waitFor();
    await line(page, 'Sugar').waitFor();
    expect(await page.locator('.Toastify__toast').count()).toBe(0);
    await page.context().setOffline(false);
    expect((await listsOf(browser, shopper)).cart).toEqual(WANTED);
    // Undo is pressed at the checkout, however slow this machine is.
    const resume = await holdToasts(page);
    await fix(page).click();
    await toast(page, MENDED).waitFor();
    await announced(page, MENDED);
    await fixed(shopper);
    // The individual changes show no toasts.
    expect(await toast(page, MENDED).count()).toBe(1);
    await toCheckout(page).click();
    await page.waitForURL('**/checkout');
    await undoFix(visit);

    await page.setViewportSize(DESKTOP);
    await navigate(page, '/cart');
    await fixByKeyboard(visit);
    await fixInDrawer(visit);
    await resume();
  });
});

/** At the limit per order the plus button shows and announces why it has no effect. */
async function saysWhy(page: Page): Promise<void> {
  const most = toast(page, MOST);
  await more(page).click();
  await most.waitFor();
  await announced(page, MOST);
  expect(await more(page).getAttribute('aria-description')).toBe(MOST);
  await age(page, 60_000);
  await most.waitFor({ state: 'detached' });
  // `aria-disabled` only, so it can be pressed.
  await more(page).click({ force: true });
  await most.waitFor();
  expect(await count(page)).toBe(10);
}

describe('a toast on a narrow phone', () => {
  const overlap = async (page: Page) => {
    const [one, other] = await Promise.all([
      page.locator('.Toastify__toast').boundingBox(),
      page.locator('[data-tapped]').boundingBox(),
    ]);
    return one!.y < other!.y + other!.height && other!.y < one!.y + one!.height;
  };
  it('never covers the tapped button, wherever that is; at the limit it says why nothing is added', async () => {
    await page.setViewportSize(NARROW);
    await nextAt(page, '/product?category=vegetables');
    const buttons = page.getByRole('main').getByRole('button', { name: /^Add to cart/ });
    await buttons.nth(6).waitFor();
    for (const y of [200, 580]) {
      await buttons.nth(6).evaluate((button, top) => {
        button.dataset.tapped = '';
        window.scrollBy(0, button.getBoundingClientRect().top - top);
      }, y);
      await page.locator('[data-tapped]').click();
      await toast(page, 'Added To Cart Successfully').waitFor();
      await animationsFinished(page);
      expect([y, await overlap(page)]).toEqual([y, false]);
      await age(page, 60_000);
      await page.locator('.Toastify__toast').waitFor({ state: 'detached' });
      await page.locator('[data-tapped]').evaluate((button) => delete button.dataset.tapped);
    }
    await nextAt(page, '/product/tomato', { tomato: 9 });
    await saysWhy(page);
  });
});
