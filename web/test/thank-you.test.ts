import type { Page } from 'playwright-core';
import { addAddress } from '../../server/test/helpers/buying';
import { faults } from './helpers/audit';
import { heading, paymentSheet, toast } from './helpers/page-parts';
import { fillCart, visitSignedIn } from './helpers/signed-in';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const thanks = (page: Page) => page.getByRole('region', { name: 'Thank you, Meera' });

it.each([PHONE, DESKTOP])('whoever has just paid is thanked, once (%j)', async (viewport) => {
  const { page, shopper } = await visitSignedIn(browser, '/', { viewport });
  await fillCart(browser, shopper, { tomato: 2 });
  await addAddress(browser.shop, shopper);
  await page.clock.install();
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await paymentSheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await toast(page, 'Order Placed Successfully').waitFor();
  await heading(page, 'Order Management');
  await thanks(page).getByText('You paid ₹126 for order').waitFor();
  const [order] = await browser.shop.sql<{ _id: string }>('SELECT "_id" FROM orders WHERE "userId" = $1', [
    shopper._id,
  ]);
  await thanks(page).getByText(order!._id.slice(0, 8).toUpperCase()).waitFor();
  await thanks(page).getByText('12 MG Road, Bengaluru, Karnataka, 560001').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await faults(page)).toEqual([]);
  await thanks(page).getByRole('link', { name: 'Continue shopping' }).click();
  await page.waitForURL('**/product');
  await thanks(page).waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('article').waitFor();
  expect(await thanks(page).count()).toBe(0);
  // A payment is stored a little longer, for a page that is being reloaded.
  await page.clock.fastForward(5_500);
  await page.reload();
  await page.getByRole('article').waitFor();
  expect(await thanks(page).count()).toBe(0);
});
