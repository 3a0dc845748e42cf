import { setTimeout } from 'node:timers/promises';
import { cartOf, checkoutOf, newBuyer, pay, placeOrder } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { audit } from './helpers/audit';
import { layoutShifts } from './helpers/layout-shifts';
import { paymentSheet, storage, toast } from './helpers/page-parts';
import {
  CHECKING,
  EMPTY,
  NOT_YET,
  answerAgain,
  answerWith,
  atSheet,
  banner,
  isOrdered,
  orderIsShown,
  payUnheard,
  placeButton,
  press,
  status,
  watchForOffers,
} from './helpers/paying';
import { quiet, testBrowser } from './helpers/test-browser';
import { storageOf } from './helpers/signed-in';

const browser = testBrowser();

describe('a page that is reloaded right after paying', () => {
  it('says that the payment is being confirmed, asks for no other, and leads to the order', async () => {
    const visit = await atSheet(browser);
    const { page, shopper } = visit;
    await answerWith(page, /^PlaceOrder$/);
    await press(page, 'Pay');
    await paymentSheet(page).waitFor({ state: 'detached' });
    const offered = await watchForOffers(page);
    await page.reload();
    await page
      .getByText(/Your payment is (being confirmed|not confirmed yet)\./)
      .last()
      .waitFor();
    await status(page, NOT_YET).waitFor();
    // The provider has reported it meanwhile, which emptied the cart.
    await isOrdered(browser, visit);
    await page.goto('/checkout');
    await page.waitForURL('**/order');
    await answerAgain(page);
    await orderIsShown(page);
    await toast(page, 'Order Placed Successfully').waitFor();
    expect(await offered()).toBeNull();
    expect(await cartOf(browser.shop, shopper)).toEqual({});
    await eventually(async () => !('payment' in (await storage(page))));
  });

  it('before the sheet has learned of it checks whether it was paid, and leads to the order', async () => {
    const visit = await atSheet(browser);
    const { page } = visit;
    await answerWith(page, /^PlacedOrder$/);
    await payUnheard(visit);
    const offered = await watchForOffers(page);
    await page.reload();
    await page.getByRole('main').getByText(CHECKING).waitFor();
    await status(page, CHECKING).waitFor();
    await isOrdered(browser, visit);
    await answerAgain(page);
    await orderIsShown(page);
    expect(await offered()).toBeNull();
  });

  it('leads to the order where the old page learns of it while the new one is on its way', async () => {
    const { page } = await atSheet(browser);
    const offered = await watchForOffers(page);
    // The old page places the order, shows it and has nothing more to say.
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

  it('without having paid is a checkout again, and nothing says that it was paid', async () => {
    const { page } = await atSheet(browser);
    await page.clock.install();
    await page.reload();
    await status(page, CHECKING).waitFor();
    expect(await placeButton(page).count()).toBe(0);
    await eventually(async () => {
      await page.clock.runFor(8_000);
      return (await placeButton(page).count()) > 0;
    });
    expect((await page.getByRole('status').allTextContents()).join()).not.toContain('payment');
    await placeButton(page).click();
    await press(page, 'Pay');
    await orderIsShown(page);
  });
});

it('a sheet that is closed while a payment is under way leads to its order all the same', async () => {
  const visit = await atSheet(browser);
  const { page } = visit;
  // The cart is not asked for again before the page has said what it knows.
  await answerWith(page, /^(PlacedOrder|CartAndWishlist)$/);
  await payUnheard(visit);
  await page.keyboard.press('Escape');
  await page.getByText('The payment was not completed.').waitFor();
  await isOrdered(browser, visit);
  await answerAgain(page);
  await orderIsShown(page);
});

it('a sheet that is closed after its payment has emptied the cart shows that it is checked, not an empty cart', async () => {
  const visit = await atSheet(browser);
  const { page } = visit;
  await answerWith(page, /^PlacedOrder$/);
  await payUnheard(visit);
  await isOrdered(browser, visit);
  await page.evaluate((empty) => {
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent?.includes(empty))
        localStorage.setItem('empty', 'shown');
    }).observe(document, { subtree: true, childList: true });
  }, EMPTY);
  await page.keyboard.press('Escape');
  await status(page, CHECKING).waitFor();
  await answerAgain(page);
  await orderIsShown(page);
  expect('empty' in (await storage(page))).toBe(false);
});

