import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { cards, heading, navigate } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';
import { fillCart, visitNext, visitSignedIn } from './helpers/signed-in';

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 800, height: 900 };

const browser = testBrowser();
/** Each test goes on in this page. */
let page: Page;
beforeAll(async () => {
  ({ page } = await visitSignedIn(browser, '/product/tomato', {
    stays: true,
    expected: /Failed to load resource/,
  }));
});

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' });
const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const recentlyViewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

it('recently viewed products are shown on Home and on other products, only to the same shopper', async () => {
  await heading(page, 'Tomato');
  expect(await recentlyViewed(page).count()).toBe(0);
  await page.waitForFunction(() => sessionStorage.getItem('recentlyViewed'));
  await navigate(page, '/product/banana');
  await recentlyViewed(page)
    .getByRole('link', { name: /Tomato/ })
    .waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await recentlyViewed(page).getByRole('link').nth(1).waitFor();
  expect(await recentlyViewed(page).getByRole('link').first().innerText()).toContain('Banana');
  await page.getByRole('button', { name: 'Logout' }).click();
  await recentlyViewed(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('recentlyViewed'))).toBeNull();
});

/** Records from now on what is announced, and how many toasts there are at once. */
const noteToasts = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = [];
    let most = 0;
    new MutationObserver((changes) => {
      most = Math.max(most, document.querySelectorAll('.Toastify__toast').length);
      for (const { target, addedNodes } of changes)
        if (target instanceof HTMLElement && target.matches('body > [aria-live]'))
          addedNodes.forEach((node) => said.push(node.textContent ?? ''));
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { received: () => ({ said, most }) });
  });

/** Toasts replace each other, and every change to the cart is announced. */
async function announcesEachAddition(page: Page): Promise<void> {
  await noteToasts(page);
  for (const title of ['Fresh Cow Milk', 'Fresh Dahi', 'Malai Paneer'])
    await page.getByRole('button', { name: `Add to cart: ${title}` }).click();
  await page.locator('.Toastify__toast').first().waitFor();
  await page.waitForTimeout(600);
  const { said, most } = await page.evaluate(() =>
    (window as unknown as { received: () => { said: string[]; most: number } }).received(),
  );
  expect(said).toEqual(
    expect.arrayContaining([
      'Fresh Cow Milk: 1 in cart',
      'Fresh Dahi: 1 in cart',
      'Malai Paneer: 1 in cart',
      'Added To Cart Successfully',
    ]),
  );
  expect(most).toBeLessThanOrEqual(2);
}

/** The header shrinks on scrolling, expands on keyboard focus, and cuts no name with wide letter spacing. */
async function headerShrinks(page: Page): Promise<void> {
  const heightOf = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
  const whole = await heightOf();
  await page.mouse.wheel(0, 600);
  await eventually(async () => (await heightOf()) < whole - 40);
  expect((await page.getByRole('searchbox').or(page.getByRole('combobox')).boundingBox())!.y).toBeGreaterThan(
    0,
  );
  // The focus is visible only after a key.
  await page.keyboard.press('Shift');
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).focus();
  expect(await heightOf()).toBe(whole);

  const spacing = await page.addStyleTag({
    content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  });
  const cut = await page
    .getByRole('navigation', { name: 'Categories' })
    .getByText('Pulses & sprouts')
    .evaluate((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight);
  expect(cut).toBe(false);
  await spacing.evaluate((style) => (style as Element).remove());
}

const boxOf = async (part: Locator) => (await part.boundingBox())!;
/** Whether the bottom bar covers nothing of it. */
const isAboveBar = async (page: Page, part: Locator): Promise<boolean> => {
  const { y, height } = await boxOf(part);
  return y + height < (await boxOf(bottomBar(page))).y;
};

it('a phone has a header that shrinks, and bars with the cart and links to all sections, which cover no button to add or to go on', async () => {
  await visitNext(browser, page, '/product/tomato', (shopper) => fillCart(browser, shopper, { banana: 1 }));
  const add = page.getByRole('main').getByRole('button', { name: 'Add to cart: Tomato' });
  await add.waitFor();
  for (const height of [640, 740]) {
    await page.setViewportSize({ width: 360, height });
    expect([height, await isAboveBar(page, add)]).toEqual([height, true]);
  }
  await page.setViewportSize(PHONE);
  await navigate(page, '/product?category=dairy');
  await heading(page, 'Dairy');
  await cards(page).nth(7).waitFor();
  await headerShrinks(page);
  await announcesEachAddition(page);
  const bar = page.getByRole('link', { name: /View cart/ });
  await bar.getByText(/^4 items · ₹\d+$/).waitFor();
  await bar.click();
  await page.waitForURL('**/cart');
  await bar.waitFor({ state: 'detached' });
  const checkout = page.getByRole('link', { name: 'Proceed to Checkout' });
  await checkout.waitFor();
  expect([await checkout.count(), await isAboveBar(page, checkout)]).toEqual([1, true]);
  expect((await boxOf(bottomBar(page))).y).toBeLessThan(PHONE.height);

  const links = bottomBar(page).getByRole('link');
  const lead = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(lead).toEqual([
    ['Home', '/'],
    ['Products', '/product'],
    ['Buy again', '/buy-again'],
    ['Orders', '/order'],
    ['Account', '/profile'],
  ]);
  for (const [name, at] of [
    ['Orders', '/order'],
    ['Buy again', '/buy-again'],
  ] as const) {
    await bottomBar(page).getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === at);
    await bottomBar(page).locator('[aria-current=page]', { hasText: name }).waitFor();
  }
  await page.setViewportSize(DESKTOP);
  await bottomBar(page).waitFor({ state: 'detached' });
});

