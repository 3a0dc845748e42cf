import type { Page, Route } from 'playwright-core';
import { addAddress, ordersOf } from '../../../server/test/helpers/buying';
import { eventually } from '../../../server/test/helpers/eventually';
import { newShopper } from '../../../server/test/helpers/shopper';
import type { TestShopper } from '../../../server/test/helpers/shopper';
import { paymentSheet } from './page-parts';
import { become, fillCart, visitNext, visitSignedIn } from './signed-in';
import type { SignedInVisit } from './signed-in';
import type { TestBrowser } from './test-browser';

export const NOT_YET = 'Your payment is not confirmed yet.';
export const CHECKING = 'We are checking whether your payment went through.';
export const EMPTY = 'Your Cart is Empty cannot checkout :(';

export const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
export const status = (page: Page, text: string) => page.getByRole('status').getByText(text);
export const banner = (page: Page, text: string) => page.locator('.payment-banner').getByText(text);
export const press = (page: Page, name: string) =>
  paymentSheet(page).getByRole('button', { name, exact: true }).click();
/** Waits for an order of a shopper. */
export const waitForOrder = ({ shop }: TestBrowser, { shopper }: SignedInVisit) =>
  eventually(async () => (await ordersOf(shop, shopper)).length === 1);
export const waitForShownOrder = async (page: Page) => {
  await page.waitForURL('**/order');
  await page.getByRole('article').getByText('12 MG Road').waitFor();
};

/** Whether any page of the browser offers to pay, or says that there is nothing to order. */
export async function watchForOffers(page: Page): Promise<() => Promise<string | null>> {
  await page.context().addInitScript((empty) => {
    new MutationObserver(() => {
      const { textContent: text } = document.querySelector('main') ?? document.createElement('p');
      if (text?.includes('Place Order') || text?.includes(empty)) localStorage.setItem('offered', text);
    }).observe(document, { subtree: true, childList: true });
  }, EMPTY);
  await page.evaluate(() => localStorage.removeItem('offered'));
  return () => page.evaluate(() => localStorage.getItem('offered'));
}

/** Two kilos of tomatoes and an address. */
async function fillForCheckout(browser: TestBrowser, shopper: TestShopper): Promise<void> {
  await fillCart(browser, shopper, { tomato: 2 });
  await addAddress(browser.shop, shopper);
}

async function openSheet(page: Page): Promise<void> {
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
}

/** A signed-in shopper with two kilos of tomatoes in the cart, and the payment sheet open. */
export async function atSheet(
  browser: TestBrowser,
  path: '/checkout' | '/cart' = '/checkout',
): Promise<SignedInVisit> {
  const visit = await visitSignedIn(browser, path, {
    expected: /Failed to load resource/,
    arrange: (shopper) => fillForCheckout(browser, shopper),
  });
  if (path === '/cart') await visit.page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await openSheet(visit.page);
  return visit;
}

/** The same for the next shopper in the same window. */
export async function nextAtSheet(browser: TestBrowser, page: Page): Promise<SignedInVisit> {
  const visit = await visitNext(browser, page, '/checkout', (shopper) => fillForCheckout(browser, shopper));
  await openSheet(page);
  return visit;
}

/** A shopper with the sheet open in a window that has yet to load the shop, and in another one. */
export async function atTwoSheets(browser: TestBrowser, page: Page, other: Page): Promise<void> {
  const shopper = await newShopper(browser.shop);
  await fillForCheckout(browser, shopper);
  await become(browser, page, shopper);
  await page.goto('/checkout');
  await openSheet(page);
  // A window that opens later leaves that payment to the first.
  await other.goto('/checkout');
  await placeButton(other).waitFor();
  await openSheet(other);
}

/** From now on the browser's windows get these responses to an operation; none: the connection is lost. */
export const respondWith = (
  page: Page,
  operations: RegExp,
  error?: { message: string; extensions: object },
) =>
  page.context().route('**/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (!operations.test(operationName)) return route.fallback();
    return error ? route.fulfill({ json: { data: null, errors: [error] } }) : route.abort();
  });
/** From now on no order is returned to the browser's windows, as if the provider had not reported the payment yet. */
export const withoutOrders = (page: Page) =>
  page.context().route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName !== 'Orders') return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { orderHistory: { edges: unknown[] } } };
    json.data.orderHistory.edges = [];
    return route.fulfill({ response, json });
  });
/** Makes the next attempt now, whatever the page's delay. */
export async function respondAgain(page: Page): Promise<void> {
  // A response that is being changed would be sent unchanged by unroute.
  await page.context().unrouteAll({ behavior: 'wait' });
  await page.clock.fastForward(30_000);
}

/** The provider takes the payment, and no page is notified. */
export async function payUnnoticed({ page }: SignedInVisit): Promise<void> {
  const paid = new Promise<void>((resolve) => {
    const notice = async (route: Route) => {
      await route.fetch();
      resolve();
    };
    void page.route('**/sandbox/razorpay/pay', notice, { times: 1 });
  });
  await press(page, 'Pay');
  await paid;
}
