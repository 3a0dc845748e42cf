import type { Page, Response } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { setStock } from '../../server/test/helpers/stock';
import { announced } from './helpers/page-parts';
import { testBrowser } from './helpers/test-browser';
import { fillCart, listsOf, visitSignedIn } from './helpers/signed-in';
import { control, count, more, shows } from './helpers/stepper';

const browser = testBrowser();

/** Holds back a page's mutations until they are released. */
async function hold(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('SetCartQty')) await released;
    await route.continue();
  });
  return letGo;
}

/** Records every other count that the page shows from now on. */
async function watchCount(page: Page): Promise<() => Promise<string[]>> {
  const shown = await control(page).elementHandle();
  const seen = await shown!.evaluateHandle((group) => {
    const before = group.textContent;
    const others: string[] = [];
    new MutationObserver(() => {
      const { textContent } = group;
      if (textContent !== before) others.push(textContent);
    }).observe(group, { subtree: true, childList: true, characterData: true });
    return others;
  });
  return () => seen.jsonValue();
}

const isReading = (response: Response): boolean =>
  (response.request().postData() ?? '').includes('"operationName":"CartAndWishlist"');

describe('two windows side by side', () => {
  const TOMATO = '/product/tomato';

  /** Two windows of a shopper with tomatoes in the cart. */
  async function twoWindows(path: string, tomato: number) {
    const { page: one, shopper } = await visitSignedIn(browser, path, {
      arrange: (who) => fillCart(browser, who, { tomato }),
      expected: /Failed to load resource/,
    });
    const two = await one.context().newPage();
    await two.goto(path);
    await Promise.all([shows(one, tomato), shows(two, tomato)]);
    return { one, two, shopper };
  }

  it('agree at once, and a tap counts from what the other window did, however slow that one is', async () => {
    const { one, two, shopper } = await twoWindows(TOMATO, 1);
    const [answerOne, answerTwo] = [await hold(one), await hold(two)];
    await more(one).click();
    await shows(two, 2);
    await more(two).click();
    await Promise.all([shows(one, 3), shows(two, 3)]);
    const [seenInOne, seenInTwo] = [await watchCount(one), await watchCount(two)];
    const read = Promise.all([one, two].map((page) => page.waitForResponse(isReading)));
    answerOne();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 2);
    // By now the server returns the older count.
    await one.evaluate(() => window.dispatchEvent(new Event('focus')));
    await listsOf(browser, shopper);
    answerTwo();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 3);
    // Later events change nothing, not even for a moment.
    await read;
    await Promise.all([one.waitForLoadState('networkidle'), two.waitForLoadState('networkidle')]);
    expect([await count(one), await count(two)]).toEqual([3, 3]);
    expect([await seenInOne(), await seenInTwo()]).toEqual([[], []]);
    expect((await listsOf(browser, shopper)).cart).toEqual({ tomato: 3 });
  });

  it('both go back when a change fails, and see what another device did as soon as one of them is looked at', async () => {
    const { one, two, shopper } = await twoWindows(TOMATO, 1);
    await one.route('**/graphql', (route) =>
      route.request().postData()?.includes('SetCartQty') ? route.abort() : route.continue(),
    );
    await more(one).click();
    await announced(one, 'We could not save your change to Tomato.');
    await Promise.all([shows(one, 1), shows(two, 1)]);
    await fillCart(browser, shopper, { tomato: 7 });
    await one.evaluate(() => window.dispatchEvent(new Event('focus')));
    await shows(one, 7);
  });

  it('fix a cart together', async () => {
    await setStock(browser.shop, 'tomato', 4);
    const { one, two, shopper } = await twoWindows('/cart', 6);
    await two.getByText('Fewer left than you want').waitFor();
    const answer = await hold(one);
    await one.getByRole('button', { name: 'Fix my cart' }).click();
    await Promise.all([shows(one, 4), shows(two, 4)]);
    await two.getByRole('button', { name: 'Fix my cart' }).waitFor({ state: 'detached' });
    answer();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 4);
  });
});
