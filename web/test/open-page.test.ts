import type { Page } from 'playwright-core';
import { DAY_MS } from '../../domain/day';
import { newBuyer, setQty } from '../../server/test/helpers/buying';
import { insertOrder } from '../../server/test/helpers/placed-order';
import { lookAgain, navigate } from './helpers/page-parts';
import { become } from './helpers/signed-in';
import { isStream, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** Two days pass while the shop cannot be reached, which would tell the time. */
async function passTwoDays(page: Page): Promise<void> {
  await page.route('**/graphql', (route) => (isStream(route.request()) ? route.continue() : route.abort()));
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 2 * DAY_MS);
  await lookAgain(page);
}

it('a page that stays open says "tomorrow" only until it is today, and shows what became of the orders when it is shown again', async () => {
  const { shop } = browser;
  const shopper = await newBuyer(shop);
  const { _id: id } = await insertOrder(shop, shopper);
  const page = await browser.visit('/credits', { expected: /Failed to load resource/ });
  await setQty(shop, shopper, 'tomato', 2);
  await become(browser, page, shopper);
  await navigate(page, '/order');
  await page.getByRole('article').getByText('Placed', { exact: true }).waitFor();
  await shop.sql(`UPDATE orders SET status = 'PACKED' WHERE "_id" = $1`, [id]);
  await lookAgain(page);
  await page.getByRole('article').getByText('Packed', { exact: true }).waitFor();

  await navigate(page, `/order/${id}`);
  await page
    .getByRole('status')
    .getByText(/it arrives (today|tomorrow)/)
    .waitFor();
  await passTwoDays(page);
  await page
    .getByRole('status')
    .getByText(/it is late, and was due /)
    .waitFor();
  await page.unroute('**/graphql');

  await navigate(page, '/checkout');
  await page.getByText(/^Arrives (today|tomorrow), /).waitFor();
  await passTwoDays(page);
  await page.getByText(/^Arrives (today|tomorrow), /).waitFor({ state: 'detached' });
  const slots = page.getByRole('region', { name: 'Delivery time' });
  expect(await slots.getByRole('radio').first().getAttribute('aria-label')).not.toMatch(/^To/);
});
