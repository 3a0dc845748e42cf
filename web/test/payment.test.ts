import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { cartOf, ordersOf } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { faults } from './helpers/audit';
import { layoutShifts } from './helpers/layout-shifts';
import {
  age,
  focusIsInMain,
  heading,
  intercept,
  lookAgain,
  navigate,
  paymentSheet,
  responded,
  storage,
  toast,
} from './helpers/page-parts';
import {
  CHECKING,
  EMPTY,
  NOT_YET,
  respondAgain,
  respondWith,
  atSheet,
  atTwoSheets,
  banner,
  waitForOrder,
  nextAtSheet,
  waitForShownOrder,
  payUnnoticed,
  placeButton,
  press,
  status,
  watchForOffers,
  withoutOrders,
} from './helpers/paying';
import { testBrowser } from './helpers/test-browser';
import { storageOf } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';

const browser = testBrowser();

/** A payment without an order yet is shown on every page, none offers to pay again, and the order follows. */
async function testUnconfirmedPayment(visit: SignedInVisit): Promise<void> {
  const { page, shopper } = visit;
  const extensions = { code: 'PAYMENT_UNAVAILABLE' };
  await respondWith(page, /^PlaceOrder$/, { message: 'Payments are not available right now.', extensions });
  await withoutOrders(page);
  await press(page, 'Pay');
  await paymentSheet(page).waitFor({ state: 'detached' });
  const offered = await watchForOffers(page);
  await page.reload();
  await page.waitForURL('**/order');
  await status(page, NOT_YET).waitFor();
  await page.getByRole('main').getByText(NOT_YET).waitFor();
  expect(await page.getByText('You have not ordered anything yet...').count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await banner(page, NOT_YET).waitFor();
  // The provider's webhook has placed the order meanwhile, which emptied the cart.
  await waitForOrder(browser, visit);
  await navigate(page, '/checkout');
  await page.waitForURL('**/order');
  await respondAgain(page);
  await Promise.all([waitForShownOrder(page), toast(page, 'Order Placed Successfully').waitFor()]);
  expect(await offered()).toBeNull();
  expect(await cartOf(browser.shop, shopper)).toEqual({});
  await page.clock.fastForward(5_000);
  expect('payment' in (await storage(page))).toBe(false);
}

/** Closing the sheet during a payment checks it, shows no empty cart, and opens its order. */
async function testClosing(visit: SignedInVisit): Promise<void> {
  const { page } = visit;
  // The cart is not refetched before the page has shown what it knows.
  await respondWith(page, /^(PlacedOrder|CartAndWishlist)$/);
  await payUnnoticed(visit);
  await page.evaluate((empty) => {
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent?.includes(empty))
        localStorage.setItem('empty', 'shown');
    }).observe(document, { subtree: true, childList: true });
  }, EMPTY);
  await page.keyboard.press('Escape');
  await page.getByText('The payment was not completed.').waitFor();
  await waitForOrder(browser, visit);
  await page.context().unroute('**/graphql');
  await respondWith(page, /^PlacedOrder$/);
  await lookAgain(page);
  await status(page, CHECKING).waitFor();
  await respondAgain(page);
  await waitForShownOrder(page);
  expect('empty' in (await storage(page))).toBe(false);
}

/** Leaving the checkout with its sheet open checks for a payment, and announces the order on the new page. */
async function testLeaving(visit: SignedInVisit): Promise<void> {
  const { page } = visit;
  await payUnnoticed(visit);
  await page.goBack();
  await banner(page, 'Your order is placed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/cart');
  await page.getByRole('link', { name: 'See your order' }).click();
  await waitForShownOrder(page);
  expect(await page.getByText('Your order is placed.').count()).toBe(0);
}

/** A payment that the server rejects is reported until dismissed. */
async function testRejection({ page }: SignedInVisit): Promise<void> {
  const message = 'This payment could not be verified for this order.';
  await page.route('**/sandbox/razorpay/pay', (route) => {
    const { order_id } = route.request().postDataJSON() as { order_id: string };
    const forged = { razorpay_payment_id: 'pay_forged', razorpay_signature: 'forged' };
    return route.fulfill({ json: { ...forged, razorpay_order_id: order_id } });
  });
  await press(page, 'Pay');
  await banner(page, message).waitFor();
  expect(await faults(page, '.payment-banner')).toEqual([]);
  await page.getByRole('button', { name: 'OK' }).press('Enter');
  await banner(page, message).waitFor({ state: 'detached' });
  expect(await focusIsInMain(page)).toBe(true);
  await page.unroute('**/sandbox/razorpay/pay');
}

