import { eventually } from '../../server/test/helpers/eventually';
import { announced } from './helpers/page-parts';
import { testBrowser } from './helpers/test-browser';
import { fillCart, listsOf, visitSignedIn } from './helpers/signed-in';
import { count, more, shows } from './helpers/stepper';

const browser = testBrowser();

describe('two windows side by side', () => {
  const TOMATO = '/product/tomato';

  /** Two windows of one shopper, who has one tomato. */
  async function twoWindows() {
    const { page: one, shopper } = await visitSignedIn(browser, TOMATO, {
      arrange: (who) => fillCart(browser, who, { tomato: 1 }),
      expected: /Failed to load resource/,
    });
    const two = await one.context().newPage();
    await two.goto(TOMATO);
    await Promise.all([shows(one, 1), shows(two, 1)]);
    return { one, two, shopper };
  }

  it('agree at once, and a tap counts from what the other window did, however slow that one is', async () => {
    const { one, two, shopper } = await twoWindows();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await one.route('**/graphql', async (route) => {
      await answered;
      await route.continue();
    });
    await more(one).click();
    await shows(two, 2);
    await more(two).click();
    await Promise.all([shows(one, 3), shows(two, 3)]);
    answer();
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 3);
    // Whatever comes after that changes nothing.
    await Promise.all([one.waitForLoadState('networkidle'), two.waitForLoadState('networkidle')]);
    await eventually(async () => (await count(one)) === 3 && (await count(two)) === 3);
    expect((await listsOf(browser, shopper)).cart).toEqual({ tomato: 3 });
  });

  it('both go back when a change fails', async () => {
    const { one, two } = await twoWindows();
    await one.route('**/graphql', (route) =>
      route.request().postData()?.includes('SetCartQty') ? route.abort() : route.continue(),
    );
    await more(one).click();
    await announced(one, 'We could not save your change to Tomato.');
    await Promise.all([shows(one, 1), shows(two, 1)]);
  });

  it('see what another device did as soon as one of them is looked at', async () => {
    const { one, shopper } = await twoWindows();
    await fillCart(browser, shopper, { tomato: 7 });
    await one.evaluate(() => window.dispatchEvent(new Event('focus')));
    await shows(one, 7);
  });
});
