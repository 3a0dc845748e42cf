import type { Page } from 'playwright-core';
import { paths } from '../../domain/shop/paths';
import { newBuyer } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { insertOrder } from '../../server/test/helpers/placed-order';
import { visitDesk } from './helpers/desk-visit';
import { intercept, limitByClock, navigate } from './helpers/page-parts';
import { placeButton } from './helpers/paying';
import { become } from './helpers/signed-in';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
/** Longer than any limit. */
const LONG_MS = 16_000;

/** Does this, whose operation is not answered until its time has passed, but from then on. */
async function withoutAnswer(page: Page, operation: string, act: () => Promise<unknown>): Promise<void> {
  let isSent = false;
  await intercept(page, operation, () => void (isSent = true));
  await act();
  await eventually(() => isSent);
  await page.clock.fastForward(LONG_MS);
}

it('a request that is never answered fails in time: of an order, to cancel and to order again, of lists, at the checkout', async () => {
  const { shop } = browser;
  const shopper = await newBuyer(shop);
  const { _id } = await insertOrder(shop, shopper);
  const page = await browser.visit('/robots.txt', { expected: /Failed to load resource/ });
  await limitByClock(page);
  await page.goto('/credits');
  await become(browser, page, shopper);
  const unreachable = page.getByRole('alert').getByText('We could not reach the shop.').first();

  await withoutAnswer(page, 'OrderPage', () => navigate(page, `/order/${_id}`));
  await page.unroute('**/graphql');
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  // It is polled.
  await eventually(async () => {
    await page.clock.fastForward(LONG_MS);
    return cancel.isVisible();
  });
  await cancel.click();
  const confirm = page.getByRole('button', { name: 'Yes, cancel it' });
  await withoutAnswer(page, 'CancelOrder', () => confirm.click());
  await unreachable.waitFor();
  await page.getByRole('button', { name: 'Keep the order' }).click();
  const again = page.getByRole('button', { name: /^Order again/ });
  await withoutAnswer(page, 'Reorder', () => again.click());
  await unreachable.waitFor();
  await withoutAnswer(page, 'Orders', () => navigate(page, '/order'));
  await page.getByText('We could not load your orders.').waitFor();
  await withoutAnswer(page, 'Usuals', () => navigate(page, paths.buyAgain));
  await page.getByText('We could not load what you buy.').waitFor();
  await withoutAnswer(page, 'Addresses', () => navigate(page, '/address'));
  await page.getByText('We could not load your addresses.').waitFor();
  await withoutAnswer(page, 'ProductList', () => navigate(page, '/product?category=dairy'));
  await page.getByText('We could not load the products.').waitFor();

  await become(browser, page, await newBuyer(shop));
  await withoutAnswer(page, 'DeliverySlots', () => navigate(page, '/checkout'));
  await placeButton(page).waitFor();
  // Its section has asked again.
  await page.clock.fastForward(LONG_MS);
  await page.getByText('We could not load the delivery times.').waitFor();
});

it('so does one at the desk: a download, the form of a coupon, and to sign out', async () => {
  const expected = /Failed to load resource/;
  const { page } = await visitDesk(browser, 'MANAGER', '/robots.txt', { viewport: DESKTOP, expected });
  await limitByClock(page);
  await page.goto('/desk/figures');
  const unreachable = page.getByRole('alert').getByText('We could not reach the shop.');
  const link = page.getByRole('link', { name: 'Receipts as CSV' });
  await withoutAnswer(page, 'ReceiptsFile', () => link.click());
  await unreachable.waitFor();
  await navigate(page, '/desk/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  await page.getByLabel('Code').fill('LATE5');
  await page.getByLabel('Percent off').fill('5');
  const save = page.getByRole('button', { name: 'Save coupon' });
  await withoutAnswer(page, 'SaveCoupon', () => save.click());
  await page.getByRole('dialog').getByText('We could not reach the shop.').waitFor();
  await page.keyboard.press('Escape');
  const sent = page.waitForRequest('**/desk/session');
  await page.route('**/desk/session', () => undefined);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await sent;
  await page.clock.fastForward(LONG_MS);
  await page.getByText('you are still signed in').waitFor();
});
