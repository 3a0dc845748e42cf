import { visitSignedIn } from './helpers/signed-in';
import { faults } from './helpers/audit';
import { testBrowser } from './helpers/test-browser';
import type { Page } from 'playwright-core';

const browser = testBrowser();

/** Rejects unless the main part has a picture that can be decoded. */
const pictureOf = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .locator('img')
    .first()
    .evaluate((img: HTMLImageElement) => img.decode());

it.each([
  ['/cart', 'Your Cart is Empty :('],
  ['/checkout', 'Your Cart is Empty cannot checkout :('],
  ['/wishlist', 'Nothing In the Wishlist Yet'],
  ['/order', 'You have not ordered anything yet...'],
  ['/buy-again', 'Nothing bought yet'],
])('%s without anything has a picture, and says where to go', async (path, text) => {
  const { page } = await visitSignedIn(browser, path);
  const main = page.getByRole('main');
  await main.getByText(text).waitFor();
  await pictureOf(page);
  expect(await faults(page)).toEqual([]);
  await main.getByRole('link', { name: 'Browse products' }).click();
  await page.waitForURL('**/product');
});

it('/address without anything has a picture, and the form one tap away', async () => {
  const { page } = await visitSignedIn(browser, '/address');
  await page.getByText('You have not added any address...').waitFor();
  await pictureOf(page);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add new Address' }).click();
  await page.getByLabel('Pincode').waitFor();
});

it('what could not be loaded says what to do next', async () => {
  const { page } = await visitSignedIn(browser, '/robots.txt', { expected: /Failed to load resource/ });
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/order');
  await page.getByText('Check your connection, then try again.').waitFor();
  await pictureOf(page);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You have not ordered anything yet...').waitFor();
});
