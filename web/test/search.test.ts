import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { faults } from './helpers/audit';
import {
  announced,
  cards,
  focused,
  focusIsInMain,
  navigate,
  heading,
  storage,
  titles,
} from './helpers/page-parts';
import { listsOf, visitNext } from './helpers/signed-in';
import type { SignedInVisit } from './helpers/signed-in';
import { DESKTOP, PHONE, networkIdle, testBrowser } from './helpers/test-browser';

const WIDE = { width: 1440, height: 900 };

const browser = testBrowser();
/** Each test goes on in this page, which has not loaded the code of lists when the first begins. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/credits', { expected: /Failed to load resource/, stays: true });
});

/** Text that is typed while the next page is loading or rendering is kept, and the focus with it, but not an old search. */
async function keepsNewText(page: Page): Promise<void> {
  const box = page.getByPlaceholder('Seacrh...');
  for (const isRendering of [false, true]) {
    await navigate(page, '/credits');
    await heading(page, 'Image credits');
    await box.fill('dal');
    await box.evaluate(async (field: HTMLInputElement, rendering) => {
      field.form?.requestSubmit();
      while (rendering && !location.search.includes('dal')) await Promise.resolve();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'dal mo');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, isRendering);
    await page.getByRole('heading', { level: 1, name: /dal/ }).waitFor();
    await networkIdle(page);
    expect([await box.inputValue(), await focused(page)]).toEqual(['dal mo', 'Search products']);
  }
  await navigate(page, '/credits');
  await heading(page, 'Image credits');
  expect(await box.inputValue()).toBe('');
}

