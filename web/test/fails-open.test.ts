import type { Page } from 'playwright-core';
import { titles } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { storageOf } from './helpers/signed-in';
import { signUpShopper } from '../../server/test/helpers/shopper';
import { DESKTOP, testBrowser } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';

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

/** Stops the time of a page before its code is asked for: how long that takes is then the page's doing alone. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Waits until a page is there to its end, with its code or without. */
async function arrive(page: Page, address: string | RegExp): Promise<void> {
  await page.waitForURL(address, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
}

/** Opens a page whose code fails; resolves when the page is there. */
async function visitWithFault(
  path: string,
  [file, fault]: readonly [string, string],
  { stopped = false, ...options }: VisitOptions & { stopped?: boolean } = { viewport: DESKTOP },
): Promise<Page> {
  const page = await browser.visit('/robots.txt', { expected: EXPECTED, ...options });
  if (stopped) await stopTime(page);
  await page.route(`**/assets/${file}*.js`, (route) => {
    if (fault === 'abort') return route.abort();
    if (fault === 'stall') return undefined;
    return route.fulfill({ contentType: 'text/javascript', body: fault });
  });
  await page.evaluate((address) => window.location.assign(address), path);
  await arrive(page, `**${path}`);
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
  await arrive(page, /sort=price-desc/);
  expect(await titles(page)).toHaveLength(24);
  await ready();
  await page.getByPlaceholder('Seacrh...').fill('apple');
  await page.keyboard.press('Enter');
  await arrive(page, '**/product?q=apple');
  await ready();
  await main(page).getByRole('link', { name: 'Shimla Apple', exact: true }).click();
  await arrive(page, '**/product/shimla-apple');
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
  const page = await visitWithFault('/product', FAULTS['a file of every page fails'], { stopped: true });
  await page.clock.runFor(1_000);
  await notice(page).waitFor();
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
  const visitStalled = (path: string): Promise<Page> =>
    visitWithFault(path, ['main-', 'stall'], { viewport: DESKTOP, stopped: true });

  it('the page works as a plain one a second later, and is not said to have failed yet', async () => {
    const page = await visitStalled('/product');
    await page.clock.runFor(1_000);
    expect(await notice(page).isVisible()).toBe(false);
    await main(page).getByRole('button', { name: 'Show products' }).waitFor();
    await usePlainly(page, () => page.clock.runFor(1_000));
  });

  it('and when nothing has come in ten seconds it is', async () => {
    const page = await visitStalled('/product');
    await page.clock.runFor(10_000);
    await notice(page).waitFor();
    expect(await page.getByRole('button', { name: /^Add to cart/ }).count()).toBe(0);
  });
});