/** The old page places the order while the new one is loading. */
async function testOldPagePlacing({ page }: SignedInVisit): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('offered'));
  // The old page places the order, shows it and is done.
  const listed = responded(page, 'Orders');
  await page.route('**/checkout', async (route) => {
    await listed;
    await setTimeout(500);
    await route.continue();
  });
  await press(page, 'Pay');
  await page.reload();
  await waitForShownOrder(page);
  // What is stored stays a little longer, for a page that is being reloaded.
  await page.clock.fastForward(5_000);
  expect('payment' in (await storage(page))).toBe(false);
  await page.unroute('**/checkout');
}

/** A page that is reloaded with its sheet open checks for a payment: it offers the checkout again without one, and opens the order with one. */
async function testReload(visit: SignedInVisit): Promise<void> {
  const { page } = visit;
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.reload();
  await status(page, CHECKING).waitFor();
  expect(await placeButton(page).count()).toBe(0);
  // However far the page was scrolled.
  const panel = page.getByRole('main').getByText(CHECKING);
  await eventually(async () => (await panel.boundingBox())!.y > 0);
  await eventually(async () => {
    await page.clock.runFor(8_000);
    return (await placeButton(page).count()) > 0;
  });
  expect((await page.getByRole('status').allTextContents()).join()).not.toContain('payment');
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  await respondWith(page, /^PlacedOrder$/);
  await payUnnoticed(visit);
  const offered = await watchForOffers(page);
  await page.reload();
  await panel.waitFor();
  await status(page, CHECKING).waitFor();
  await waitForOrder(browser, visit);
  await respondAgain(page);
  await waitForShownOrder(page);
  expect(await offered()).toBeNull();
  await testOldPagePlacing(await nextAtSheet(browser, page));
  expect(await offered()).toBeNull();
}

it('a payment is followed until its order is shown, however the shopper goes on, also after a reload, or reported if it is rejected', async () => {
  const visit = await atSheet(browser, '/cart');
  await testLeaving(visit);
  const { page } = visit;
  await page.clock.install();
  await testClosing(await nextAtSheet(browser, page));
  await testRejection(await nextAtSheet(browser, page));
  // Another can be made without loading more code.
  await page.route('**/assets/*.js', (route) => route.abort());
  const next = await nextAtSheet(browser, page);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  await page.unroute('**/assets/*.js');
  await testReload(next);
  const last = await nextAtSheet(browser, page);
  await testUnconfirmedPayment(last);
  await testNoticeOnOrderPage(last);
  await testNextCheckout(await nextAtSheet(browser, page));
});

const PROOF = { paymentId: 'pay_1', orderId: 'order_1', signature: 'abc' };
const paymentOf = ({ _id: userId }: TestShopper, progress: object) =>
  JSON.stringify({ checkoutId: 'c', userId, ...progress });
/** Stores a payment, as another window does. */
const storePayment = (page: Page, payment: string) =>
  page.evaluate((text) => {
    localStorage.setItem('payment', text);
    dispatchEvent(new StorageEvent('storage', { key: 'payment' }));
  }, payment);

/** The page of an order that has just been placed says so itself, and leaves nothing for the next page to say. */
async function testNoticeOnOrderPage({ page, shopper }: SignedInVisit): Promise<void> {
  const [order] = await ordersOf(browser.shop, shopper);
  await page.getByRole('link', { name: /^See order: order / }).click();
  await heading(page, 'Your Order');
  await age(page, 60_000);
  await toast(page, 'Order Placed Successfully').waitFor({ state: 'detached' });
  await storePayment(page, paymentOf(shopper, { state: 'placed', checkoutId: order!._id }));
  await toast(page, 'Order Placed Successfully').waitFor();
  await page.getByText('Your order is placed.').waitFor({ state: 'hidden' });
}

/** An order that another page has announced does not keep its shopper from the checkout of the next. */
async function testNextCheckout({ page, shopper }: SignedInVisit): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByText('The payment was not completed.').waitFor();
  await navigate(page, '/cart');
  const toCheckout = page.getByRole('link', { name: 'Proceed to Checkout' }).first();
  await toCheckout.waitFor();
  await storePayment(page, paymentOf(shopper, { state: 'placed' }));
  await banner(page, 'Your order is placed.').waitFor();
  await toCheckout.click();
  await placeButton(page).waitFor();
}

