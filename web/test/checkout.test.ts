import type { Page } from 'playwright-core';
import { addAddress, cartOf, ordersOf, paymentsAndOrders } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { setStock } from '../../server/test/helpers/stock';
import { faults } from './helpers/audit';
import { layoutShifts } from './helpers/layout-shifts';
import { focused, intercept, lookAgain, navigate, paymentSheet, storage, toast } from './helpers/page-parts';
import { placeButton, press } from './helpers/paying';
import { DESKTOP, networkIdle, testBrowser, PHONE } from './helpers/test-browser';
import { fillCart, visitNext, visitSignedIn } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';
import type { TestShopper } from '../../server/test/helpers/shopper';

const browser = testBrowser();
/** The second test goes on in the page of the first. */
let page: Page;
afterEach(async () => {
  await eventually(async () => {
    const { payments, orders } = await paymentsAndOrders(browser.shop);
    return payments.join() === orders.join();
  });
});

/** Two kilos of tomatoes and one address. */
async function withCart(shopper: TestShopper): Promise<void> {
  await fillCart(browser, shopper, { tomato: 2 });
  await addAddress(browser.shop, shopper);
}

const section = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const couponField = (page: Page) => page.getByLabel('Coupon', { exact: true });
const applyCoupon = async (page: Page, code: string) => {
  await couponField(page).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
};
/** Expects the order, paid at this price, and an empty cart. */
async function expectOrder(page: Page, shopper: TestShopper, price: number): Promise<void> {
  await page.waitForURL('**/order');
  await page.getByRole('heading', { name: 'Order Management' }).waitFor();
  await page.getByText('12 MG Road, Bengaluru, Karnataka, 560001').first().waitFor();
  expect(await ordersOf(browser.shop, shopper)).toMatchObject([{ price, payment: 'PAID' }]);
  expect(await cartOf(browser.shop, shopper)).toEqual({});
}

/** Pays on the sheet, and expects to be thanked only once. */
async function paysAndIsThanked({ page, shopper }: SignedInVisit): Promise<void> {
  const thanks = page.getByRole('region', { name: 'Thank you, Meera' });
  await press(page, 'Pay');
  await toast(page, 'Order Placed Successfully').waitFor();
  await expectOrder(page, shopper, 63);
  await thanks.getByText('You paid ₹63 for order').waitFor();
  const [order] = await ordersOf(browser.shop, shopper);
  await thanks.getByText(order!._id.slice(0, 8).toUpperCase()).waitFor();
  await thanks.getByText('12 MG Road, Bengaluru, Karnataka, 560001').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await thanks.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/product');
  await navigate(page, '/credits');
  await thanks.waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('article').waitFor();
  expect(await thanks.count()).toBe(0);
  // A payment is stored a little longer, for a page that is being reloaded.
  await eventually(async () => !('payment' in (await storage(page))));
  await page.reload();
  await page.getByRole('article').waitFor();
  expect(await thanks.count()).toBe(0);
}

/** A payment whose script cannot be loaded, or that cannot be opened, can be retried; a double click opens one. */
async function testOpening(page: Page, shopper: TestShopper): Promise<void> {
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
  await placeButton(page).dblclick();
  await paymentSheet(page).getByText('₹126.00').waitFor();
  expect(await paymentSheet(page).count()).toBe(1);
  const opened = await browser.shop.sql(`SELECT 1 FROM orders WHERE "userId" = $1`, [shopper._id]);
  expect(opened).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByText('The payment was not completed.').waitFor();
  await page.evaluate(() => {
    const { Razorpay } = window;
    const broken = function () {
      window.Razorpay = Razorpay;
      throw new Error('Not in this browser.');
    };
    Object.assign(window, { Razorpay: broken });
  });
  await placeButton(page).click();
  await page.getByText('The payment did not go through. Its window could not be opened.').waitFor();
  await placeButton(page).click();
}

/** Opens the sheet and closes it, then has a payment fail: nothing is ordered, and the cart stays. */
async function dismissAndFail(page: Page, shopper: TestShopper): Promise<void> {
  await press(page, 'Close');
  await page.getByText('The payment was not completed.').waitFor();
  expect(await focused(page)).toBe('Place Order');
  await placeButton(page).click();
  await press(page, 'Fail');
  await paymentSheet(page).getByText('declined').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('The payment did not go through.').waitFor();
  expect(await focused(page)).toBe('Place Order');
  expect(await cartOf(browser.shop, shopper)).toEqual({ tomato: 2 });
  expect(await ordersOf(browser.shop, shopper)).toEqual([]);
}

it('the purchase goes from the cart through coupon and payment sheet, dismissed or failing at first, to thanks shown once', async () => {
  const visit = await visitSignedIn(browser, '/cart', {
    viewport: PHONE,
    arrange: withCart,
    expected: /checkout\.js|ERR_FAILED|400 \(Bad Request\)/,
    stays: true,
  });
  const { shopper } = visit;
  page = visit.page;
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click();
  await page.getByRole('table').getByText('Tomato').waitFor();
  await page.getByText('Selected', { exact: true }).waitFor();
  await testOpening(page, shopper);
  await dismissAndFail(page, shopper);

  await applyCoupon(page, 'instant50');
  await page.getByText('Invalid Coupon').first().waitFor();
  // A phone's keyboard ends a word with a space.
  await applyCoupon(page, 'Instant50 ');
  await page.getByText('Instant50 applied').first().waitFor();
  expect(await couponField(page).count()).toBe(0);
  await page.getByText('-₹63').waitFor();
  await placeButton(page).click();
  await paymentSheet(page).getByText('no money moves').waitFor();
  await paymentSheet(page).getByText('₹63.00').waitFor();
  await paysAndIsThanked(visit);
});