it('on a wide screen the cart is a sidebar for signed-in shoppers, without layout shifts', async () => {
  await page.setViewportSize(WIDE);
  await visitNext(browser, page, '/product?category=dairy&sort=price-asc');
  const panel = page.getByRole('complementary', { name: 'Your cart' });
  await panel.getByText('Nothing in it yet').waitFor();
  await cards(page).nth(5).waitFor();
  const before = await cards(page).nth(5).boundingBox();
  await page.getByRole('button', { name: 'Add to cart: Fresh Cow Milk' }).click();
  await panel.getByText('1 item').waitFor();
  expect(await cards(page).nth(5).boundingBox()).toEqual(before);
  await panel.getByRole('button', { name: 'One more: Fresh Cow Milk' }).click();
  await panel.getByText('₹118').waitFor();
  expect(await faults(page, 'aside')).toEqual([]);
  await panel.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await heading(page, 'Checkout');
});

describe('navigation', () => {
  it('works by the categories, the selected one in view when a window becomes narrow, and by breadcrumbs', async () => {
    await page.setViewportSize(TABLET);
    await navigate(page, '/product?category=fruits&sort=price-asc');
    await heading(page, 'Fruits');
    const rail = page.getByRole('navigation', { name: 'Categories' });
    await rail.getByRole('link', { name: 'Spices' }).click();
    await page.waitForURL('**/product?category=spices&sort=price-asc');
    await rail.locator('[aria-current=true]', { hasText: 'Spices' }).waitFor();
    await page.setViewportSize(PHONE);
    await eventually(() =>
      rail.getByRole('link', { name: 'Spices' }).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      }),
    );
    await page.setViewportSize(TABLET);
    await cards(page).getByRole('link', { name: 'Garam Masala' }).click();
    await heading(page, 'Garam Masala');
    expect(await trail(page).getByRole('listitem').allInnerTexts()).toEqual([
      'Home',
      'Spices',
      'Garam Masala',
    ]);
    await trail(page).getByRole('link', { name: 'Spices' }).click();
    await heading(page, 'Spices');
    expect(await trail(page).getByRole('link', { name: 'Products' }).getAttribute('href')).toBe('/product');
  });

  it('restores products and scroll position on Back and after a reload, also after "Load more"; new pages start at the top', async () => {
    await page.setViewportSize(PHONE);
    await navigate(page, '/product');
    await heading(page, 'All products');
    await page.getByRole('button', { name: 'Load more' }).click();
    const card = cards(page).nth(38);
    await card.scrollIntoViewIfNeeded();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    const before = await page.evaluate(() => window.scrollY);
    await card.getByRole('link', { name: title }).click();
    await heading(page, title);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await card.waitFor();
    expect(await cards(page).count()).toBe(48);
    await page.waitForFunction((at) => Math.abs(window.scrollY - at) < 2, before);

    const there = async () => {
      await cards(page).nth(47).waitFor();
      await page.waitForFunction((at) => Math.abs(window.scrollY - at) < 2, before);
    };
    await page.reload();
    await there();
    await navigate(page, '/credits');
    await heading(page, 'Image credits');
    await page.reload();
    await page.goBack();
    await there();
  });
});

it('recently viewed products leave the page as it is when their code cannot be loaded; are fetched with one query, and shown in the order they were viewed', async () => {
  await page.evaluate(() => {
    localStorage.clear();
    const ids = ['sugar', 'gone-meanwhile', 'tomato', 'banana', 'basmati-rice'];
    sessionStorage.setItem('recentlyViewed', JSON.stringify({ owner: null, ids }));
  });
  const failed = page.waitForEvent('requestfailed', (request) => /ViewedBefore-.*js$/.test(request.url()));
  await page.route('**/assets/ViewedBefore-*.js', (route) => route.abort());
  await page.goto('/product/banana');
  await failed;
  await page.waitForTimeout(500);
  await heading(page, 'Banana');
  expect(await page.getByText('Something went wrong').count()).toBe(0);

  await page.unroute('**/assets/ViewedBefore-*.js');
  const operations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) operations.push(request.postDataJSON().operationName);
  });
  await page.goto('/');
  await recentlyViewed(page).getByRole('link').nth(3).waitFor();
  const titles = await recentlyViewed(page).getByRole('link').allInnerTexts();
  expect(titles.map((text) => text.split('\n')[0])).toEqual(['Sugar', 'Tomato', 'Banana', 'Basmati Rice']);
  expect(await recentlyViewed(page).getByRole('listitem').count()).toBe(4);
  expect(operations).toEqual(['RecentlyViewed']);
});
