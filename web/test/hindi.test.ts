import type { Page } from 'playwright-core';
import { faults } from './helpers/audit';
import { visitSignedIn } from './helpers/signed-in';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** Names and codes, which are the same in every language. */
const NAMES = /Tokri|Alt\+T|JavaScript|English|UPI|PIN|Meera|Nair|\S+@\S+/gi;

/** What has a Latin word in it, of all that is read or heard on a page. */
const latinTexts = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, template, noscript, .Toastify, [lang|=en]'))
        texts.push(textContent ?? '');
    }
    for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`[${name}]:not(.Toastify *)`))
        texts.push(element.getAttribute(name) ?? '');
    return texts.filter((text) => /[a-z]{3}/i.test(text.replace(new RegExp(names, 'gi'), '')));
  }, NAMES.source);

it('shops in Hindi, and leads to the same page in English', async () => {
  const { page } = await visitSignedIn(browser, '/hi/product');
  expect(await page.title()).toContain('सभी प्रोडक्ट');
  // Titles of body size keep their lines, which headings get more of.
  const title = page.getByRole('heading', { level: 3 }).first();
  expect(await title.evaluate((element) => getComputedStyle(element).lineHeight)).toBe('20px');
  await page.getByRole('button', { name: 'कार्ट में डालें: टमाटर' }).click();
  await page.getByRole('button', { name: 'एक और: टमाटर' }).waitFor();
  expect(await latinTexts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'कार्ट' }).first().click();
  await page.waitForURL('**/hi/cart');
  await page.getByRole('main').getByText('टमाटर').first().waitFor();
  expect(await latinTexts(page)).toEqual([]);
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL((url) => url.pathname === '/cart');
  await page.getByRole('main').getByText('Tomato').first().waitFor();
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await page.waitForURL('**/hi/cart');
});

it.each(['/hi', '/hi/product/tomato', '/hi/login', '/hi/signup', '/hi/forgot-password', '/hi/nothing'])(
  'has no English on %s',
  async (path) => {
    const page = await browser.visit(path, { expected: /404/ });
    expect(await latinTexts(page)).toEqual([]);
  },
);

it.each(['/hi/checkout', '/hi/order', '/hi/address', '/hi/wishlist', '/hi/profile', '/hi/buy-again'])(
  'has no English on %s, for a shopper',
  async (path) => {
    const { page } = await visitSignedIn(browser, path, { viewport: DESKTOP });
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await latinTexts(page)).toEqual([]);
  },
);
