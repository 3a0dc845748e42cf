import { navigate } from './helpers/page-parts';
import { add, more, shows } from './helpers/stepper';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** What a browser does that stores nothing for the site: its user has blocked all cookies. */
function blockStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  window.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  } as unknown as typeof BroadcastChannel;
  const reject = () => Promise.reject(new DOMException('Access is denied in this context.', 'SecurityError'));
  Object.assign(LockManager.prototype, { request: reject, query: reject });
  Object.assign(CacheStorage.prototype, { open: reject, match: reject, delete: reject });
}

it('where nothing can be stored, a shopper logs in and fills the cart in an open page', async () => {
  const page = await browser.visit('/credits');
  await page.addInitScript(blockStorage);
  await page.goto('/login');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: 'Use Test Credentials' }).click();
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
  await navigate(page, '/product/tomato');
  await add(page).click();
  await page.getByText('Added To Cart Successfully').first().waitFor();
  // A tap so soon would be the second half of a double tap.
  await more(page).press('Enter');
  await shows(page, 2);
  await navigate(page, '/cart');
  await page.getByRole('region', { name: 'Summary' }).getByText('₹126').waitFor();
});
