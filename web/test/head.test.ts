import type { Page } from 'playwright-core';
import { DESKTOP, testBrowser } from './helpers/test-browser';
import { navigate } from './helpers/page-parts';
import { visitSignedIn } from './helpers/signed-in';

const browser = testBrowser({ env: { SHOP_NAME: 'Kirana', SHOP_TIME_ZONE: 'America/New_York' } });

/** The tags of the page's head. */
async function readHead(page: Page, title: string) {
  await page.waitForFunction((expected) => document.title === expected, title);
  return page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      Array.from(document.querySelectorAll(selector), (element) => element.getAttribute(attribute));
    return {
      titles: document.querySelectorAll('head > title').length,
      descriptions: all('meta[name=description]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      robots: all('meta[name=robots]', 'content'),
      shared: all('meta[property="og:title"]', 'content'),
      image: all('meta[property="og:image"]', 'content'),
      data: Array.from(
        document.querySelectorAll('script[type="application/ld+json"]'),
        ({ textContent }) => (JSON.parse(textContent ?? '') as { '@type': string })['@type'],
      ),
    };
  });
}

const onceEach = { titles: 1, robots: [], descriptions: [expect.stringMatching(/.{40,160}/)] };

describe('the head', () => {
  it('is updated on navigation, without duplicate tags', async () => {
    const { url } = browser.shop;
    const page = await browser.visit('/', { viewport: DESKTOP });
    const image = [`${url}/share-card.png`];
    const home = 'Kirana · Fresh groceries to your door';
    expect(await readHead(page, home)).toEqual({
      ...onceEach,
      canonical: [`${url}/`],
      shared: [home],
      image,
      data: ['WebSite'],
    });
    await page.getByRole('main').getByRole('link', { name: 'Fruits' }).first().click();
    expect(await readHead(page, 'Fruits · Kirana')).toEqual({
      ...onceEach,
      canonical: [`${url}/product?category=fruits`],
      shared: ['Fruits · Kirana'],
      image,
      data: ['BreadcrumbList'],
    });
    await page.getByRole('main').getByRole('link', { name: 'Shimla Apple' }).last().click();
    await page.getByRole('heading', { name: 'Nutrition' }).waitFor();
    expect(await readHead(page, 'Shimla Apple · Kirana')).toEqual({
      ...onceEach,
      canonical: [`${url}/product/shimla-apple`],
      shared: ['Shimla Apple · Kirana'],
      image,
      data: [['Product', 'MenuItem'], 'BreadcrumbList'],
    });
    await page.goBack();
    expect((await readHead(page, 'Fruits · Kirana')).canonical).toEqual([`${url}/product?category=fruits`]);
  });

  it('has the right title, robots and canonical URL on every page for visitors', async () => {
    const page = await browser.visit('/no/such/page');
    for (const [path, title, robots, canonical] of [
      ['/no/such/page', 'Page Not Found · Kirana', ['noindex'], []],
      ['/login', 'Login · Kirana', [], ['/login']],
      ['/signup', 'Sign up · Kirana', [], ['/signup']],
      ['/reset-password', 'New password · Kirana', ['noindex'], ['/reset-password']],
      ['/mock', 'Request tester · Kirana', ['noindex'], ['/mock']],
      ['/product?q=milk', 'Results for “milk” · Kirana', ['noindex'], ['/product']],
      ['/product/no-such-thing', 'Page Not Found · Kirana', ['noindex'], []],
    ] as const) {
      await navigate(page, path);
      expect([path, await readHead(page, title)]).toMatchObject([
        path,
        { titles: 1, robots, canonical: canonical.map((address) => browser.shop.url + address) },
      ]);
    }
  });

  it('has no public metadata on a shopper’s own pages; dates are in the shop’s time zone', async () => {
    const { page } = await visitSignedIn(browser, '/profile', {
      arrange: ({ _id }) =>
        browser.shop.sql(`UPDATE users SET "createdAt" = '2026-03-02T01:00:00Z' WHERE "_id" = $1`, [_id]),
    });
    await page.getByText('1 March 2026', { exact: true }).waitFor();
    const none = { ...onceEach, canonical: [], shared: [], image: [], data: [] };
    for (const [path, title] of [
      ['/profile', 'Profile · Kirana'],
      ['/cart', 'Cart · Kirana'],
      ['/wishlist', 'Wishlist · Kirana'],
      ['/checkout', 'Checkout · Kirana'],
      ['/address', 'Address Management · Kirana'],
      ['/order', 'Order Management · Kirana'],
    ] as const) {
      await navigate(page, path);
      expect([path, await readHead(page, title)]).toEqual([path, none]);
    }
  });
});
