import type { Locator, Page, Route } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { cards, stopTime, titles } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { storageOf } from './helpers/signed-in';
import { newShopper } from '../../server/test/helpers/shopper';
import { DESKTOP, testBrowser, PHONE } from './helpers/test-browser';

const browser = testBrowser();

const main = (page: Page) => page.getByRole('main');
const notice = (page: Page) => main(page).getByText('Have a look around.');
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Expects the notice that scripts do not run, and no controls that would need them. */
async function expectPlainPage(page: Page): Promise<void> {
  await notice(page).waitFor();
  const buttons = await page.getByRole('button').allTextContents();
  expect(buttons.filter((text) => text !== '' && text !== 'Show products')).toEqual([]);
  expect(buttons.length).toBeLessThanOrEqual(2);
}

describe('with scripts turned off', () => {
  const visit = (path: string, viewport = DESKTOP): Promise<Page> =>
    browser.visit(path, { viewport, javaScriptEnabled: false });

  it('Home links to categories, products with all their facts, and the search, and has no controls that need scripts', async () => {
    const page = await visit('/');
    await expectPlainPage(page);
    await main(page).getByRole('link', { name: 'Snacks' }).first().click();
    await heading(page, 'Snacks');
    await expectPlainPage(page);
    await main(page).getByRole('link', { name: 'Choco Chip Cookies', exact: true }).click();
    await heading(page, 'Choco Chip Cookies');
    await expectPlainPage(page);
    await main(page).getByText('Crumbly eggless cookies').waitFor();
    await main(page).getByText('packet (120 g)').waitFor();
    await main(page).getByText('₹333.33 a kg').first().waitFor();
    await main(page).getByText('120 days from packing').waitFor();
    await main(page).getByText('Hyderabad, Telangana').waitFor();
    const bold = main(page).getByRole('region', { name: 'Ingredients' }).locator('strong');
    expect(await bold.allTextContents()).toEqual(['wheat', 'soy', 'milk', 'milk', 'wheat, milk, soy']);
    await main(page).getByRole('row', { name: 'Energy 487 kcal' }).waitFor();
    await main(page).getByRole('img', { name: 'Vegetarian' }).first().waitFor();
    await page.getByRole('combobox', { name: 'Search products' }).fill('apple');
    await page.getByRole('button', { name: 'Search' }).click();
    await heading(page, /apple/);
    expect(await titles(page)).toContain('Shimla Apple');
  });

  it('the other pages have no controls that need scripts; an empty search lists all products, filters are a form, and "Load more" is a link', async () => {
    const page = await visit('/login', PHONE);
    await expectPlainPage(page);
    for (const path of ['/signup', '/forgot-password', '/mock', '/cart']) {
      await page.goto(path);
      await expectPlainPage(page);
    }
    await page.getByPlaceholder('Seacrh...').press('Enter');
    await heading(page, 'All products');
    expect(page.url()).toBe(new URL('/product', browser.shop.url).href);

    for (const name of ['Dairy', 'Snacks', 'Spices', 'Sprouts'])
      await main(page).getByRole('checkbox', { name }).uncheck();
    await main(page).getByRole('radio', { name: 'Vegetarian and egg' }).check();
    await main(page).getByRole('radio', { name: 'High to low' }).check();
    await main(page).getByRole('button', { name: 'Show products' }).click();
    await page.waitForURL(/sort=price-desc/);
    const query = `{ products(first: 48, sort: PRICE_HIGH_TO_LOW, filter: {
      diets: [VEG, EGG], categories: ["staples", "vegetables", "fruits", "dryfruits", "nonveg"]
    }) { edges { node { title } } } }`;
    const { data } = await browser.shop.graphql<{ products: { edges: { node: { title: string } }[] } }>(
      query,
    );
    const wanted = data.products.edges.map(({ node }) => node.title);
    expect(wanted.length).toBeGreaterThan(24);
    expect(await titles(page)).toEqual(wanted.slice(0, 24));
    expect(await main(page).getByRole('checkbox', { name: 'Dairy' }).isChecked()).toBe(false);
    expect(await main(page).getByRole('checkbox', { name: 'Fruits', exact: true }).isChecked()).toBe(true);
    // By keyboard: cards that are laid out late may move the link away from the pointer.
    await main(page).getByRole('link', { name: 'Load more' }).press('Enter');
    await page.waitForURL(/shown=48/);
    expect(await titles(page)).toEqual(wanted);
  });
});

