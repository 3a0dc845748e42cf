import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { faults, shape } from './helpers/audit';
import { layoutShifts } from './helpers/layout-shifts';
import { focusIsInMain, navigate, untilGone } from './helpers/page-parts';
import { fillCart, visitSignedIn } from './helpers/signed-in';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** Names and codes, which are the same in every language. */
const NAMES = /Tokri|Instant50|Alt\+T|JavaScript|English|UPI|PIN|Meera|Nair|\S+@\S+/gi;

/** What has a Latin word in it, of all that is read or heard on a page: the one shown, or as the server sends one. */
const latinTexts = (page: Page, path?: string): Promise<string[]> =>
  page.evaluate(
    async ([names, sent]) => {
      const texts: string[] = [];
      const parser = new DOMParser();
      const { body } = sent
        ? parser.parseFromString(await (await fetch(sent)).text(), 'text/html')
        : document;
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement?.closest('script, style, template, noscript, .Toastify, [lang|=en]'))
          texts.push(textContent ?? '');
      }
      for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
        for (const element of body.querySelectorAll(`[${name}]:not(.Toastify *)`))
          texts.push(element.getAttribute(name) ?? '');
      return texts.filter((text) => /[a-z]{3}/i.test(text.replace(new RegExp(names, 'gi'), '')));
    },
    [NAMES.source, path] as const,
  );

/** The texts with a Latin word of each of these pages in Hindi, which follow each other without a reload. */
async function latinTextsOf(page: Page, paths: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const before = await page.title();
    await navigate(page, `/hi${path}`);
    await page.waitForFunction((title) => document.title !== title, before);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' });
    await networkIdle(page);
    const texts = await latinTexts(page);
    if (texts.length > 0) found[path] = texts;
  }
  return found;
}

it('shops in Hindi, with no English on any page of a shopper, and leads to the same page in English', async () => {
  const { page } = await visitSignedIn(browser, '/hi/product?category=vegetables');
  expect(await page.title()).toContain('सब्ज़ियाँ');
  // Titles of body size keep their lines, which headings get more of.
  const title = page.getByRole('heading', { level: 3 }).first();
  expect(await title.evaluate((element) => getComputedStyle(element).lineHeight)).toBe('20px');
  await page.getByRole('button', { name: 'कार्ट में डालें: टमाटर' }).click();
  await page.getByRole('button', { name: 'एक और: टमाटर' }).waitFor();
  expect(await latinTexts(page)).toEqual([]);
  expect(await shape(page)).toEqual([]);
  await page.getByRole('link', { name: 'कार्ट' }).first().click();
  await page.waitForURL('**/hi/cart');
  await page.getByRole('main').getByText('टमाटर').first().waitFor();
  expect(await latinTexts(page)).toEqual([]);
  const own = ['/checkout', '/order', '/address', '/wishlist', '/profile', '/buy-again'];
  expect(await latinTextsOf(page, own)).toEqual({});
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL((url) => url.pathname === '/buy-again');
  await page.getByRole('heading', { level: 1, name: 'Buy again' }).waitFor();
});

/** Leads who reads Hindi to the same page. */
const offer = (page: Page) => page.getByRole('link', { name: 'यह पेज हिंदी में' });
/** Past the moment when it would have been offered. */
const expectNoOffer = async (page: Page) => {
  await networkIdle(page);
  await page.waitForTimeout(500);
  expect(await offer(page).count()).toBe(0);
};