const total = (page: Page, rupees: string) =>
  page.getByRole('region', { name: 'Checkout' }).getByRole('definition').last().getByText(rupees).waitFor();

/** A discount is recalculated when prices or the cart change; a failure, or no response, is shown and can be retried. */
async function recalculates({ page, shopper }: SignedInVisit): Promise<void> {
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

  // Never answered: fails after 15 seconds.
  await intercept(page, 'Quote', () => undefined);
  await fillCart(browser, shopper, { tomato: 2 });
  await lookAgain(page);
  await page
    .getByRole('alert')
    .getByText('We could not calculate your discount.')
    .waitFor({ timeout: 30_000 });
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await total(page, '₹63');
}

/** No order can be placed while its coupon is being priced, so that the page shows what is paid. */
async function waitsForPrice(page: Page): Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await intercept(page, 'Quote', async (route) => {
    await released;
    await route.continue();
  });
  const button = placeButton(page);
  const { width, height } = (await button.boundingBox())!;
  // The last choice wins.
  await browser.shop.sql(`UPDATE coupons SET active = true WHERE code = 'FLASH'`);
  await applyCoupon(page, 'FLASH');
  await applyCoupon(page, 'Instant50');
  // `aria-disabled` only, so it can be pressed.
  await button.click({ force: true });
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await button.boundingBox()).toMatchObject({ width, height });
  release();
  await page.getByText('-₹63').waitFor();
  await page.getByRole('button', { name: 'Remove coupon' }).waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await paymentSheet(page).count()).toBe(0);
  await button.click();
  await paymentSheet(page).getByText('₹63.00').waitFor();
}

/** A coupon that is typed but not applied, or is being priced, keeps the order from being placed. */
async function testUnappliedCoupon(page: Page): Promise<void> {
  const field = page.getByLabel('Coupon', { exact: true });
  await field.fill('Instant50');
  await placeButton(page).click();
  await page.getByText('Apply this coupon or clear it, then place the order.').first().waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.press('Enter');
  await page.getByText('-₹63').waitFor();
  const remove = page.getByRole('button', { name: 'Remove coupon' });
  const around = remove.locator('xpath=ancestor::*[@tabindex="-1"]').last();
  expect(await around.evaluate((element) => element === document.activeElement)).toBe(true);
  await remove.click();
  // Nothing that can be seen is no coupon.
  await field.fill(' ');
  await placeButton(page).click();
  await paymentSheet(page).getByText('₹126.00').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('The payment was not completed.').waitFor();
  await field.fill('');
  await waitsForPrice(page);
}

it('the sections expand and collapse, by keyboard too, and keep their input; a coupon is priced before anything is paid', async () => {
  await page.setViewportSize(DESKTOP);
  const visit = await visitNext(browser, page, '/checkout', withCart);
  await placeButton(page).waitFor();
  await couponField(page).fill('half');
  for (const name of ['Order Details', 'Address', 'Delivery time', 'Checkout']) {
    await section(page, name).click();
    expect(await section(page, name).getAttribute('aria-expanded')).toBe('false');
  }
  expect(await placeButton(page).isVisible()).toBe(false);
  await section(page, 'Order Details').press('Enter');
  expect(await section(page, 'Order Details').getAttribute('aria-expanded')).toBe('true');
  await section(page, 'Checkout').press('Space');
  expect(await couponField(page).inputValue()).toBe('half');

  await browser.shop.sql(`INSERT INTO coupons (code, percent) VALUES ('FLASH', 20)`);
  await applyCoupon(page, 'FLASH');
  await page.getByText('FLASH applied').first().waitFor();
  expect(await faults(page, 'main')).toEqual([]);
  await browser.shop.sql(`UPDATE coupons SET active = false WHERE code = 'FLASH'`);
  await placeButton(page).click();
  await page.getByText('Invalid Coupon').first().waitFor();
  expect(await paymentSheet(page).count()).toBe(0);
  await recalculates(visit);
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await testUnappliedCoupon(page);
});

it('a cart that is emptied once its payment sheet was closed is called empty, as soon as the shop says that it was not paid', async () => {
  const { shopper } = await visitNext(browser, page, '/checkout', withCart);
  await placeButton(page).click();
  await paymentSheet(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('The payment was not completed.').waitFor();
  await fillCart(browser, shopper, { tomato: 0 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Your Cart is Empty cannot checkout :(').waitFor();
});

it('says at once that an item of the cart is out of stock, and moves nothing; of one that is sold out later only when the order is placed', async () => {
  const short = page.getByRole('region', { name: 'Order Details' }).getByRole('alert');
  const warning = short.getByText('Your cart has more of an item than is in stock.');
  await visitNext(browser, page, '/checkout', async (shopper) => {
    await withCart(shopper);
    await fillCart(browser, shopper, { sugar: 1 });
  });
  await placeButton(page).waitFor();
  await setStock(browser.shop, 'sugar', 0);
  const read = page.waitForResponse(
    (response) => response.request().postData()?.includes('CartAndWishlist') ?? false,
  );
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await read;
  await networkIdle(page);
  expect(await short.textContent()).toBe('');
  await page.goto('/checkout');
  await warning.waitFor();
  await networkIdle(page);
  expect((await layoutShifts(page)).flatMap(({ moved }) => moved)).toEqual([]);
  expect(await faults(page, 'main')).toEqual([]);
  await placeButton(page).click();
  await short.getByText('Sugar is out of stock.').waitFor();
  expect(await warning.count()).toBe(0);
});
