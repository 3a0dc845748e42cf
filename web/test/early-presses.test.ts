import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper, PASSWORD } from '../../server/test/helpers/shopper';
import { holdCode, untilHydrated } from './helpers/page-code';
import { stopTime } from './helpers/page-parts';
import { listsOf } from './helpers/signed-in';
import { networkIdle, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

describe('a visitor’s press before the code of a page', () => {
  /** A page whose code is held back until it is released, and whose clock stands still. */
  async function visitStopped(path: string) {
    const page = await browser.visit('/robots.txt', { viewport: PHONE });
    await stopTime(page);
    const arrive = await holdCode(page);
    await page.evaluate((address) => window.location.assign(address), path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { page, arrive, main: page.getByRole('main') };
  }
  const ADDITIONS = [
    ['Add to cart: Tomato', 'cart', { cart: { tomato: 1 }, wishlist: [] }],
    ['Wishlist: Tomato', 'wishlist', { cart: {}, wishlist: ['tomato'] }],
  ] as const;

  it.each(ADDITIONS)('on “%s” shows that it waits, and takes effect', async (name, list) => {
    const { page, main, arrive } = await visitStopped('/product/tomato');
    const button = main.getByRole('button', { name, exact: true }).first();
    const before = await button.boundingBox();
    await button.click();
    await main.locator('button[aria-busy=true]').and(button).waitFor();
    expect(Number(await button.evaluate((one) => getComputedStyle(one).opacity))).toBeLessThan(1);
    expect(await button.boundingBox()).toEqual(before);
    expect(new URL(page.url()).pathname).toBe('/product/tomato');
    arrive();
    await main.getByText(`Log in to add Tomato to your ${list}.`).waitFor();
  });

  it.each(ADDITIONS)(
    'on “%s” leads to the login after a second, whose form stays in place, and takes effect after logging in',
    async (name, _list, lists) => {
      const shopper = await newShopper(browser.shop);
      const { page, main, arrive } = await visitStopped('/product/tomato');
      await page.clock.runFor(1_000);
      await main.getByRole('button', { name, exact: true }).first().click();
      await page.waitForURL('**/login', { waitUntil: 'commit' });
      const email = main.getByLabel('Email');
      await email.fill(shopper.email);
      await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
      const before = await email.boundingBox();
      arrive();
      await untilHydrated(page);
      expect(await email.boundingBox()).toEqual(before);
      await page.clock.resume();
      await main.getByRole('button', { name: 'Login' }).click();
      await eventually(async () => {
        const { cart, wishlist } = await listsOf(browser, shopper);
        return isDeepStrictEqual({ cart, wishlist: [...wishlist] }, lists);
      });
    },
  );

  /** Logs in on the page that is shown, and waits until tomatoes are in the cart. */
  async function logIn(page: Page): Promise<void> {
    const shopper = await newShopper(browser.shop);
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(shopper.email);
    await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.clock.resume();
    await main.getByRole('button', { name: 'Login' }).click();
    await eventually(async () => 'tomato' in (await listsOf(browser, shopper)).cart);
  }

  it('takes effect after logging in, too, where the code of the page arrives while it is left', async () => {
    const { page, main, arrive } = await visitStopped('/product/tomato');
    let lead = (): void => undefined;
    const led = new Promise<void>((resolve) => (lead = resolve));
    await page.route('**/login', async (route) => led.then(() => route.continue()));
    await page.clock.runFor(1_000);
    await main
      .getByRole('button', { name: 'Add to cart: Tomato', exact: true })
      .first()
      .click({ noWaitAfter: true });
    arrive();
    // Until the code has run: while another page is awaited, this one cannot be asked.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    lead();
    await page.waitForURL('**/login', { waitUntil: 'commit' });
    await logIn(page);
  });

  it('waits for the rest of a page that arrives slowly', async () => {
    const page = await browser.visit('/robots.txt', { viewport: PHONE });
    await stopTime(page);
    const network = await page.context().newCDPSession(page);
    const setRate = (bytesPerSecond: number) =>
      network.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, uploadThroughput: -1 },
        downloadThroughput: bytesPerSecond,
      });
    await setRate(8_000);
    await page.evaluate(() => window.location.assign('/product/tomato'));
    const button = page.locator('button[name=cart][value=tomato]').first();
    await button.waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.readyState)).toBe('loading');
    await page.clock.runFor(1_000);
    await button.evaluate((one) => (one as HTMLButtonElement).click());
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await setRate(-1);
    await page.waitForURL('**/login', { waitUntil: 'commit' });
    await logIn(page);
  });

  it('leads to the login once the first second is over, in Hindi, too; going back, nothing waits', async () => {
    const { page, main } = await visitStopped('/hi/product/tomato');
    const button = main.locator('button[name=cart][value=tomato]').first();
    await button.click();
    await page.clock.runFor(999);
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.clock.runFor(1);
    await page.waitForURL('**/hi/login', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'लॉग इन' }).waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await button.and(page.locator(':not([aria-busy=true])')).waitFor();
  });

  it('is forgotten once the page has said that it does not work, after ten seconds', async () => {
    const { page, arrive } = await visitStopped('/product/tomato');
    const button = page.getByRole('button', { name: 'Zoom the picture of Tomato' });
    await page.clock.runFor(9_000);
    await button.click();
    await page.clock.runFor(1_000);
    await page.getByText('Have a look around.').waitFor();
    arrive();
    await untilHydrated(page);
    await page.clock.resume();
    await button.and(page.locator(':not([aria-busy=true])')).waitFor();
    await networkIdle(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
