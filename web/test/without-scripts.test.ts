import type { Page } from 'playwright-core';
import { titles } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { DESKTOP, testBrowser, PHONE } from './helpers/test-browser';

const browser = testBrowser();

const visit = (path: string, viewport = PHONE): Promise<Page> =>
  browser.visit(path, { viewport, javaScriptEnabled: false });
const main = (page: Page) => page.getByRole('main');

describe('with scripts turned off', () => {
  it('home leads to a category, and from there to a product', async () => {
    const page = await visit('/');
    await main(page).getByText('Have a look around.').waitFor();
    await main(page).getByRole('link', { name: 'Dairy' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Dairy' }).waitFor();
    await main(page).getByRole('link', { name: 'Fresh Cow Milk', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Fresh Cow Milk' }).waitFor();
    await main(page).getByText('₹').first().waitFor();
  });

  it('a search finds', async () => {
    const page = await visit('/');
    await page.getByRole('combobox', { name: 'Search products' }).fill('apple');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { level: 1, name: /apple/ }).waitFor();
    expect(await titles(page)).toContain('Shimla Apple');
  });

  it.each([PHONE, DESKTOP])('the filters are a form, and more products a link (%o)', async (viewport) => {
    const page = await visit('/product', viewport);
    for (const name of ['Dairy', 'Snacks', 'Spices', 'Sprouts'])
      await main(page).getByRole('checkbox', { name }).uncheck();
    await main(page).getByRole('radio', { name: 'High to low' }).check();
    await main(page).getByRole('button', { name: 'Show products' }).click();
    await page.waitForURL(/sort=price-desc/);
    const first = await titles(page);
    expect(first).toHaveLength(24);
    expect(await main(page).getByRole('checkbox', { name: 'Dairy' }).isChecked()).toBe(false);
    expect(await main(page).getByRole('checkbox', { name: 'Fruits', exact: true }).isChecked()).toBe(true);
    // By keyboard: cards that are laid out late may move the link away from the pointer.
    await main(page).getByRole('link', { name: 'Load more' }).press('Enter');
    await page.waitForURL(/shown=48/);
    const more = await titles(page);
    expect(more.slice(0, 24)).toEqual(first);
    expect(more.length).toBeGreaterThan(24);
    expect(new Set(more).size).toBe(more.length);
  });

  it('nothing is there that would not answer', async () => {
    for (const path of [
      '/',
      '/product?category=dairy',
      '/product/tomato',
      '/login',
      '/signup',
      '/mock',
      '/cart',
    ]) {
      const page = await visit(path, DESKTOP);
      const buttons = await page.getByRole('button').allTextContents();
      expect(buttons.filter((text) => text !== '' && text !== 'Show products')).toEqual([]);
      expect(await page.getByRole('button').count()).toBeLessThanOrEqual(2);
      await main(page).getByText('Have a look around.').waitFor();
    }
  });
});

it('what is typed into a form before its scripts are there stands in no address', async () => {
  const page = await browser.visit('/robots.txt');
  await page.route('**/assets/*.js', () => undefined);
  await page.evaluate(() => window.location.assign('/login'));
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByRole('textbox', { name: 'Email' }).fill('meera@example.in');
  await password.fill('fresh every day');
  await password.press('Enter');
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator('[value=""]')).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await faults(page)).toEqual([]);
});
