import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { cards } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const counts = (page: Page, products: number) =>
  eventually(async () => (await cards(page).count()) === products);
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more' }).click();

it.each(['has failed', 'is pending'])(
  'a next page that %s does not move the focus once another list is shown',
  async (how) => {
    const page = await browser.visit('/product?sort=price-desc', { viewport: DESKTOP, expected: /graphql/ });
    await loadMore(page);
    await counts(page, 48);
    await page.getByRole('radio', { name: 'No sorting' }).check();
    await counts(page, 24);
    await page.route('**/graphql', (route) => how === 'has failed' && route.abort());
    await loadMore(page);
    if (how === 'has failed') await page.getByText('We could not load more products.').waitFor();
    await page.getByRole('radio', { name: 'High to low' }).check();
    await counts(page, 48);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  },
);

it('a next page that failed moves the focus to its first product on retry', async () => {
  const page = await browser.visit('/product', { viewport: DESKTOP, expected: /graphql/ });
  await page.route('**/graphql', (route) => route.abort());
  await loadMore(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/graphql');
  await again.click();
  await counts(page, 48);
  const title = cards(page).nth(24).getByRole('heading').getByRole('link');
  await eventually(() => title.evaluate((link) => link === document.activeElement));
});

it('a new history entry for the same list is as long after a reload', async () => {
  const page = await browser.visit('/product', { viewport: DESKTOP });
  await loadMore(page);
  await counts(page, 48);
  const entry = () => page.evaluate(() => window.history.state as { key?: string; listed?: number });
  const { key } = await entry();
  await page.getByRole('button', { name: 'Search' }).click();
  await eventually(async () => {
    const { key: now, listed } = await entry();
    return now !== key && listed === 48;
  });
  expect(await cards(page).count()).toBe(48);
  await page.reload();
  await counts(page, 48);
});
