import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { cards, heading } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';
import type { VisitOptions } from './helpers/test-browser';
import { fillCart, visitSignedIn } from './helpers/signed-in';

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 800, height: 900 };

const browser = testBrowser();

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' });
const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const recentlyViewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

describe('the bottom bar', () => {
  it('is shown only on a phone, and links to all sections', async () => {
    const { page } = await visitSignedIn(browser, '/');
    for (const [name, at] of [
      ['Products', '/product'],
      ['Buy again', '/buy-again'],
      ['Orders', '/order'],
      ['Account', '/profile'],
      ['Home', '/'],
    ] as const) {
      await bottomBar(page).getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname === at);
      await bottomBar(page).locator('[aria-current=page]', { hasText: name }).waitFor();
    }
    await page.setViewportSize(DESKTOP);
    await bottomBar(page).waitFor({ state: 'detached' });
  });
});

it('a phone’s header shrinks on scrolling, expands on keyboard focus, and cuts no name with wide letter spacing', async () => {
  const page = await browser.visit('/product');
  await cards(page).first().waitFor();
  const heightOf = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
  const whole = await heightOf();
  await page.mouse.wheel(0, 600);
  await eventually(async () => (await heightOf()) < whole - 40);
  expect((await page.getByRole('searchbox').or(page.getByRole('combobox')).boundingBox())!.y).toBeGreaterThan(
    0,
  );
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).focus();
  expect(await heightOf()).toBe(whole);

  await page.addStyleTag({
    content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  });
  const cut = await page
    .getByRole('navigation', { name: 'Categories' })
    .getByText('Pulses & sprouts')
    .evaluate((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight);
  expect(cut).toBe(false);
});

describe('the cart', () => {
  it('is filled above the bottom bar on a low phone, too, shows its count and total in a bar, and keeps the checkout visible', async () => {
    const { page } = await visitSignedIn(browser, '/product/tomato', {
      arrange: (shopper) => fillCart(browser, shopper, { banana: 1, rajma: 1, 'farm-eggs': 1 }),
    });
    const bar = page.getByRole('link', { name: /View cart/ });
    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart: Tomato' });
    await add.waitFor();
    for (const height of [640, 740, 844]) {
      await page.setViewportSize({ width: 360, height });
      const { y = 0, height: high = 0 } = (await add.boundingBox()) ?? {};
      const { y: barTop = 0 } = (await bottomBar(page).boundingBox()) ?? {};
      expect(y + high).toBeLessThan(barTop);
    }
    await page.setViewportSize(PHONE);
    await add.click();
    await bar.getByText(/^4 items · ₹\d+$/).waitFor();
    expect(await faults(page)).toEqual([]);
    await bar.click();
    await page.waitForURL('**/cart');
    await bar.waitFor({ state: 'detached' });
    const checkout = page.getByRole('link', { name: 'Proceed to Checkout' });
    await checkout.waitFor();
    expect(await checkout.count()).toBe(1);
    const { y = 0, height = 0 } = (await checkout.boundingBox()) ?? {};
    const { y: barTop = 0 } = (await bottomBar(page).boundingBox()) ?? {};
    expect(y + height).toBeLessThan(barTop);
    expect(barTop).toBeLessThan(PHONE.height);
  });

  it('is a sidebar for signed-in shoppers on a wide screen, without layout shifts', async () => {
    const { page } = await visitSignedIn(browser, '/product', { viewport: WIDE });
    const panel = page.getByRole('complementary', { name: 'Your cart' });
    await panel.getByText('Nothing in it yet').waitFor();
    const before = await cards(page).nth(5).boundingBox();
    await page.getByRole('button', { name: 'Add to cart: Fresh Cow Milk' }).click();
    await panel.getByText('1 item').waitFor();
    expect(await cards(page).nth(5).boundingBox()).toEqual(before);
    await panel.getByRole('button', { name: 'One more: Fresh Cow Milk' }).click();
    await panel.getByText('₹118').waitFor();
    expect(await faults(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await heading(page, 'Checkout');
  });
});

describe('navigation', () => {
  it('works by the categories, the selected one in view when a window becomes narrow, and by breadcrumbs', async () => {
    const page = await browser.visit('/product?sort=price-asc', { viewport: TABLET });
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
    await trail(page).getByRole('link', { name: 'Products' }).click();
    await heading(page, 'All products');
  });

  it('restores products and scroll position on Back and after a reload, also after "Load more"; new pages start at the top', async () => {
    const page = await browser.visit('/product', { viewport: DESKTOP });
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
    await card.getByRole('link', { name: title }).click();
    await heading(page, title);
    await page.reload();
    await heading(page, title);
    await page.goBack();
    await there();
    await page.goto('/product/tomato');
    await heading(page, 'Tomato');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe('recently viewed products', () => {
  it('are shown on Home and on other products, only to the same shopper', async () => {
    const { page } = await visitSignedIn(browser, '/product/tomato');
    await heading(page, 'Tomato');
    expect(await recentlyViewed(page).count()).toBe(0);
    await page.waitForFunction(() => sessionStorage.getItem('recentlyViewed'));
    await page.goto('/product/banana');
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

  /** A page of the shop, for a visitor who has viewed these before. */
  async function visitAfter(ids: string[], options: VisitOptions = {}): Promise<Page> {
    const page = await browser.visit('/robots.txt', options);
    const seen = JSON.stringify({ owner: null, ids });
    await page.evaluate((value) => sessionStorage.setItem('recentlyViewed', value), seen);
    return page;
  }

  it('leave the page as it is when their code cannot be loaded', async () => {
    const page = await visitAfter(['tomato'], { expected: /Failed to load resource/ });
    const lost = page.waitForEvent('requestfailed', (request) => /ViewedBefore-.*js$/.test(request.url()));
    await page.route('**/assets/ViewedBefore-*.js', (route) => route.abort());
    await page.goto('/product/banana');
    await lost;
    await page.waitForTimeout(500);
    await heading(page, 'Banana');
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });

  it('are fetched with one query, and shown in the order they were viewed', async () => {
    const page = await visitAfter(['sugar', 'gone-meanwhile', 'tomato', 'banana', 'basmati-rice']);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(request.postDataJSON().operationName);
    });
    await page.goto('/');
    await recentlyViewed(page).getByRole('link').nth(3).waitFor();
    const titles = await recentlyViewed(page).getByRole('link').allInnerTexts();
    expect(titles.map((text) => text.split('\n')[0])).toEqual(['Sugar', 'Tomato', 'Banana', 'Basmati Rice']);
    expect(await recentlyViewed(page).getByRole('listitem').count()).toBe(4);
    expect(asked).toEqual(['RecentlyViewed']);
  });
});

describe('toasts', () => {
  it('replace each other, and every change to the cart is announced', async () => {
    const { page } = await visitSignedIn(browser, '/product');
    await page.evaluate(() => {
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
  });
});