/** Marks the window when its code has read the payment, and when another window has changed it. */
const markReads = (): void => {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    if (key === 'payment') Object.assign(window, { hasRead: true });
    return getItem.call(this, key);
  };
  window.addEventListener('storage', () => Object.assign(window, { isStale: true }));
};

/** A window that is still loading shows a payment that another one stores meanwhile, until the logout; nothing moves. */
async function testLoadingWindow(page: Page): Promise<Page> {
  const shopper = await newShopper(browser.shop);
  const items = storageOf(browser, shopper).origins.flatMap((origin) => origin.localStorage);
  const opened = { name: 'payment', value: paymentOf(shopper, { state: 'opened' }) };
  await page.evaluate(
    (all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)),
    [...items, opened],
  );
  const other = await page.context().newPage();
  await other.addInitScript(markReads);
  await respondWith(page, /Placed?Order/);
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await other.route(/CreditsRoute/, async (route) => {
    await loaded;
    await route.continue();
  });
  await other.goto('/credits', { waitUntil: 'commit' });
  await eventually(() => other.evaluate(() => 'hasRead' in window));
  const paid = paymentOf(shopper, { state: 'paid', proof: PROOF, slow: true });
  const store = () => page.evaluate((text) => localStorage.setItem('payment', text), paid);
  await store();
  await eventually(() => other.evaluate(() => 'isStale' in window));
  load();
  await banner(other, NOT_YET).waitFor();
  // Its first attempt stores the payment again, with the time.
  await eventually(async () => (await storage(page)).payment?.includes('"at"') ?? false);
  await page.evaluate(() => localStorage.removeItem('payment'));
  await banner(other, NOT_YET).waitFor({ state: 'detached' });
  const before = (await layoutShifts(other)).length;
  await store();
  await banner(other, NOT_YET).waitFor();
  expect((await layoutShifts(other)).slice(before)).toEqual([]);
  await other.getByRole('button', { name: 'Logout' }).first().click();
  await eventually(async () => Object.keys(await storage(page)).length === 0);
  await banner(other, NOT_YET).waitFor({ state: 'detached' });
  expect(await other.getByText(NOT_YET).count()).toBe(0);
  await page.context().unrouteAll({ behavior: 'wait' });
  return other;
}

/** The locks that the browser's windows hold for their sheets. */
const sheetLocks = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.locks.query()).held!.filter(({ name }) => name?.startsWith('sheet:')),
  );

it('windows share a payment, also one that is loading: none offers to pay again, and others finish it when one is closed', async () => {
  const page = await browser.visit('/robots.txt', { expected: /Failed to load resource/ });
  const other = await testLoadingWindow(page);
  await atTwoSheets(browser, page, other);
  // Windows that open later know of both.
  await eventually(async () => (await sheetLocks(page)).length === 2);
  await page.clock.install();
  await respondWith(page, /^Placed?Order$/);
  const listed = responded(other, 'Orders');
  await press(page, 'Pay');
  await other.waitForURL('**/order');
  expect(await paymentSheet(other).count()).toBe(0);
  await page.close();
  // On its way, it would exceed its time limit with the next attempt.
  await (await listed).finished();
  await respondAgain(other);
  await Promise.all([waitForShownOrder(other), toast(other, 'Order Placed Successfully').waitFor()]);
});

it('a window whose checkout another one has paid while it was being opened opens no sheet, and leads to the order', async () => {
  const { page } = await atSheet(browser);
  const other = await page.context().newPage();
  await other.goto('/checkout');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const started = new Promise<void>((resolve) => {
    void intercept(other, 'StartCheckout', async (route) => {
      const response = await route.fetch();
      resolve();
      await released;
      await route.fulfill({ response });
    });
  });
  await placeButton(other).click();
  await started;
  const extensions = { code: 'PAYMENT_UNAVAILABLE', pending: true };
  await respondWith(page, /^PlaceOrder$/, { message: 'Please wait.', extensions });
  await withoutOrders(page);
  await press(page, 'Pay');
  await status(page, NOT_YET).waitFor();
  release();
  await other.waitForURL('**/order');
  expect(await paymentSheet(other).count()).toBe(0);
  expect((await storage(page)).payment).toContain('"state":"paid"');
  await page.context().unrouteAll({ behavior: 'wait' });
  await waitForShownOrder(other);
});
