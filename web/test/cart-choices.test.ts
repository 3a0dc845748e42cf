import type { Route } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { intercept, responded } from './helpers/page-parts';
import { fillCart, visitSignedIn } from './helpers/signed-in';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

it('a replacement that is chosen while the choices are loaded for a new item stays', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/robots.txt', { viewport: DESKTOP });
  await fillCart(browser, shopper, { sugar: 1 });
  await page.goto('/cart');
  const wanted = page.getByLabel('If unavailable: Sugar');
  await page.waitForFunction(() => document.querySelectorAll('main select:enabled').length === 1);
  await networkIdle(page);
  const held: Route[] = [];
  await intercept(page, 'CartChoices', (route) => (held.length > 0 ? route.continue() : held.push(route)));
  await page
    .getByRole('button', { name: /^Add to cart: / })
    .first()
    .click();
  await eventually(() => held.length === 1);
  const before = await held[0]!.fetch();
  const saved = responded(page, 'SetReplacement');
  await wanted.selectOption('Refund');
  await saved;
  await held[0]!.fulfill({ response: before });
  await networkIdle(page);
  await eventually(async () => (await wanted.inputValue()) === 'REFUND');
  const stored = await browser.shop.sql(`SELECT "productId", "policy" FROM replacement_choices`);
  expect(stored).toEqual([{ productId: 'sugar', policy: 'REFUND' }]);
});