const BROKEN = `export function Component() { throw new Error('This screen is broken.'); }`;
/** A way in which a page's code can fail, and the file. */
type Fault = readonly [file: string, fault: string];
const EVERY_PAGE_FAILS: Fault = ['main-', 'abort'];
const EVERY_PAGE_BREAKS: Fault = ['main-', `throw new Error('This file is broken.')`];
const EVERY_PAGE_STALLS: Fault = ['main-', 'stall'];
const SCREEN_STALLS: Fault = ['ProductListRoute-', 'stall'];
const SCREEN_FAILS: Fault = ['ProductListRoute-', 'abort'];
const HYDRATION_THROWS: Fault = ['ProductListRoute-', BROKEN];

/** The browser's error message. */
const EXPECTED = /ERR_FAILED|dynamically imported module|broken|Minified React error/;

/** Waits until the whole page has arrived with its styles, which hide parts of it, with or without its code. */
async function arrive(page: Page, address: string | RegExp): Promise<void> {
  await page.waitForURL(address, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await eventually(() => page.evaluate(() => document.styleSheets.length > 0));
}

const LIST = '/product?category=dairy';

/** Opens a list of products, whose code fails; resolves when the page has arrived. */
async function openWithFault(page: Page, [file, fault]: Fault): Promise<void> {
  await page.route(`**/assets/${file}*.js`, (route) => {
    if (fault === 'abort') return route.abort();
    if (fault === 'stall') return undefined;
    return route.fulfill({ contentType: 'text/javascript', body: fault });
  });
  await page.evaluate((list) => window.location.assign(list), LIST);
  await arrive(page, /category=dairy$/);
}

/** Holds a file back; returns a function that lets it arrive. */
async function holdBack(page: Page, [file]: Fault): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(`**/assets/${file}*.js`, (route) => void held.push(route));
  return async () => {
    for (const route of held) await route.continue();
    await page.locator('html[data-scripts=ready]').waitFor({ state: 'attached' });
  };
}

const BUTTONS = /^(Filters|Load more)/;

/** The names of controls, and where they are in their part of the page, which cards that are laid out late may move. */
const places = (controls: Locator): Promise<unknown[]> =>
  controls.evaluateAll((all) =>
    all.map((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const part = control.parentElement!.parentElement!.getBoundingClientRect();
      return [control.textContent, left, top - part.top, width, height, part.height];
    }),
  );

/** The number of elements that the page hides. */
const hidden = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main article, main h1, footer')].filter((part) => {
        const { visibility, contentVisibility } = getComputedStyle(part);
        return visibility === 'hidden' || contentVisibility === 'hidden';
      }).length,
  );

/** Filters the list: the server renders it. */
async function filterPlainly(page: Page): Promise<void> {
  expect(await hidden(page)).toBe(0);
  await main(page).getByRole('radio', { name: 'High to low' }).check();
  await main(page).getByRole('button', { name: 'Show products' }).click();
  await arrive(page, /sort=price-desc/);
  expect(await titles(page)).toHaveLength(8);
}

/** Expects what a visitor sees. */
async function expectVisitorPage(page: Page): Promise<void> {
  await expectPlainPage(page);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(await hidden(page)).toBe(0);
}

