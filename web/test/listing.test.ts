import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { cards, focused, heading, navigate, titles } from './helpers/page-parts';
import { DESKTOP, PHONE, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
/** Each test goes on in this page, with a list of its own. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/product', { viewport: DESKTOP, expected: /graphql/, stays: true });
});
/** Opens a list from another page, as it begins at its top then. */
async function open(path: string): Promise<void> {
  await navigate(page, '/credits');
  await page.locator('h1:focus').waitFor();
  await navigate(page, path);
  await cards(page).first().waitFor();
}

const prices = async (page: Page): Promise<number[]> =>
  (await page.getByRole('article').allTextContents()).map((text) =>
    Number(/₹\s*([\d,.]+)/.exec(text)?.[1]?.replace(',', '')),
  );
const ratings = async (page: Page): Promise<number[]> => {
  const stars = cards(page).getByRole('img', { name: /out of 5/ });
  const labels = await stars.evaluateAll((all) => all.map((star) => star.getAttribute('aria-label')));
  return labels.map((label) => Number.parseFloat(label?.replace(/^\D+/, '') ?? ''));
};
const queryOf = (page: Page): string => new URL(page.url()).search;
const count = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();

describe('filters', () => {
  it('filter by category and rating, sort one way at a time, and are cleared by one button, by mouse and keyboard', async () => {
    await count(page, '72 products');
    await page.getByRole('checkbox', { name: 'Dairy' }).uncheck();
    await page.waitForURL(/category=/);
    expect(queryOf(page)).not.toContain('dairy');
    await page.getByRole('button', { name: 'Only Spices' }).click();
    await page.waitForURL('**/product?category=spices');
    await count(page, '7 products');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await page.getByRole('radio', { name: 'Low to high' }).check();
    await page.waitForURL(/sort=price-asc/);
    await expectEventually(async () =>
      expect(await prices(page)).toEqual([...(await prices(page))].sort((a, b) => a - b)),
    );
    await page.getByRole('radio', { name: 'High to low' }).check();
    await page.waitForURL(/sort=price-desc/);
    await page.getByRole('radio', { name: 'Low to high', checked: false }).waitFor();
    await expectEventually(async () =>
      expect(await prices(page)).toEqual([...(await prices(page))].sort((a, b) => b - a)),
    );
    await page.getByRole('radio', { name: /^4/ }).check();
    await page.waitForURL(/rating=4/);
    await expectEventually(async () => {
      const stars = await ratings(page);
      expect(stars.length).toBeGreaterThan(0);
      expect(Math.min(...stars)).toBeGreaterThanOrEqual(4);
    });

    await page.getByRole('radio', { name: 'No sorting' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/sort=price-asc/);
    await page.getByRole('checkbox', { name: 'Dairy' }).focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/category=dairy,spices/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Only Dairy');
    await page.keyboard.press('Enter');
    await page.waitForURL(/category=dairy&/);
    await page.getByRole('button', { name: 'Clear filters' }).focus();
    await page.keyboard.press('Enter');
    await count(page, '72 products');
    expect(queryOf(page)).toBe('');
    expect(await page.getByRole('checkbox', { checked: false }).count()).toBe(0);
    await page.getByRole('link', { name: 'Skip to products' }).press('Enter');
    await page.keyboard.press('Tab');
    const hasFocus = (card: Element) => card.contains(document.activeElement);
    expect(await cards(page).first().evaluate(hasFocus)).toBe(true);
    await navigate(page, '/product?offer=10');
    await filtersByTraits(page);
  });
});

interface Listed {
  title: string;
  price: number;
  mrp: number;
  diet: string;
  categoryName: string;
  unitPrice: { price: number };
}
/** A list as the API returns it. */
async function fetchList(filter: object, sort = 'ID'): Promise<Listed[]> {
  const query = `query ($filter: ProductFilter!, $sort: ProductSort!) { products(first: 100, filter: $filter, sort: $sort) {
    edges { node { title price mrp diet categoryName unitPrice { price } } } } }`;
  const { data } = await browser.shop.graphql<{ products: { edges: { node: Listed }[] } }>(query, {
    filter,
    sort,
  });
  return data.products.edges.map(({ node }) => node);
}
/** Waits until the list begins with these. */
const shows = (page: Page, wanted: readonly Listed[]): Promise<void> =>
  expectEventually(async () =>
    expect(await titles(page)).toEqual(wanted.slice(0, 24).map(({ title }) => title)),
  );

/** Filters by saving, diet and allergen: products that match, a heading, and chips that remove them. */
async function filtersByTraits(page: Page): Promise<void> {
  const saving = await fetchList({ minSaving: 10 });
  expect(saving.length).toBeGreaterThan(0);
  for (const { price, mrp } of saving) expect(price).toBeLessThanOrEqual(mrp * 0.9);
  await shows(page, saving);
  await heading(page, 'At least 10% off');
  expect(await page.getByRole('radio', { name: 'At least 10% off' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'On offer' }).check();
  await page.waitForURL('**/product?offer=any');
  await heading(page, 'On offer');
  const onOffer = await fetchList({ onOffer: true });
  expect(onOffer.every(({ price, mrp }) => price < mrp)).toBe(true);
  await shows(page, onOffer);
  await page.getByRole('radio', { name: 'Meat and fish' }).check();
  await page.waitForURL('**/product?offer=any&diet=nonveg');
  await shows(page, await fetchList({ onOffer: true, diets: ['NONVEG'] }));
  await page.getByRole('button', { name: 'Remove Meat and fish' }).click();
  await page.getByText('Choose allergens').click();
  await page.getByRole('checkbox', { name: 'Milk' }).check();
  await page.waitForURL('**/product?offer=any&without=milk');
  await shows(page, await fetchList({ onOffer: true, withoutAllergens: ['milk'] }));
  await page.getByRole('button', { name: 'Remove No milk' }).click();
  await page.getByRole('button', { name: 'Remove On offer' }).click();
  await count(page, '72 products');
  expect(queryOf(page)).toBe('');
}

describe('a list', () => {
  it('starts high up on a small phone, with filters in a sheet; has more columns and stays below the categories on wider screens', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open('/product');
    expect((await cards(page).first().boundingBox())!.y).toBeLessThan(300);
    for (const [width, columns] of [
      [1920, 7],
      [1440, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await cards(page).nth(columns).waitFor();
      const tops = await cards(page).evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().top),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
    await staysBelowCategories(page);
    await page.setViewportSize(PHONE);
    await navigate(page, '/product');
    await filtersInSheet(page);
  });

  /** Filters are in a sheet, with sorting by unit price and saving. */
  async function filtersInSheet(page: Page): Promise<void> {
    await count(page, '72 products');
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Only Snacks' }).click();
    await sheet.getByRole('button', { name: /^Show 8 products/ }).waitFor();
    await sheet.getByRole('radio', { name: 'Lowest unit price' }).check();
    await page.waitForURL('**/product?category=snacks&sort=unit-price');
    const byUnitPrice = await fetchList({ categories: ['snacks'] }, 'UNIT_PRICE_LOW_TO_HIGH');
    const unitPrices = byUnitPrice.map(({ unitPrice }) => unitPrice.price);
    expect(unitPrices).toEqual([...unitPrices].sort((a, b) => a - b));
    await shows(page, byUnitPrice);
    await sheet.getByRole('radio', { name: 'Biggest saving' }).check();
    await page.waitForURL('**/product?category=snacks&sort=saving');
    await shows(page, await fetchList({ categories: ['snacks'] }, 'SAVING_HIGH_TO_LOW'));
    await sheet.getByRole('radio', { name: 'At least 10% off' }).check();
    await sheet.getByRole('button', { name: /^Show \d+ product/ }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Remove Biggest saving' }).click();
    await page.waitForURL('**/product?category=snacks&offer=10');
    await shows(page, await fetchList({ categories: ['snacks'], minSaving: 10 }));
  }

  /** Keeps the categories visible on a wide screen, never over the focus; each scrolls to the top. */
  async function staysBelowCategories(page: Page): Promise<void> {
    const aisles = page.getByRole('navigation', { name: 'Categories' });
    const bottomOf = () => aisles.evaluate((rail) => rail.getBoundingClientRect().bottom);
    const scrollDown = () => page.evaluate(() => window.scrollTo(0, 1000));
    await cards(page).nth(20).waitFor();
    await scrollDown();
    expect(await bottomOf()).toBeLessThan(180);
    await cards(page).nth(1).getByRole('heading').getByRole('link').focus();
    expect((await cards(page).nth(1).getByRole('heading').boundingBox())!.y).toBeGreaterThanOrEqual(
      await bottomOf(),
    );
    await scrollDown();
    await aisles.getByRole('link', { name: 'Staples' }).click();
    await page.waitForURL('**/product?category=staples');
    await expectEventually(async () =>
      expect((await cards(page).first().boundingBox())!.y).toBeGreaterThanOrEqual(await bottomOf()),
    );
  }
});

describe('the URL', () => {
  it('has the full state of a list, also on reload and Back; invalid values are ignored', async () => {
    await page.setViewportSize(DESKTOP);
    await open('/product?category=fruits,snacks&sort=price-desc&rating=4&without=milk');
    const list = await fetchList(
      { categories: ['fruits', 'snacks'], minRating: 4, withoutAllergens: ['milk'] },
      'PRICE_HIGH_TO_LOW',
    );
    expect(new Set(list.map(({ categoryName }) => categoryName)).size).toBe(2);
    await shows(page, list);
    expect(await page.getByRole('checkbox', { name: 'Milk' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'High to low' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'Snacks' }).uncheck();
    await page.waitForURL(/category=fruits&/);
    await page.goBack();
    await shows(page, list);
    await page.reload();
    await shows(page, list);
    expect(await page.getByRole('checkbox', { name: 'Snacks' }).isChecked()).toBe(true);
    await navigate(page, '/product?category=weapons&sort=up&rating=9');
    await count(page, '72 products');
  });
});

const waitForCards = (page: Page, products: number) =>
  eventually(async () => (await cards(page).count()) === products);
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more' }).click();

it('"Load more" moves the focus to its first product, but not once another list is shown, and shows a product that moved to a later page once', async () => {
  await open('/product?sort=price-desc');
  await waitForCards(page, 24);
  await loadMore(page);
  await waitForCards(page, 48);
  await eventually(async () => (await focused(page)) === (await titles(page))[24]);
  for (const [how, list] of [
    ['has failed', 'No sorting'],
    ['is pending', 'Low to high'],
  ] as const) {
    await page.getByRole('radio', { name: list }).check();
    await waitForCards(page, 24);
    await page.route('**/graphql', (route) => how === 'has failed' && route.abort());
    await loadMore(page);
    if (how === 'has failed') await page.getByText('We could not load more products.').waitFor();
    await page.getByRole('radio', { name: 'High to low' }).check();
    await waitForCards(page, 48);
    expect([how, await page.evaluate(() => document.activeElement?.tagName)]).toEqual([how, 'INPUT']);
    await page.unroute('**/graphql');
  }

  // A product that moved to a later page is shown once, and other lists are as they were.
  const [first] = await titles(page);
  await browser.shop.sql(`UPDATE products SET "pricePaise" = 100, "mrpPaise" = 100 WHERE title = $1`, [
    first,
  ]);
  await loadMore(page);
  await waitForCards(page, 72);
  // The last page has nothing else.
  await loadMore(page);
  await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'hidden' });
  const shown = await titles(page);
  expect([shown.length, new Set(shown).size]).toEqual([72, 72]);
  await page.getByRole('radio', { name: 'No sorting' }).check();
  await shows(page, await fetchList({}));
});

it('a retry of a failed next page moves the focus to its first product, unless the shopper has moved on to the search', async () => {
  // The list of the test before.
  await waitForCards(page, 24);
  await page.route('**/graphql', (route) => route.abort());
  await loadMore(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/graphql');
  await again.click();
  await waitForCards(page, 48);
  const title = cards(page).nth(24).getByRole('heading').getByRole('link');
  await eventually(() => title.evaluate((link) => link === document.activeElement));

  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', (route) => released.then(() => route.continue()));
  await loadMore(page);
  await page.getByRole('combobox').focus();
  release();
  await waitForCards(page, 72);
  await networkIdle(page);
  expect(await focused(page)).toBe('Search products');

  // A new history entry for the same list is as long.
  const entry = () => page.evaluate(() => window.history.state as { key?: string; listed?: number });
  const { key } = await entry();
  await page.getByRole('button', { name: 'Search' }).click();
  await eventually(async () => {
    const { key: now, listed } = await entry();
    return now !== key && listed === 72;
  });
  expect(await cards(page).count()).toBe(72);
});

async function expectEventually(assertion: () => Promise<void>): Promise<void> {
  for (let left = 50; ; left -= 1) {
    try {
      return await assertion();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
