import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { setStock } from '../../server/test/helpers/stock';
import { faults } from './helpers/audit';
import {
  cards,
  focused,
  heading,
  intercept,
  lookAgain,
  navigate,
  responded,
  toast,
} from './helpers/page-parts';
import { add, control, lastOne, more } from './helpers/stepper';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';
import { endSession, fillCart, listsOf, visitNext } from './helpers/signed-in';

const browser = testBrowser();
/** Each test goes on in this page. */
let page: Page;
beforeAll(async () => {
  // The path is not case-sensitive.
  page = await browser.visit('/PRODUCT/choco-chip-cookies', { viewport: DESKTOP, stays: true });
});

/** Zooms the picture of the product, and pans it by keyboard. */
async function zooms(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Zoom the picture of ${title}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Picture of ${title}` });
  const region = dialog.getByRole('region', { name: 'Picture' });
  await region.getByRole('img', { name: title }).waitFor();
  const left = () => region.evaluate((element) => element.scrollLeft);
  const before = await left();
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(
    ([from]) => document.querySelector('dialog[open] [role=region]')!.scrollLeft > from!,
    [before],
  );
  expect(await faults(page, 'dialog')).toEqual([]);
  // It can be opened again even before the browser has told that it is closed.
  await dialog.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement) => {
    close.click();
    (document.activeElement as HTMLElement).click();
  });
  await networkIdle(page);
  expect(await region.count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

it('a product page has the note on delivery, companion products to add with one tap, and a picture to zoom; a card has discount, price per unit and diet mark; without facts there are no empty sections', async () => {
  await heading(page, 'Choco Chip Cookies');
  expect(await page.title()).toContain('Choco Chip Cookies');
  await page.getByText('Delivery time will vary according to the Area and Trafic').waitFor();
  const row = page.getByRole('region', { name: 'Goes well with' });
  expect(await row.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Fresh Cow Milk',
    'Dark Chocolate',
    'Butter Popcorn',
  ]);
  expect(await row.getByRole('button', { name: /^Add to cart/ }).count()).toBe(3);
  await zooms(page, 'Choco Chip Cookies');

  await navigate(page, '/product?category=dairy,nonveg');
  const dahi = cards(page).filter({ hasText: 'Fresh Dahi' });
  await dahi.getByText('12% off').waitFor();
  await dahi.locator('s', { hasText: '₹55' }).waitFor();
  await dahi.getByText('₹96 a kg').waitFor();
  const milk = cards(page).filter({ hasText: 'Fresh Cow Milk' });
  expect(await milk.locator('s').count()).toBe(0);
  await milk.getByText('₹68 a litre').waitFor();
  const marks = cards(page).getByRole('img', { name: /^(Contains egg|Non-vegetarian)$/ });
  for (const card of [milk, dahi]) expect(await marks.and(card.getByRole('img')).count()).toBe(0);
  // All that are not among the eight of dairy.
  expect(await marks.count()).toBe((await cards(page).count()) - 8);

  await browser.shop.sql(
    `UPDATE product_facts SET description = NULL, "goesWith" = '{}' WHERE "productId" = 'sugar'`,
  );
  await navigate(page, '/product/sugar');
  await heading(page, 'Sugar');
  await page.getByText('Pack size').waitFor();
  expect(await page.getByRole('heading', { name: /^(Ingredients|Nutrition|Goes well with)$/ }).count()).toBe(
    0,
  );
});

/** Prices are right below titles, and buttons are aligned, on a phone and on a large screen. */
async function expectAligned(page: Page): Promise<void> {
  const row = page.getByRole('region', { name: 'Lowest prices' });
  await row
    .locator('h3 a span')
    .first()
    .evaluate((title) => (title.textContent = 'A title that takes two lines'));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const places = await row.getByRole('article').evaluateAll((all) =>
      all.map((card) => {
        const title = card.querySelector('h3 a span')!.getBoundingClientRect();
        const price = card.querySelector('h3 + *')!.getBoundingClientRect();
        const button = card.querySelector('button[aria-label^=Add]')!.getBoundingClientRect();
        return { height: title.height, gap: price.top - title.bottom, foot: Math.round(button.bottom) };
      }),
    );
    const [long, ...others] = places;
    expect(others).toHaveLength(5);
    for (const { height, gap, foot } of others) {
      expect(height).toBe(long!.height / 2);
      expect(gap).toBeLessThan(6);
      expect(foot).toBe(long!.foot);
    }
  }
}

describe('home', () => {
  it('shows five tiles, the banner, the daily needs and aligned products to add; a link leads to all of a row', async () => {
    const { shopper } = await visitNext(browser, page, '/');
    await page.getByRole('region', { name: 'Lowest prices' }).waitFor();
    const links = page.getByRole('main').getByRole('link');
    // The rows come with the home page's data, the heading without it.
    await page.getByRole('main').locator('a[href*="category="]').nth(9).waitFor();
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const categories = hrefs.filter((href) => href?.includes('category='));
    expect(categories.map((href) => href?.split('category=')[1])).toEqual([
      ...['dairy', 'staples', 'vegetables', 'fruits', 'dryfruits'],
      ...['vegetables', 'snacks', 'sprouts', 'nonveg', 'spices'],
    ]);
    const hrefOf = (name: RegExp) => links.filter({ hasText: name }).getAttribute('href');
    expect(await hrefOf(/Fresh healthy Vegetables.*Min 10% Off/)).toBe('/product?offer=10');
    expect(await hrefOf(/Upto 10% Off/)).toBe('/product?offer=any');
    const cheapest = page.getByRole('region', { name: 'Lowest prices' });
    const cheapestNames = cheapest.getByRole('heading', { level: 3 });
    await cheapestNames.first().waitFor();
    const cheapestTitles = await cheapestNames.allTextContents();
    await expectAligned(page);
    await page.setViewportSize(DESKTOP);
    await cheapest.getByRole('button', { name: 'Add to cart: Masala Chaas' }).click();
    await cheapest.getByRole('button', { name: 'One more: Masala Chaas' }).waitFor();
    await eventually(async () => (await listsOf(browser, shopper)).cart['masala-chaas'] === 1);
    const all = cheapest.getByRole('link', { name: 'See all' });
    expect(await all.getAttribute('href')).toBe('/product?sort=price-asc');
    const { data } = await browser.shop.graphql<{ products: { edges: { node: { title: string } }[] } }>(
      `{ products(sort: PRICE_LOW_TO_HIGH, first: 6) { edges { node { title } } } }`,
    );
    expect(cheapestTitles).toEqual(data.products.edges.map(({ node }) => node.title));
  });
});

describe('a product', () => {
  it('that is out of stock offers to notify the shopper when it is back, also if it ran out while in the cart', async () => {
    await setStock(browser.shop, 'potato', 0);
    const { shopper } = await visitNext(browser, page, '/product?q=potato', ({ _id }) =>
      browser.shop.sql(
        `INSERT INTO message_preferences ("userId", "orderProgress", "backInStock") VALUES ($1, false, false)`,
        [_id],
      ),
    );
    const main = page.getByRole('main');
    await main.getByText('Out of stock', { exact: true }).first().waitFor();
    expect(await add(page, 'Potato').count()).toBe(0);
    // What is read before the change would arrive after it.
    const changed = responded(page, 'SetMessagePreferences');
    await intercept(page, 'BackInStock', async (route) => {
      const response = await route.fetch();
      await Promise.race([changed, sleep(500)]);
      await route.fulfill({ response });
    });
    await control(page, 'Potato').getByRole('button', { name: 'Tell me when it is back: Potato' }).click();
    const subscribed = control(page, 'Potato').getByRole('button', {
      name: 'We’ll tell you when it is back: Potato',
    });
    await subscribed.waitFor();
    await toast(page, 'Added To Wishlist').waitFor();
    await eventually(async () => (await listsOf(browser, shopper)).wishlist[0] === 'potato');
    const wanted = `SELECT "orderProgress", "backInStock" FROM message_preferences WHERE "userId" = $1`;
    await eventually(async () => (await browser.shop.sql(wanted, [shopper._id]))[0]!.backInStock === true);
    expect(await browser.shop.sql(wanted, [shopper._id])).toEqual([
      { orderProgress: false, backInStock: true },
    ]);
    await networkIdle(page);
    await page.unroute('**/graphql');
    await subscribed.press('Enter');
    expect(await focused(page)).toBe('Tell me when it is back: Potato');
    await eventually(async () => (await listsOf(browser, shopper)).wishlist.length === 0);

    await setStock(browser.shop, 'potato', 5);
    await fillCart(browser, shopper, { potato: 1 });
    await setStock(browser.shop, 'potato', 0);
    await navigate(page, '/product/potato');
    await heading(page, 'Potato');
    await lookAgain(page);
    await lastOne(page, 'Potato').waitFor();
    expect(await more(page, 'Potato').getAttribute('aria-description')).toBe('Out of stock');
    await lastOne(page, 'Potato').press('Enter');
    await control(page, 'Potato').getByText('Tell me when it is back').waitFor();
    expect(await focused(page)).toBe('Tell me when it is back: Potato');
  });

  it('shows low stock, also in the search, but never the number; a visitor who wants to be notified is sent to the login', async () => {
    await browser.shop.sql(`UPDATE stock SET "onHand" = 3, "lowStockAt" = 8 WHERE "productId" = 'brinjal'`);
    await endSession(page);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await navigate(page, '/product/brinjal');
    const main = page.getByRole('main');
    await main.getByText('Only a few left', { exact: true }).waitFor();
    expect(await add(page, 'Brinjal').count()).toBe(1);
    expect(await main.locator('article').first().innerText()).not.toMatch(/\b3\b/);
    await page.getByPlaceholder('Seacrh...').fill('brinj');
    await page.getByRole('option', { name: /Brinjal.*Only a few left/ }).waitFor();

    await setStock(browser.shop, 'potato', 0);
    await navigate(page, '/product/potato');
    await control(page, 'Potato').getByRole('button').click();
    await page.waitForURL('**/login');
    await page.getByText('Potato').first().waitFor();
  });
});