it('a page that is left with its sheet open checks whether it was paid, and says so where one is', async () => {
  const visit = await atSheet(browser);
  const { page } = visit;
  await payUnheard(visit);
  await page.goBack();
  await banner(page, 'Your order is placed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'See your order' }).click();
  await orderIsShown(page);
});

it('a tab that is closed right after paying leaves it to the next one', async () => {
  const visit = await atSheet(browser);
  const { page } = visit;
  await answerWith(page, /^PlaceOrder$/);
  await press(page, 'Pay');
  await paymentSheet(page).waitFor({ state: 'detached' });
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/product');
  await banner(next, NOT_YET).waitFor();
  expect(await audit(next)).toEqual([]);
  await answerAgain(next);
  await next.getByRole('link', { name: 'See your order' }).click();
  await orderIsShown(next);
  expect(await next.getByText('Your order is placed.').count()).toBe(0);
});

it('two windows agree: neither asks for a payment that the other has made', async () => {
  const visit = await atSheet(browser);
  const { page } = visit;
  const other = await page.context().newPage();
  await other.goto('/checkout');
  const home = await page.context().newPage();
  await home.goto('/');
  await answerWith(page, /^Placed?Order$/);
  await press(page, 'Pay');
  await other.waitForURL('**/order');
  await banner(home, NOT_YET).waitFor();
  expect(await layoutShifts(home)).toEqual([]);
  await answerAgain(page);
  await Promise.all([orderIsShown(page), orderIsShown(other)]);
  await toast(home, 'Order Placed Successfully').waitFor();
});

/** As the shop answers a shopper without orders. */
const NO_ORDERS = {
  orderHistory: {
    __typename: 'OrderConnection',
    edges: [],
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
  orderYears: [],
};

it('an order that the list does not have yet is fetched alone, and once', async () => {
  const shopper = await newBuyer(browser.shop);
  const { _id: checkoutId, payment } = await checkoutOf(browser.shop, shopper);
  await placeOrder(browser.shop, shopper, checkoutId, await pay(browser.shop, payment.orderId));
  const page = await browser.visit('/mock', { storageState: storageOf(browser, shopper) });
  const asked: string[] = [];
  await page.route('**/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    asked.push(operationName);
    return operationName === 'Orders' ? route.fulfill({ json: { data: NO_ORDERS } }) : route.continue();
  });
  const placed = JSON.stringify({ state: 'placed', checkoutId, userId: shopper._id });
  await page.evaluate((text) => localStorage.setItem('payment', text), placed);
  await page.goto('/order');
  await page.getByRole('article').getByText('12 MG Road').waitFor();
  await quiet(page);
  expect(asked.filter((name) => /order/i.test(name))).toEqual(['Orders', 'PlacedOrder']);

  // A page that is reloaded right after paying finds it stored.
  await page.evaluate((text) => localStorage.setItem('payment', text), placed);
  await page.goto(`/order/${checkoutId}`);
  await toast(page, 'Order Placed Successfully').waitFor();
  await page.getByText('Your order is placed.').waitFor({ state: 'hidden' });
});

describe('while the payment provider does not answer', () => {
  it('every page says so, and the order comes when it does', async () => {
    const { page } = await atSheet(browser);
    const extensions = { code: 'PAYMENT_UNAVAILABLE' };
    await answerWith(page, /^PlaceOrder$/, { message: 'Payments are not available right now.', extensions });
    await press(page, 'Pay');
    await page.waitForURL('**/order');
    await page.getByRole('main').getByText(NOT_YET).waitFor();
    expect(await page.getByText('You have not ordered anything yet...').count()).toBe(0);
    for (const path of ['/', '/product/tomato', '/cart', '/profile']) {
      await page.goto(path);
      await banner(page, NOT_YET).waitFor();
    }
    await page.goto('/checkout');
    await page.waitForURL('**/order');
    await answerAgain(page);
    await orderIsShown(page);
  });

  it('and while it has only authorised the payment, that is no rejection', async () => {
    const { page } = await atSheet(browser);
    const extensions = { code: 'PAYMENT_NOT_VERIFIED', pending: true };
    await answerWith(page, /^PlaceOrder$/, { message: 'Not captured.', extensions });
    await press(page, 'Pay');
    await status(page, NOT_YET).waitFor();
    await answerAgain(page);
    await orderIsShown(page);
  });
});

it('a payment that the server rejects is told until the shopper has read it, and another can be made', async () => {
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
  await page.getByRole('button', { name: 'OK' }).click();
  await banner(page, refused).waitFor({ state: 'detached' });
  await page.unroute('**/sandbox/razorpay/pay');
  await page.goto('/checkout');
  await placeButton(page).click();
  await press(page, 'Pay');
  await orderIsShown(page);
});

it('a payment is told to nobody who logs in afterwards', async () => {
  const { page } = await atSheet(browser);
  await answerWith(page, /^PlaceOrder$/);
  await press(page, 'Pay');
  await page.waitForURL('**/order');
  expect(await storage(page)).toHaveProperty('payment');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await eventually(async () => Object.keys(await storage(page)).length === 0);
  expect(await page.getByText(NOT_YET).count()).toBe(0);
});