describe('when the code of a page fails, a shopper sees the shop as a visitor does', () => {
  /** Of the same shopper in every test. */
  let page: Page;
  beforeAll(async () => {
    const storageState = storageOf(browser, await newShopper(browser.shop));
    page = await browser.visit('/robots.txt', {
      expected: EXPECTED,
      viewport: DESKTOP,
      storageState,
      stays: true,
    });
  });
  afterEach(async () => {
    await page.unrouteAll();
    await page.goto('/robots.txt');
  });

  it('(hydration throws) and it works as without scripts', async () => {
    await openWithFault(page, HYDRATION_THROWS);
    await expectVisitorPage(page);
    await filterPlainly(page);
  });

  it('(a file of every page breaks) within a second', async () => {
    await stopTime(page);
    await openWithFault(page, EVERY_PAGE_BREAKS);
    await page.clock.runFor(1_000);
    await expectVisitorPage(page);
  });

  it('(a file of every page fails) within a second', async () => {
    await stopTime(page);
    await openWithFault(page, EVERY_PAGE_FAILS);
    await page.clock.runFor(1_000);
    await expectVisitorPage(page);
    await page.clock.resume();
    expect(await faults(page, 'main')).toEqual([]);
  });

  it('(the file of the screen fails) until it loads on a retry, after which all is usable again', async () => {
    // Stopped: on a slow machine the page would be plain after a second, too, until the other files have arrived.
    await stopTime(page);
    await openWithFault(page, SCREEN_FAILS);
    await expectVisitorPage(page);
    await page.unrouteAll();
    await page.clock.resume();
    await main(page).getByRole('link', { name: 'Try again' }).click();
    await page.locator('html[data-scripts=ready]').waitFor({ state: 'attached' });
    await main(page)
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .waitFor();
    expect(await notice(page).isVisible()).toBe(false);
  });

  it('a page with a stalled file works as plain HTML after a second, and shows the failure after ten', async () => {
    await stopTime(page);
    await openWithFault(page, EVERY_PAGE_STALLS);
    await page.clock.runFor(1_000);
    expect(await notice(page).isVisible()).toBe(false);
    await filterPlainly(page);
    await page.clock.runFor(1_000);
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await arrive(page, /\/product\/./);
    await page.clock.runFor(10_000);
    await expectPlainPage(page);
  });

  it('a page with a stalled screen works on a phone: links in place of buttons open the filters as a form and load more, until the code arrives', async () => {
    const buttons = main(page).getByRole('button', { name: BUTTONS });
    const links = main(page).getByRole('link', { name: BUTTONS });
    const becomeLate = async () => {
      const before = await places(buttons);
      await buttons.last().focus();
      await page.clock.runFor(1_000);
      expect(await places(buttons)).toEqual([]);
      expect(await links.last().evaluate((link) => link === document.activeElement)).toBe(true);
      expect(await places(links)).toEqual(before);
    };
    await page.setViewportSize(PHONE);
    await stopTime(page);
    await openWithFault(page, SCREEN_STALLS);
    await becomeLate();
    expect(await main(page).getByRole('button', { name: 'Show products' }).isVisible()).toBe(false);
    await main(page).getByRole('link', { name: 'Filters 1 active', exact: true }).click();
    await filterPlainly(page);
    await becomeLate();
    await links.click();
    let arriveNow = await holdBack(page, SCREEN_STALLS);
    await main(page).getByRole('link', { name: 'Clear filters' }).click();
    await arrive(page, /\/product$/);
    await becomeLate();
    await arriveNow();
    await page.locator('button:focus').getByText('Load more').waitFor();
    expect(await links.count()).toBe(0);

    arriveNow = await holdBack(page, SCREEN_STALLS);
    await page.evaluate(() => window.location.assign('/product?sort=price-asc'));
    await arrive(page, /sort=price-asc$/);
    await page.clock.runFor(1_000);
    await links.last().press('Enter');
    await arrive(page, /shown=48/);
    expect(await titles(page)).toHaveLength(48);
    await page.clock.runFor(1_000);
    await links.first().click();
    await main(page).getByRole('radio', { name: 'High to low' }).focus();
    await arriveNow();
    await page.getByRole('dialog', { name: 'Filters' }).locator(':focus').waitFor();
    expect(page.url()).toMatch(/shown=48$/);
    await page.keyboard.press('Escape');
    await page.locator('button:focus').getByText('Filters').waitFor();
  });

  it('(the file of the screen fails while a button has the focus) and its link gets it', async () => {
    const held: Route[] = [];
    await stopTime(page);
    await page.route(`**/assets/${SCREEN_FAILS[0]}*.js`, (route) => void held.push(route));
    await page.evaluate(() => window.location.assign('/product'));
    await arrive(page, /\/product$/);
    await main(page).getByRole('button', { name: 'Load more' }).focus();
    await eventually(() => held.length > 0);
    for (const route of held) await route.abort();
    await main(page).locator('a:focus').getByText('Load more').waitFor();
  });
});

it('a visitor’s page that waits for its scripts asks them to log in after a second; a shopper’s does not', async () => {
  for (const storageState of [undefined, storageOf(browser, await newShopper(browser.shop))]) {
    const page = await browser.visit('/robots.txt', { viewport: PHONE, storageState });
    await stopTime(page);
    await page.route('**/assets/main-*.js', () => undefined);
    await page.evaluate(() => window.location.assign('/cart'));
    await arrive(page, '**/cart');
    const login = main(page).getByRole('link', { name: /^Log in/ });
    expect(await login.isVisible()).toBe(false);
    await page.clock.runFor(1_000);
    expect(await login.isVisible()).toBe(storageState === undefined);
    if (!storageState) expect(await login.getAttribute('href')).toBe('/login');
  }
});

it('a form submitted before its scripts have loaded puts no input into the URL', async () => {
  const page = await browser.visit('/robots.txt');
  await page.route('**/assets/*.js', () => undefined);
  await page.evaluate(() => window.location.assign('/login'));
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByRole('textbox', { name: 'Email' }).fill('meera@example.in');
  await password.fill('fresh every day');
  await password.press('Enter');
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator('[value=""]')).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
