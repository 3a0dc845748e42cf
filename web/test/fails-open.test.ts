import type { Page } from 'playwright-core';
import { titles } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { storageOf } from './helpers/signed-in';
import { signUpShopper } from '../../server/test/helpers/shopper';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const BROKEN = `export function Component() { throw new Error('This screen is broken.'); }`;
/** The ways in which a page's code can fail, by file. */
const FAULTS = {
  'a file of every page fails': ['main-', 'abort'],
  'the file of the screen fails': ['ProductListRoute-', 'abort'],
  'a file of every page breaks': ['main-', `throw new Error('This file is broken.')`],
  'hydration throws': ['ProductListRoute-', BROKEN],
} as const;

/** The browser's error message. */
const EXPECTED = /ERR_FAILED|dynamically imported module|broken|Minified React error/;

/** Opens a page whose code fails; resolves when the page is there. */
async function visitWithFault(
  path: string,
  [file, fault]: readonly [string, string],
  options: Parameters<typeof browser.visit>[1] = { viewport: DESKTOP },
): Promise<Page> {
  const page = await browser.visit('/robots.txt', { expected: EXPECTED, ...options });
  await page.route(`**/assets/${file}*.js`, (route) => {
    if (fault === 'abort') return route.abort();
    if (fault === 'stall') return undefined;
    return route.fulfill({ contentType: 'text/javascript', body: fault });
  });
  await page.evaluate((address) => window.location.assign(address), path);
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return page;
}

const main = (page: Page) => page.getByRole('main');
const notice = (page: Page) => main(page).getByText('Have a look around.');

/** What the page contains, but hides. */
const hidden = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main article, main h1, footer')].filter((part) => {
        const { visibility, contentVisibility } = getComputedStyle(part);
        return visibility === 'hidden' || contentVisibility === 'hidden';
      }).length,
  );

/** Filters the list, searches and follows a link: the server renders each. */
async function usePlainly(page: Page, ready: () => Promise<void>): Promise<void> {
  expect(await hidden(page)).toBe(0);
  await main(page).getByRole('radio', { name: 'High to low' }).check();
  await main(page).getByRole('button', { name: 'Show products' }).click();
  await page.waitForURL(/sort=price-desc/, { waitUntil: 'commit' });
  expect(await titles(page)).toHaveLength(24);
  await ready();
  await page.getByPlaceholder('Seacrh...').fill('apple');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product?q=apple', { waitUntil: 'commit' });
  await ready();
  await main(page).getByRole('link', { name: 'Shimla Apple', exact: true }).click();
  await page.waitForURL('**/product/shimla-apple', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Shimla Apple' }).waitFor();
}

describe.each(Object.entries(FAULTS))('when %s', (_what, fault) => {
  it('the page says so, and works as without scripts', async () => {
    const page = await visitWithFault('/product', fault);
    await notice(page).waitFor();
    const buttons = await page.getByRole('button').allTextContents();
    expect(buttons.filter((text) => text !== '' && text !== 'Show products')).toEqual([]);
    expect(await faults(page)).toEqual([]);
    await usePlainly(page, () => notice(page).waitFor());
  });

  it('a shopper sees the shop as a visitor does', async () => {
    const storageState = storageOf(browser, await signUpShopper(browser.shop));
    const page = await visitWithFault('/product', fault, { storageState });
    await notice(page).waitFor();
    expect(await hidden(page)).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  });
});

it('a page whose code fails is plain within a second', async () => {
  const page = await visitWithFault('/product', FAULTS['a file of every page fails'], {});
  await notice(page).waitFor({ timeout: 1_000 });
});

it('all of the page can be used again when its code comes after all', async () => {
  const page = await visitWithFault('/product', FAULTS['the file of the screen fails'], {});
  await notice(page).waitFor();
  await page.unrouteAll();
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await page.locator('html[data-scripts=ready]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Filters/ }).waitFor();
  expect(await notice(page).isVisible()).toBe(false);
});

describe('when a file stalls', () => {
  const STALL = ['main-', 'stall'] as const;

  async function visitStalled(path: string): Promise<Page> {
    const page = await browser.visit('/robots.txt', { viewport: DESKTOP, expected: EXPECTED });
    await page.clock.install();
    await page.route(`**/assets/${STALL[0]}*.js`, () => undefined);
    await page.evaluate((address) => window.location.assign(address), path);
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    return page;
  }

  it('the page works as a plain one a second later, and is not said to have failed yet', async () => {
    const page = await visitStalled('/product');
    await page.clock.runFor(1_000);
    expect(await notice(page).isVisible()).toBe(false);
    await main(page).getByRole('button', { name: 'Show products' }).waitFor();
    await usePlainly(page, async () => undefined);
  });

  it('and when nothing has come in ten seconds it is', async () => {
    const page = await visitStalled('/product');
    await page.clock.runFor(10_000);
    await notice(page).waitFor();
    expect(await page.getByRole('button', { name: /^Add to cart/ }).count()).toBe(0);
  });
});
