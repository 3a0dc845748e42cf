import { eventually } from '../../server/test/helpers/eventually';
import { visitSignedIn } from './helpers/signed-in';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const PROOF = { paymentId: 'pay_1', orderId: 'order_1', signature: 'abc' };

/** Marks the window when its code has read the payment, and when another window has changed it. */
const markReads = (): void => {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    if (key === 'payment') Object.assign(window, { hasRead: true });
    return getItem.call(this, key);
  };
  window.addEventListener('storage', () => Object.assign(window, { isStale: true }));
};

it('a window that is still loading shows what another window learns of the payment meanwhile', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/', { expected: /Failed to load resource/ });
  const note = (progress: object) =>
    page.evaluate((payment) => localStorage.setItem('payment', JSON.stringify(payment)), {
      checkoutId: 'c',
      userId: shopper._id,
      ...progress,
    });
  await note({ state: 'opened' });
  const other = await page.context().newPage();
  await other.addInitScript(markReads);
  await page
    .context()
    .route('**/graphql', (route) =>
      /Placed?Order/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
    );
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await other.route(/HomeRoute/, async (route) => {
    await loaded;
    await route.continue();
  });
  await other.goto('/', { waitUntil: 'commit' });
  await eventually(() => other.evaluate(() => 'hasRead' in window));
  await note({ state: 'paid', proof: PROOF, slow: true });
  await eventually(() => other.evaluate(() => 'isStale' in window));
  load();
  await other.locator('.payment-banner').getByText('Your payment is not confirmed yet.').waitFor();
});
