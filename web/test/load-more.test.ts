import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { cards, focused } from './helpers/page-parts';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const counts = (page: Page, products: number) =>
  eventually(async () => (await cards(page).count()) === products);
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more' }).click();

it('a next page that has failed or is pending does not move the focus once another list is shown', async () => {
  const page = await browser.visit('/product?sort=price-desc', { viewport: DESKTOP, expected: /graphql/ });
  await loadMore(page);
  await counts(page, 48);
  for (const [how, list] of [
    ['has failed', 'No sorting'],
    ['is pending', 'Low to high'],
  ] as const) {
    await page.getByRole('radio', { name: list }).check();
    await counts(page, 24);
    await page.route('**/graphql', (route) => how === 'has failed' && route.abort());
    await loadMore(page);
    if (how === 'has failed') await page.getByText('We could not load more products.').waitFor();
    await page.getByRole('radio', { name: 'High to low' }).check();
    await counts(page, 48);
    expect([how, await page.evaluate(() => document.activeElement?.tagName)]).toEqual([how, 'INPUT']);
    await page.unroute('**/graphql');
  }
});

it('a next page that failed moves the focus to its first product on retry, but not from who has gone on to search', async () => {
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

  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', (route) => answered.then(() => route.continue()));
  await loadMore(page);
  await page.getByRole('combobox').focus();
  answer();
  await counts(page, 72);
  await networkIdle(page);
  expect(await focused(page)).toBe('Search products');

  // A new history entry for the same list is as long after a reload.
  const entry = () => page.evaluate(() => window.history.state as { key?: string; listed?: number });
  const { key } = await entry();
  await page.getByRole('button', { name: 'Search' }).click();
  await eventually(async () => {
    const { key: now, listed } = await entry();
    return now !== key && listed === 72;
  });
  expect(await cards(page).count()).toBe(72);
  await page.reload();
  await counts(page, 72);
});

interface Asked {
  operationName: string;
  variables: { first: number; after?: string; filter: { categories?: string[] } };
}
interface ProductsBody {
  data: { products: { edges: { cursor: string; node: object }[]; pageInfo: object; totalCount: number } };
}

/** From now on the list has this many products; returns how many each request asked for. */
async function lengthenList(page: Page, totalCount: number): Promise<number[]> {
  const asked: number[] = [];
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as Asked;
    // A link to a category that comes to lie under the pointer preloads its list.
    if (operationName !== 'ProductList' || variables.filter.categories) return route.continue();
    const { first, after } = variables;
    asked.push(first);
    const response = await route.fetch({
      postData: {
        ...(route.request().postDataJSON() as Asked),
        variables: { ...variables, first: 24, after: null },
      },
    });
    const { data } = (await response.json()) as ProductsBody;
    const [edge] = data.products.edges;
    // The cursor of the server-rendered page is a real one: it stands for the first 24 products.
    const from = after === undefined ? 0 : Number(/^at (\d+)$/.exec(after)?.[1] ?? 24);
    const to = Math.min(from + first, totalCount);
    const edges = Array.from({ length: to - from }, (_, index) => ({
      ...edge,
      cursor: `at ${from + index + 1}`,
      node: { ...edge!.node, _id: `product ${from + index}` },
    }));
    const pageInfo = { ...data.products.pageInfo, endCursor: `at ${to}`, hasNextPage: to < totalCount };
    await route.fulfill({ json: { data: { products: { ...data.products, edges, pageInfo, totalCount } } } });
  });
  return asked;
}

it('a long list never gets shorter while it is refetched, once the browser is back online', async () => {
  const page = await browser.visit('/product', { viewport: DESKTOP, expected: /graphql/ });
  const asked = await lengthenList(page, 150);
  for (const products of [48, 72, 96, 120]) {
    await loadMore(page);
    await counts(page, products);
  }
  await page.evaluate(() => {
    const seen = { fewest: Infinity };
    Object.assign(window, { seen });
    const look = () => (seen.fewest = Math.min(seen.fewest, document.querySelectorAll('article').length));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  const comeOnline = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  const fewest = () => page.evaluate(() => (window as unknown as { seen: { fewest: number } }).seen.fewest);
  asked.length = 0;
  await comeOnline();
  await eventually(() => asked.length > 0);
  await networkIdle(page);
  expect(asked).toEqual([100, 20]);
  await counts(page, 120);
  await page.route('**/graphql', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await comeOnline();
  await failed;
  await networkIdle(page);
  expect(await fewest()).toBe(120);
});
