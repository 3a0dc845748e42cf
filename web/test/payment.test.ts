import { setTimeout } from 'node:timers/promises';
import { cartOf, checkoutOf, newBuyer, pay, placeOrder } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { audit } from './helpers/audit';
import { layoutShifts } from './helpers/layout-shifts';
import { focusIsInMain, navigate, paymentSheet, storage, toast } from './helpers/page-parts';
import {
  CHECKING,
  EMPTY,
  NOT_YET,
  answerAgain,
  answerWith,
  atSheet,
  atTwoSheets,
  banner,
  isOrdered,
  orderIsShown,
  payUnnoticed,
  placeButton,
  press,
  status,
  watchForOffers,
  withoutOrders,
} from './helpers/paying';
import { networkIdle, testBrowser } from './helpers/test-browser';
import { storageOf } from './helpers/signed-in';

const browser = testBrowser();

it('a payment without an order yet is shown on every page, none offers to pay again, and the order follows', async () => {
  const visit = await atSheet(browser);
  const { page, shopper } = visit;
  await page.clock.install();
  const extensions = { code: 'PAYMENT_UNAVAILABLE' };
  await answerWith(page, /^PlaceOrder$/, { message: 'Payments are not available right now.', extensions });
  await withoutOrders(page);
  await press(page, 'Pay');
  await paymentSheet(page).waitFor({ state: 'detached' });
  const offered = await watchForOffers(page);
  await page.reload();
  await page.waitForURL('**/order');
  await status(page, NOT_YET).waitFor();
  await page.getByRole('main').getByText(NOT_YET).waitFor();
  expect(await page.getByText('You have not ordered anything yet...').count()).toBe(0);
  const links = [page.getByRole('main').getByRole('link', { name: 'Profile' })];
  for (const name of [/^Cart/, 'Home']) links.push(page.getByRole('banner').getByRole('link', { name }));
  for (const link of links) {
    await link.first().click();
    await banner(page, NOT_YET).waitFor();
  }
  // The provider's webhook has placed the order meanwhile, which emptied the cart.
  await isOrdered(browser, visit);
  await navigate(page, '/checkout');
  await page.waitForURL('**/order');
  await answerAgain(page);
  await Promise.all([orderIsShown(page), toast(page, 'Order Placed Successfully').waitFor()]);
  expect(await offered()).toBeNull();
  expect(await cartOf(browser.shop, shopper)).toEqual({});
  await eventually(async () => !('payment' in (await storage(page))));
});

describe('a page that is reloaded with its sheet open', () => {
  it('checks for a payment: offers the checkout again without one, and opens the order with one', async () => {
    const visit = await atSheet(browser);
    const { page } = visit;
    await page.clock.install();
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
    await answerWith(page, /^PlacedOrder$/);
    await payUnnoticed(visit);
    const offered = await watchForOffers(page);
    await page.reload();
    await panel.waitFor();
    await status(page, CHECKING).waitFor();
    await isOrdered(browser, visit);
    await answerAgain(page);
    await orderIsShown(page);
    expect(await offered()).toBeNull();
  });

  it('opens the order when the old page places it while the new one is loading', async () => {
    const { page } = await atSheet(browser);
    const offered = await watchForOffers(page);
    // The old page places the order, shows it and is done.
    const listed = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"Orders"') ?? false,
    );
    await page.route('**/checkout', async (route) => {
      await listed;
      await setTimeout(500);
      await route.continue();
    });
    await press(page, 'Pay');
    await page.reload();
    await orderIsShown(page);
    expect(await offered()).toBeNull();
    await eventually(async () => !('payment' in (await storage(page))));
  });
});

it('closing the sheet during a payment checks it, shows no empty cart, and opens its order', async () => {
  const visit = await atSheet(browser);
  const { page } = visit;
  await page.clock.install();
  // The cart is not refetched before the page has shown what it knows.
  await answerWith(page, /^(PlacedOrder|CartAndWishlist)$/);
  await payUnnoticed(visit);
  await page.evaluate((empty) => {
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent?.includes(empty))
        localStorage.setItem('empty', 'shown');
    }).observe(document, { subtree: true, childList: true });
  }, EMPTY);
  await page.keyboard.press('Escape');
  await page.getByText('The payment was not completed.').waitFor();
  await isOrdered(browser, visit);
  await page.context().unroute('**/graphql');
  await answerWith(page, /^PlacedOrder$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await status(page, CHECKING).waitFor();
  await answerAgain(page);
  await orderIsShown(page);
  expect('empty' in (await storage(page))).toBe(false);
});

it('leaving the checkout with its sheet open checks for a payment, and announces the order on the new page', async () => {
  const visit = await atSheet(browser, '/cart');
  const { page } = visit;
  await payUnnoticed(visit);
  await page.goBack();
  await banner(page, 'Your order is placed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/cart');
  await page.getByRole('link', { name: 'See your order' }).click();
  await orderIsShown(page);
  expect(await page.getByText('Your order is placed.').count()).toBe(0);
});

