import type { Page } from 'playwright-core';
import { signUpShopper } from '../../server/test/helpers/shopper';
import { DESKTOP, testBrowser, PHONE } from './helpers/test-browser';

const browser = testBrowser();

/** A page whose code is held back until it is released. */
async function visitBeforeCode(path: string, viewport = PHONE) {
  const page = await browser.visit('/robots.txt', { viewport });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue().catch(() => undefined);
  });
  await page.evaluate((address) => window.location.assign(address), path);
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, arrive, main: page.getByRole('main') };
}

const isReady = (page: Page) => page.locator('html[data-scripts=ready]').waitFor({ state: 'attached' });

describe('what is done before the code of the page is there is done once it is', () => {
  it('logging in', async () => {
    const { email } = await signUpShopper(browser.shop);
    const { page, main, arrive } = await visitBeforeCode('/login');
    await main.getByLabel('Email').fill(email);
    await main.getByLabel('Password', { exact: true }).fill('long enough');
    await main.getByRole('button', { name: 'Login' }).click();
    expect(new URL(page.url()).pathname).toBe('/login');
    arrive();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('signing up', async () => {
    const { main, arrive } = await visitBeforeCode('/signup');
    await main.getByLabel('First name').fill('Meera');
    await main.getByLabel('Last name').fill('Nair');
    await main.getByLabel('Email').fill('meera.early@example.in');
    await main.getByLabel('Password', { exact: true }).fill('long enough');
    await main.getByRole('button', { name: 'Create account' }).click();
    arrive();
    await main.getByText('Welcome, Meera! You are signed in as meera.early@example.in.').waitFor();
  });

  it('narrowing a list', async () => {
    const { page, main, arrive } = await visitBeforeCode('/product', DESKTOP);
    await main.getByRole('checkbox', { name: 'Dairy' }).uncheck();
    await main.getByRole('radio', { name: 'High to low' }).check();
    arrive();
    await page.waitForURL(
      (url) => url.search.includes('sort=price-desc') && url.search.includes('category='),
    );
    expect(await main.getByRole('checkbox', { name: 'Dairy' }).isChecked()).toBe(false);
    expect(await main.getByRole('radio', { name: 'High to low' }).isChecked()).toBe(true);
    await main.getByText('64 products').waitFor();
  });

  it('opening the filters', async () => {
    const { page, main, arrive } = await visitBeforeCode('/product?category=snacks');
    await main.getByRole('button', { name: /^Filters/ }).click();
    arrive();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  });

  it('putting a product into the cart, which a visitor logs in for', async () => {
    const { page, main, arrive } = await visitBeforeCode('/product/tomato');
    await main.getByRole('button', { name: 'Add to cart: Tomato' }).click();
    arrive();
    await page.waitForURL('**/login');
  });

  it('and once only: hydration receives nothing of it meanwhile', async () => {
    const { page, main, arrive } = await visitBeforeCode('/product', DESKTOP);
    await page.evaluate(() => {
      const received: string[] = [];
      Object.assign(window, { received });
      for (const sign of ['click', 'input'])
        document.addEventListener(sign, ({ target }) => received.push((target as Element).tagName), true);
    });
    await main.getByRole('checkbox', { name: 'Dairy' }).uncheck();
    await main
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
    expect(await page.evaluate(() => (window as unknown as { received: string[] }).received)).toEqual([]);
    arrive();
    await page.waitForURL('**/login');
  });

  it('typing what to search for', async () => {
    const { page, arrive } = await visitBeforeCode('/');
    await page.getByPlaceholder('Seacrh...').fill('toma');
    arrive();
    await page.getByRole('option', { name: /Tomato/ }).waitFor();
    expect(await page.getByPlaceholder('Seacrh...').inputValue()).toBe('toma');
  });
});

it('what was typed is there for what is typed next, though hydration resets fields', async () => {
  const { page, main, arrive } = await visitBeforeCode('/login');
  const field = main.getByLabel('Email');
  await field.pressSequentially('meera@');
  await field.evaluate((input: HTMLInputElement) => (input.value = ''));
  await field.pressSequentially('example.in');
  expect(await field.inputValue()).toBe('meera@example.in');
  arrive();
  await isReady(page);
  expect(await field.inputValue()).toBe('meera@example.in');
});

it('a search that is sent before that is answered by the server', async () => {
  const { page, arrive } = await visitBeforeCode('/');
  await page.getByPlaceholder('Seacrh...').fill('apple');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product?q=apple', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: /apple/ }).waitFor();
  arrive();
  await isReady(page);
});
