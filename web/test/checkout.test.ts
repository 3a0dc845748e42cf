import type { Page } from 'playwright-core';
import { HOME, addAddress, cartOf, ordersOf, paymentsAndOrders } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { focused, paymentSheet, toast } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { DESKTOP, testBrowser, PHONE } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';
import { fillCart, visitSignedIn } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';

const browser = testBrowser();
afterEach(async () => {
  await eventually(async () => {
    const { payments, orders } = await paymentsAndOrders(browser.shop);
    return payments.join() === orders.join();
  });
});

/** A signed-in shopper at the checkout, with two kilos of tomatoes and one address. */
async function atCheckout(options: VisitOptions = {}): Promise<SignedInVisit> {
  const visit = await visitSignedIn(browser, '/', options);
  await fillCart(browser, visit.shopper, { tomato: 2 });
  await addAddress(browser.shop, visit.shopper);
  await visit.page.goto('/checkout');
  await placeButton(visit.page).waitFor();
  return visit;
}

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const section = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) =>
  paymentSheet(page).getByRole('button', { name, exact: true }).click();
const couponField = (page: Page) => page.getByLabel('Coupon', { exact: true });
const applyCoupon = async (page: Page, code: string) => {
  await couponField(page).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
};
/** The stages from cart to order. */
async function isOrdered(page: Page, { shopper }: SignedInVisit, price: number): Promise<void> {
  await page.waitForURL('**/order');
  await page.getByRole('heading', { name: 'Order Management' }).waitFor();
  await page.getByText('12 MG Road, Bengaluru, Karnataka, 560001').first().waitFor();
  expect(await ordersOf(browser.shop, shopper)).toMatchObject([{ price, payment: 'PAID' }]);
  expect(await cartOf(browser.shop, shopper)).toEqual({});
}

