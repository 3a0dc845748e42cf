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

/** Without loading a page anew. */
const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

it('what a newcomer has nothing of has a picture, and says where to go', async () => {
  const { page } = await visitSignedIn(browser, '/buy-again');
  const main = page.getByRole('main');
  const browse = main.getByRole('link', { name: 'Browse products' });
  for (const [path, text] of [
    ['/cart', 'Your Cart is Empty :('],
    ['/checkout', 'Your Cart is Empty cannot checkout :('],
    ['/wishlist', 'Nothing In the Wishlist Yet'],
    ['/order', 'You have not ordered anything yet...'],
    ['/buy-again', 'Nothing bought yet'],
  ] as const) {
    await goOn(page, path);
    await main.getByText(text).waitFor();
    await pictureOf(page);
    expect([path, await browse.getAttribute('href')]).toEqual([path, '/product']);
  }
  expect(await faults(page)).toEqual([]);
  await browse.click();
  await page.waitForURL('**/product');

  await goOn(page, '/address');
  await page.getByText('You have not added any address...').waitFor();
  await pictureOf(page);
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
