import type { Page } from 'playwright-core';
import { cartOf, checkoutOf, newBuyer, pay, placeOrder, setQty } from '../../server/test/helpers/buying';
import type { Buyer } from '../../server/test/helpers/buying';
import { faults } from './helpers/audit';
import { heading, toast } from './helpers/page-parts';
import { storageOf } from './helpers/signed-in';
import { DESKTOP, testBrowser } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';

const browser = testBrowser();
beforeAll(() => browser.shop.sql('UPDATE stock SET "onHand" = 9999, "maxPerOrder" = 99'));

/** A shopper at their orders, the newest of which had this cart. */
async function atOrders(cart: Record<string, number>, options: VisitOptions = {}) {
  const { shop } = browser;
  const buyer = await newBuyer(shop, cart);
  const { _id, payment } = await checkoutOf(shop, buyer);
  await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
  const page = await browser.visit('/order', { storageState: storageOf(browser, buyer), ...options });
  return { page, buyer };
}
const again = (page: Page) => page.getByRole('button', { name: /^Order again: order [0-9A-F]{8}$/ });
const notice = (page: Page) => page.getByRole('region', { name: 'Not everything is as it was' });
const lines = (page: Page) =>
  page.getByRole('main').locator('li', { has: page.getByRole('button', { name: /^Remove from cart/ }) });
const inCart = (buyer: Buyer) => cartOf(browser.shop, buyer);

it('everything goes into the cart, which is shown', async () => {
  const { page, buyer } = await atOrders({ tomato: 2, banana: 1 });
  await setQty(browser.shop, buyer, 'onion', 4);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await again(page).dblclick();
  await heading(page, 'Cart');
  await toast(page, 'Added To Cart Successfully').waitFor();
  expect(await lines(page).getByRole('heading').allTextContents()).toEqual(['Onion', 'Tomato', 'Banana']);
  expect(await inCart(buyer)).toEqual({ onion: 4, tomato: 2, banana: 1 });
  expect(await notice(page).count()).toBe(0);
});

it('the cart says, and has read out, what could not be had or costs something else now', async () => {
  const { page, buyer } = await atOrders({ tomato: 60, banana: 1 }, { viewport: DESKTOP });
  await setQty(browser.shop, buyer, 'tomato', 90);
  const price = (paise: number) =>
    browser.shop.sql(`UPDATE products SET "pricePaise" = $1 WHERE "_id" = 'banana'`, [paise]);
  const [{ paise }] = (await browser.shop.sql<{ paise: number }>(
    `SELECT "pricePaise" AS paise FROM products WHERE "_id" = 'banana'`,
  )) as [{ paise: number }];
  await price(paise + 500);
  try {
    await again(page).press('Enter');
    await heading(page, 'Cart');
    await notice(page).getByText('Tomato: only 9 of 60 went into your cart.').waitFor();
    const words = `Banana costs ₹${(paise + 500) / 100} now; it was ₹${paise / 100}.`;
    await notice(page).getByText(words).waitFor();
    await page.locator('[aria-live=polite]', { hasText: words }).waitFor({ state: 'attached' });
    expect(await faults(page)).toEqual([]);
    await notice(page).getByRole('button', { name: 'Got it' }).click();
    expect(await notice(page).count()).toBe(0);
    expect(await inCart(buyer)).toEqual({ tomato: 99, banana: 1 });
  } finally {
    await price(paise);
  }
});

it('what the cart said is gone when it is left', async () => {
  const { page, buyer } = await atOrders({ tomato: 60 });
  await setQty(browser.shop, buyer, 'tomato', 99);
  await again(page).click();
  await notice(page).getByText('Tomato: no more could go into your cart.').waitFor();
  await page.goBack();
  await again(page).waitFor();
  await page.goForward();
  await heading(page, 'Cart');
  expect(await notice(page).count()).toBe(0);
});

it('what goes wrong is said, and can be tried again', async () => {
  const { page, buyer } = await atOrders({ tomato: 1 }, { expected: /Failed to load resource/ });
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation Reorder') ? route.abort() : route.continue(),
  );
  await again(page).click();
  await page.getByRole('alert').getByText('We could not reach the shop').waitFor();
  expect(await inCart(buyer)).toEqual({});
  await page.unroute('**/graphql');
  await again(page).click();
  await heading(page, 'Cart');
  expect(await inCart(buyer)).toEqual({ tomato: 1 });
});