/** Without results popular products are offered, similar ones, or those of other categories. */
async function offersOthers({ page, shopper }: SignedInVisit): Promise<void> {
  await navigate(page, '/product?q=zzzzzz');
  await page.getByText('Nothing found for “zzzzzz”').waitFor();
  await page.getByText('Try a shorter word').waitFor();
  const others = page.getByRole('region', { name: 'Well rated' });
  await others.getByRole('button', { name: 'Add to cart: Fresh Cow Milk' }).click();
  await eventually(async () => (await listsOf(browser, shopper)).cart['fresh-cow-milk'] === 1);
  expect(await others.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/product?rating=4');

  await navigate(page, '/product?q=tomatto&category=spices');
  await page.getByText('Nothing found for “tomatto” here').waitFor();
  expect(await page.getByText('Showing tomato').count()).toBe(0);
  const nearMisses = page.getByRole('region', { name: 'Did you mean' });
  const tomato = nearMisses.getByRole('link', { name: /Tomato/ });
  expect(await tomato.getAttribute('href')).toBe('/product/tomato');

  await navigate(page, '/product?q=milk&category=spices');
  const elsewhere = page.getByRole('region', { name: 'In the rest of the shop' });
  await elsewhere.getByRole('link', { name: /Fresh Cow Milk/ }).waitFor();
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.waitForURL('**/product?q=milk');
  await cards(page).filter({ hasText: 'Fresh Cow Milk' }).waitFor();
  expect(await focused(page)).toMatch(/^\d+ products?$/);

  await navigate(page, '/product?q=zzzzzz');
  await others.getByRole('link', { name: 'See all' }).press('Enter');
  await page.waitForURL('**/product?rating=4');
  await others.waitFor({ state: 'detached' });
  expect(await focusIsInMain(page)).toBe(true);
}

/** What has this address arrives once the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(address, async (route) => {
    await arrived;
    await route.continue().catch(() => undefined);
  });
  return arrive;
}

describe('the search box', () => {
  it('keeps text that is typed while the next page is loading', async () => {
    const arrive = await hold(page, '**/assets/ProductListRoute*.js');
    const box = page.getByPlaceholder('Seacrh...');
    const products = page
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('link', { name: 'Products' });
    const waitForLoading = () => page.getByText('Loading the page').waitFor();
    await products.click();
    await waitForLoading();
    // Whoever would rather have another page begins at its heading.
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).and(page.locator(':focus')).waitFor();
    await navigate(page, '/credits');
    await box.fill('what was meant before');
    await products.click();
    await waitForLoading();
    await box.fill('dal');
    arrive();
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
    expect(await box.inputValue()).toBe('dal');
    await page.getByRole('article').first().waitFor();
    expect(await focused(page)).toBe('Search products');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /dal/ }).waitFor();
    expect(await box.inputValue()).toBe('dal');

    // The box itself leads to a page, and is typed into until that is there.
    const release = await hold(page, '**/assets/ProductRoute*.js');
    await box.fill('tomatto');
    await page.getByRole('option', { name: /Tomato/ }).waitFor();
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await waitForLoading();
    await page.keyboard.type('es');
    release();
    await heading(page, 'Tomato');
    expect([await focused(page), await box.inputValue()]).toEqual(['Search products', 'tomattoes']);
  });

  it('lists products with the text or a similar one, all for an empty one, and adds no history entry for the current page', async () => {
    await navigate(page, '/login');
    await heading(page, 'Login');
    const box = page.getByPlaceholder('Seacrh...');
    await page.getByRole('button', { name: 'Search' }).click();
    await heading(page, 'All products');
    expect(page.url()).toBe(new URL('/product', browser.shop.url).href);
    await cards(page).first().waitFor();
    await box.fill('DAL');
    await box.press('Enter');
    await page.waitForURL('**/product?q=DAL');
    // The previous list stays until the response arrives.
    await cards(page).filter({ hasNotText: /dal/i }).first().waitFor({ state: 'detached' });
    await cards(page).first().waitFor();
    for (const title of await titles(page)) expect(title.toLowerCase()).toContain('dal');
    await box.fill('');
    await box.press('Enter');
    await heading(page, 'All products');
    expect(page.url()).toBe(new URL('/product', browser.shop.url).href);

    const steps = () => page.evaluate(() => window.history.length);
    const keyOf = () => page.evaluate(() => (window.history.state as { key: string }).key);
    const before = await steps();
    const twice = async (text: string, open: () => Promise<void>) => {
      for (let times = 0; times < 2; times += 1) {
        const key = await keyOf();
        // The same text again would be no change, if the page is not there yet.
        await box.fill('');
        await box.fill(text);
        await open();
        await eventually(async () => (await keyOf()) !== key);
      }
    };
    await twice('dal', () => box.press('Enter'));
    expect(await steps()).toBe(before + 1);
    await twice('moong', () => page.getByRole('option', { name: /Moong Dal/ }).click());
    await heading(page, 'Moong Dal');
    expect(await steps()).toBe(before + 2);
    await page.goBack();
    await heading(page, /dal/);
    await page.goBack();
    await heading(page, 'All products');

    // Where nothing matches a similar word is shown, and announced.
    await box.fill('tomatto');
    await box.press('Enter');
    await announced(page, 'Showing tomato for tomatto');
    await eventually(async () => (await titles(page)).join() === 'Tomato');
    // "mlik" is another name, for those who mistype it.
    await box.fill('mlk');
    await box.press('Enter');
    await announced(page, 'Showing what comes closest to “mlk”');
  });

  it('does not scroll the page while typing, suggests nothing if that fails, and keeps what is typed while a page is rendering', async () => {
    await navigate(page, '/product?category=dairy');
    await heading(page, 'Dairy');
    await cards(page).nth(7).waitFor();
    for (const viewport of [PHONE, WIDE]) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => window.scrollTo(0, 300));
      const { x, y } = (await page.getByRole('combobox').boundingBox())!;
      await page.mouse.click(x + 40, y + 20);
      const before = await page.evaluate(() => window.scrollY);
      expect(before).toBeGreaterThan(0);
      await page.keyboard.type('paneer');
      await page.getByRole('option').first().waitFor();
      expect([viewport.width, await page.evaluate(() => window.scrollY)]).toEqual([viewport.width, before]);
      await page.getByRole('combobox').fill('');
    }
    await page.setViewportSize(PHONE);
    const box = page.getByRole('combobox');
    const option = page.getByRole('option').first();
    await box.fill('paneer');
    await option.waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await box.fill('milk');
    await option.waitFor({ state: 'hidden' });
    await page.unroute('**/graphql');
    await box.fill('cow milk');
    await option.filter({ hasText: 'Fresh Cow Milk' }).waitFor();
    await keepsNewText(page);
  });

  it('suggests while typing, adds to the cart by mouse and keyboard, and opens a chosen suggestion; without results others are offered', async () => {
    const visit = await visitNext(browser, page, '/wishlist');
    const { shopper } = visit;
    await heading(page, /^Wishlist/);
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.pressSequentially('tomatto');
    const option = page.getByRole('option', { name: /Tomato.*₹/ });
    await option.waitFor();
    await announced(page, '1 suggestion');
    expect(await page.getByText('1 suggestions').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Add to cart: Tomato');
    await page.keyboard.press('Enter');
    const more = page.getByRole('search').getByRole('button', { name: 'One more: Tomato' });
    await more.waitFor();
    // Sooner it would count as a double tap.
    await page.waitForTimeout(500);
    await more.click();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 2);
    await option.waitFor();
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Search products');
    expect(new URL(page.url()).pathname).toBe('/wishlist');
    await page.keyboard.press('Backspace');
    await option.waitFor();
    // While an input method offers words, its arrow keys choose among those.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 't', selectionStart: 1, selectionEnd: 1 });
    await page.keyboard.press('ArrowDown');
    expect(await box.getAttribute('aria-activedescendant')).toBe(null);
    await devtools.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await option.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Tomato');
    await offersOthers(visit);
  });

  it('offers up to six recent searches, until they are removed or the shopper logs out', async () => {
    await page.setViewportSize(DESKTOP);
    await visitNext(browser, page, '/profile');
    const before = ['bread', 'milk', 'apple', 'egg', 'rice', 'dal'];
    await page.evaluate(
      (searches) => localStorage.setItem('recentSearches', JSON.stringify(searches)),
      before,
    );
    await navigate(page, '/product?q=bread');
    await heading(page, /bread/);
    const box = page.getByRole('combobox');
    const recent = page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option');
    for (const text of ['RICE', 'tea']) {
      await box.fill(text);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/product?q=${text}`);
    }
    await navigate(page, '/wishlist');
    // The page that comes takes the focus from the box.
    await page.locator('h1:focus', { hasText: 'Wishlist' }).waitFor();
    await box.click();
    await recent.first().waitFor();
    expect(await recent.allTextContents()).toEqual(['tea', 'RICE', 'bread', 'milk', 'apple', 'egg']);
    await announced(page, '6 recent searches');
    expect(await faults(page, 'header')).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await recent.filter({ hasText: 'tea' }).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Search products');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/product?q=bread');
    await page.getByRole('button', { name: 'Logout' }).click();
    await box.click();
    await box.fill('x');
    await box.fill('');
    expect(await recent.count()).toBe(0);
    expect(await storage(page)).toEqual({});
  });

  it('closes when it loses the focus and on Escape, opens a clicked suggestion, and sends a visitor who adds one to the login', async () => {
    await navigate(page, '/signup');
    await heading(page, 'Sign up');
    const box = page.getByPlaceholder('Seacrh...');
    await box.fill('paneer');
    const option = page.getByRole('option', { name: /Malai Paneer/ });
    await option.waitFor();
    for (const name of ['Add to cart: Malai Paneer', 'Search', 'Login']) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(name);
    }
    await option.waitFor({ state: 'hidden' });
    await box.fill('pan');
    await option.waitFor();
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'hidden' });
    await box.pressSequentially('e');
    await option.click();
    await heading(page, 'Malai Paneer');

    await box.fill('paneer');
    await page.getByRole('search').getByRole('button', { name: 'Add to cart: Malai Paneer' }).click();
    await page.waitForURL('**/login');
    // It is announced as well.
    await page.getByRole('main').getByText('Log in to add Malai Paneer to your cart.').waitFor();
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
  });
});