/** The response for a shopper without orders. */
const NO_ORDERS = {
  orderHistory: {
    __typename: 'OrderConnection',
    edges: [],
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
  orderYears: [],
};

const PROOF = { paymentId: 'pay_1', orderId: 'order_1', signature: 'abc' };
const paymentOf = ({ _id: userId }: TestShopper, progress: object) =>
  JSON.stringify({ checkoutId: 'c', userId, ...progress });
/** The storage of a shopper's browser that knows of a payment. */
function withPayment(shopper: TestShopper, progress: object) {
  const state = storageOf(browser, shopper);
  state.origins[0]!.localStorage.push({ name: 'payment', value: paymentOf(shopper, progress) });
  return state;
}

it('an order that the list does not have yet is fetched by itself, once, and is no news at the next visit', async () => {
  const shopper = await newBuyer(browser.shop);
  const { _id: checkoutId, payment } = await checkoutOf(browser.shop, shopper);
  await placeOrder(browser.shop, shopper, checkoutId, await pay(browser.shop, payment.orderId));
  const progress = { state: 'placed', checkoutId };
  const page = await browser.visit('/robots.txt', { storageState: withPayment(shopper, progress) });
  const asked: string[] = [];
  await page.route('**/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    asked.push(operationName);
    return operationName === 'Orders' ? route.fulfill({ json: { data: NO_ORDERS } }) : route.continue();
  });
  await page.goto('/order');
  await page.getByRole('article').getByText('12 MG Road').waitFor();
  await networkIdle(page);
  expect(asked.filter((name) => /order/i.test(name))).toEqual(['Orders', 'PlacedOrder']);

  // A page that is reloaded right after paying finds it stored.
  await page.evaluate((text) => localStorage.setItem('payment', text), paymentOf(shopper, progress));
  await page.goto(`/order/${checkoutId}`);
  await toast(page, 'Order Placed Successfully').waitFor();
  await page.getByText('Your order is placed.').waitFor({ state: 'hidden' });

  const thanked = paymentOf(shopper, { state: 'placed', at: Date.now() - 2 * 3_600_000 });
  await page.evaluate((text) => localStorage.setItem('payment', text), thanked);
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await networkIdle(page);
  expect(await page.locator('.payment-banner').count()).toBe(0);
  expect(await toast(page, 'Order Placed Successfully').count()).toBe(0);
});

it('a payment that the server rejects is reported until dismissed, and another can be made without loading more code', async () => {
  const { page } = await atSheet(browser);
  const refused = 'This payment could not be verified for this order.';
  await page.route('**/sandbox/razorpay/pay', (route) => {
    const { order_id } = route.request().postDataJSON() as { order_id: string };
    const forged = { razorpay_payment_id: 'pay_forged', razorpay_signature: 'forged' };
    return route.fulfill({ json: { ...forged, razorpay_order_id: order_id } });
  });
  await press(page, 'Pay');
  await banner(page, refused).waitFor();
  await page.reload();
  await banner(page, refused).waitFor();
  expect(await audit(page)).toEqual([]);
  await page.getByRole('button', { name: 'OK' }).press('Enter');
  await banner(page, refused).waitFor({ state: 'detached' });
  expect(await focusIsInMain(page)).toBe(true);
  await page.unroute('**/sandbox/razorpay/pay');
  await navigate(page, '/checkout');
  await placeButton(page).waitFor();
  await networkIdle(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  await page.waitForTimeout(500);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  await page.unroute('**/assets/*.js');
  await press(page, 'Pay');
  await orderIsShown(page);
});

/** Marks the window when its code has read the payment, and when another window has changed it. */
const markReads = (): void => {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    if (key === 'payment') Object.assign(window, { hasRead: true });
    return getItem.call(this, key);
  };
  window.addEventListener('storage', () => Object.assign(window, { isStale: true }));
};

it('a window that is still loading shows a payment that another one stores meanwhile, until the logout', async () => {
  const shopper = await newShopper(browser.shop);
  const page = await browser.visit('/robots.txt', {
    storageState: withPayment(shopper, { state: 'opened' }),
    expected: /Failed to load resource/,
  });
  const other = await page.context().newPage();
  await other.addInitScript(markReads);
  await page
    .context()
    .route('**/graphql', (route) =>
      /Placed?Order/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
    );
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await other.route(/HomeRoute/, async (route) => {
    await loaded;
    await route.continue();
  });
  await other.goto('/', { waitUntil: 'commit' });
  await eventually(() => other.evaluate(() => 'hasRead' in window));
  const paid = paymentOf(shopper, { state: 'paid', proof: PROOF, slow: true });
  await page.evaluate((text) => localStorage.setItem('payment', text), paid);
  await eventually(() => other.evaluate(() => 'isStale' in window));
  load();
  await banner(other, NOT_YET).waitFor();
  await other.getByRole('button', { name: 'Logout' }).first().click();
  await eventually(async () => Object.keys(await storage(page)).length === 0);
  await banner(other, NOT_YET).waitFor({ state: 'detached' });
  expect(await other.getByText(NOT_YET).count()).toBe(0);
});

it('windows share a payment: it closes their sheets, none offers to pay again, and others finish it when one is closed', async () => {
  const [page, other] = await atTwoSheets(browser);
  await page.clock.install();
  const home = await page.context().newPage();
  await home.goto('/');
  await answerWith(page, /^Placed?Order$/);
  await press(page, 'Pay');
  await other.waitForURL('**/order');
  expect(await paymentSheet(other).count()).toBe(0);
  await page.close();
  await banner(home, NOT_YET).waitFor();
  expect(await layoutShifts(home)).toEqual([]);
  expect(await audit(home)).toEqual([]);
  await answerAgain(home);
  await Promise.all([orderIsShown(other), toast(home, 'Order Placed Successfully').waitFor()]);
});