it('a change of the cart in Hindi reaches an English window, which loads no Hindi and stays in English until its account menu leads to Hindi', async () => {
  const { page } = await visitSignedIn(browser, '/product/tomato');
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await eventually(async () => (await loaded()).some((name) => name.includes('/Later-')));
  await expectNoOffer(page);
  expect((await loaded()).filter((name) => name.includes('HindiSuggestion'))).toEqual([]);
  const hindi = await page.context().newPage();
  await hindi.goto('/hi/product/tomato');
  await page.evaluate(() => {
    const note = () => {
      const words = document.querySelector('main')!.innerText.match(/[\u0900-\u097f]+/g);
      if (words) Object.assign(window, { words });
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const shown = page.getByRole('main').getByRole('button', { name: 'One more: Tomato' });
  // Before the server has answered: the next tap here counts on from it.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await hindi.route('**/graphql', async (route) => {
    if (route.request().headers()['x-apollo-operation-name'] === 'SetCartQty') await released;
    await route.continue();
  });
  await hindi.getByRole('main').getByRole('button', { name: 'कार्ट में डालें: टमाटर' }).click();
  await shown.waitFor();
  release();
  await networkIdle(page);
  expect(await page.evaluate(() => (window as { words?: string[] }).words ?? [])).toEqual([]);
  await hindi.close();
  await page.getByRole('button', { name: 'MEERA' }).click();
  const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'हिंदी' });
  await link.waitFor();
  // Who does not follow it loads no typeface for it.
  const typefaces = () =>
    [...document.fonts].filter(({ family, status }) => /Devanagari/.test(family) && status !== 'unloaded')
      .length;
  expect(await page.evaluate(typefaces)).toBe(0);
  await link.click();
  await page.waitForURL('**/hi/product/tomato');
});

describe('a visitor who prefers Hindi', () => {
  const reader = { locale: 'hi-IN' } as const;

  it('is offered the page in Hindi, without a shift, until that is declined', async () => {
    const page = await browser.visit('/product/tomato', reader);
    await offer(page).waitFor();
    expect(await offer(page).evaluate((link) => link.closest('[lang]')!.getAttribute('lang'))).toBe('hi');
    expect(await faults(page, '[lang=hi]')).toEqual([]);
    expect(await layoutShifts(page)).toEqual([]);
    await page.getByRole('link', { name: 'Login' }).first().click();
    await page.waitForURL('**/login');
    await eventually(async () => (await offer(page).getAttribute('href')) === '/hi/login');
    await page.getByRole('button', { name: 'बंद करें' }).press('Enter');
    await offer(page).waitFor({ state: 'detached' });
    expect(await focusIsInMain(page)).toBe(true);
    // A logout clears it.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expectNoOffer(page);
  });

  it('is offered nothing after visiting a page in Hindi', async () => {
    const page = await browser.visit('/product/tomato', reader);
    await offer(page).click();
    await page.waitForURL('**/hi/product/tomato');
    await page.getByRole('heading', { level: 1, name: 'टमाटर' }).waitFor();
    await eventually(() => page.evaluate(() => caches.has('language')));
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tomato' }).waitFor();
    await expectNoOffer(page);
  });
});

it('has no English on any server-rendered page', async () => {
  const page = await browser.visit('/robots.txt', { expected: /status of 404/ });
  for (const path of ['', '/product/tomato', '/login', '/signup', '/forgot-password', '/nothing'])
    expect([path, await latinTexts(page, `/hi${path}`)]).toEqual([path, []]);
  // What the shop says of a link, in English, has no code of its own.
  await page.goto('/hi/reset-password#used');
  await page.getByLabel('नया पासवर्ड', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'पासवर्ड बदलें' }).click();
  await page.getByRole('alert').getByText('यह लिंक इस्तेमाल हो चुका है').waitFor();
});

it('the offer of Hindi stays when the focus leaves a message beside it', async () => {
  const { page } = await visitSignedIn(browser, '/cart', {
    locale: 'hi-IN',
    arrange: (shopper) => fillCart(browser, shopper, { tomato: 1 }),
  });
  await offer(page).waitFor();
  await page.getByRole('button', { name: 'Remove from cart: Tomato' }).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await eventually(() => undo.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Tab');
  await untilGone(page, undo);
  expect(await offer(page).count()).toBe(1);
});

it('the other language shows the same search, also from a page that was opened with it', async () => {
  const { page } = await visitSignedIn(browser, '/order?q=tomato');
  await page.getByText('No order found').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिंदी' }).click();
  await page.waitForURL('**/hi/order?q=tomato');
});