describe.each([
  ['on a phone', PHONE],
  ['on a wide screen', DESKTOP],
])('the purchase %s', (_, viewport) => {
  it('goes from the cart over coupon and payment sheet to the order', async () => {
    const visit = await visitSignedIn(browser, '/', { viewport });
    const { page, shopper } = visit;
    await fillCart(browser, shopper, { tomato: 2 });
    await addAddress(browser.shop, shopper);
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
    await page.getByRole('table').getByText('Tomato').waitFor();
    await page.getByText('Selected', { exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);

    await applyCoupon(page, 'instant50');
    await page.getByText('Invalid Coupon').first().waitFor();
    await applyCoupon(page, 'Instant50');
    await page.getByText('Instant50 applied').waitFor();
    expect(await couponField(page).count()).toBe(0);
    await page.getByText('-₹63').waitFor();

    await placeButton(page).click();
    await paymentSheet(page).getByText('no money moves').waitFor();
    await paymentSheet(page).getByText('₹63.00').waitFor();
    await press(page, 'Pay');
    await toast(page, 'Order Placed Successfully').waitFor();
    await isOrdered(page, visit, 63);
    expect(await faults(page)).toEqual([]);
  });
});

it('is bought by keyboard alone', async () => {
  const visit = await atCheckout({ viewport: DESKTOP });
  const { page } = visit;
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 60; steps += 1) {
      if ((await focused(page)) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`No way by Tab to ${name}.`);
  };
  await tabTo('Order Details');
  await page.keyboard.press('Enter');
  expect(await section(page, 'Order Details').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Space');
  expect(await section(page, 'Order Details').getAttribute('aria-expanded')).toBe('true');
  await tabTo('Place Order');
  await page.keyboard.press('Enter');
  await paymentSheet(page).waitFor();
  // The focus is on Pay when the sheet opens.
  await page.keyboard.press('Enter');
  await isOrdered(page, visit, 126);
});

describe('the sections of the checkout', () => {
  it('open and close one by one and keep what was typed', async () => {
    const { page } = await atCheckout();
    await couponField(page).fill('half');
    for (const name of ['Order Details', 'Address', 'Delivery time', 'Checkout']) {
      await section(page, name).click();
      expect(await section(page, name).getAttribute('aria-expanded')).toBe('false');
    }
    expect(await placeButton(page).isVisible()).toBe(false);
    await section(page, 'Checkout').click();
    expect(await couponField(page).inputValue()).toBe('half');
  });

  it('ask for an address when none is chosen', async () => {
    const { page, shopper } = await visitSignedIn(browser, '/');
    await fillCart(browser, shopper, { tomato: 1 });
    await page.goto('/checkout');
    await page.getByText('You have not added any address...').waitFor();
    await placeButton(page).click();
    await page.getByText('Address not selected.').first().waitFor();
    await addAddress(browser.shop, shopper);
    await addAddress(browser.shop, shopper, { ...HOME, street: '7 Church Street' });
    await page.reload();
    await placeButton(page).click();
    await page.getByText('Address not selected.').first().waitFor();
    expect(await paymentSheet(page).count()).toBe(0);
    await page
      .getByRole('radio', { name: /^Deliver here/ })
      .last()
      .check();
    await page.getByText('Selected', { exact: true }).waitFor();
    await placeButton(page).click();
    await paymentSheet(page).waitFor();
  });

  it('say that there is nothing to order while the cart is empty', async () => {
    const { page } = await visitSignedIn(browser, '/Checkout');
    await page.getByText('Your Cart is Empty cannot checkout :(').waitFor();
  });
});

describe('a payment', () => {
  it('that is dismissed or fails leaves everything as it was and can be tried again', async () => {
    const visit = await atCheckout({ expected: /400 \(Bad Request\)/ });
    const { page, shopper } = visit;
    await placeButton(page).click();
    await press(page, 'Close');
    await placeButton(page).waitFor();
    await placeButton(page).click();
    await press(page, 'Fail');
    await paymentSheet(page).getByText('declined').waitFor();
    await page.keyboard.press('Escape');
    await paymentSheet(page).waitFor({ state: 'detached' });
    expect(await cartOf(browser.shop, shopper)).toEqual({ tomato: 2 });
    expect(await ordersOf(browser.shop, shopper)).toEqual([]);
    await placeButton(page).click();
    await press(page, 'Pay');
    await isOrdered(page, visit, 126);
  });

  it('does not begin when the script of the provider does not load; a later try does', async () => {
    const visit = await atCheckout({ expected: /checkout\.js|ERR_FAILED/ });
    const { page } = visit;
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.route('**/checkout.js', (route) => route.abort());
    await placeButton(page).click();
    await eventually(async () => alerts.length === 1);
    expect(alerts).toEqual(['Razorpay Failed to load']);
    await page.unroute('**/checkout.js');
    await placeButton(page).click();
    await press(page, 'Pay');
    await isOrdered(page, visit, 126);
  });

  it('is not asked for twice when the button is pressed again and again', async () => {
    const { page, shopper } = await atCheckout();
    await placeButton(page).dblclick();
    await paymentSheet(page).waitFor();
    expect(await paymentSheet(page).count()).toBe(1);
    const opened = await browser.shop.sql(`SELECT 1 FROM orders WHERE "userId" = $1`, [shopper._id]);
    expect(opened).toHaveLength(1);
  });

  it('whose page is reloaded right after paying ends with its order', async () => {
    const visit = await atCheckout({ expected: /Failed to load resource/ });
    const { page, shopper } = visit;
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('PlaceOrder') ? route.abort() : route.continue(),
    );
    await placeButton(page).click();
    await press(page, 'Pay');
    await eventually(async () => (await ordersOf(browser.shop, shopper)).length === 1);
    await page.reload();
    await page.waitForURL('**/order');
    await page.getByText('12 MG Road, Bengaluru, Karnataka, 560001').first().waitFor();
    expect(await cartOf(browser.shop, shopper)).toEqual({});
  });

  it('with a coupon that was switched off meanwhile is not opened at the old price', async () => {
    const { page } = await atCheckout();
    await browser.shop.sql(`INSERT INTO coupons (code, percent) VALUES ('FLASH', 20)`);
    await applyCoupon(page, 'FLASH');
    await page.getByText('FLASH applied').waitFor();
    await browser.shop.sql(`UPDATE coupons SET active = false WHERE code = 'FLASH'`);
    await placeButton(page).click();
    await page.getByText('Invalid Coupon').first().waitFor();
    expect(await paymentSheet(page).count()).toBe(0);
  });
});

describe('a coupon', () => {
  /** As on a window's focus: the cart is refetched. */
  const lookAgain = (page: Page) =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const total = (page: Page, rupees: string) =>
    page.getByRole('region', { name: 'Checkout' }).getByRole('definition').last().getByText(rupees).waitFor();

  it('is priced anew with the prices and the counts that the shop has now', async () => {
    const { page, shopper } = await atCheckout({ viewport: DESKTOP });
    const setPrice = (paise: number) =>
      browser.shop.sql(`UPDATE products SET "pricePaise" = ${paise} WHERE "_id" = 'tomato'`);
    await setPrice(4200);
    try {
      await applyCoupon(page, 'Instant50');
      await total(page, '₹67');
      await page.getByRole('table').getByText('₹84').first().waitFor();
      await fillCart(browser, shopper, { tomato: 4 });
      await lookAgain(page);
      await total(page, '₹109');
    } finally {
      await setPrice(3800);
    }
    await lookAgain(page);
    await total(page, '₹101');
  });

  it('that cannot be priced anew says so, and can be tried again', async () => {
    const { page, shopper } = await atCheckout({ viewport: DESKTOP, expected: /Failed to load resource/ });
    await applyCoupon(page, 'Instant50');
    await total(page, '₹63');
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query Quote') ? route.abort() : route.continue(),
    );
    await fillCart(browser, shopper, { tomato: 4 });
    await lookAgain(page);
    await page.getByRole('alert').getByText('We could not work out your discount.').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await total(page, '₹101');
  });
});
