import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { addAddress, checkoutOf, pay, placeOrder } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { signUpShopper } from '../../server/test/helpers/shopper';
import { audit, faults } from './helpers/audit';
import { focusIsInMain, navigate, storage, toast } from './helpers/page-parts';
import { fillCart, listsOf, storageOf, visitSignedIn } from './helpers/signed-in';
import { lastOne, shows } from './helpers/stepper';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const NEW = { 'First name': 'Lakshmi', 'Last name': 'Rao', Email: 'lakshmi@example.in' };
const PASSWORD = 'long enough';

const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to cart: Tomato' });
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const inCart = (page: Page) => page.getByRole('group', { name: 'Quantity of Tomato' }).first();

async function logIn(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Login' }).click();
}

it('a visitor’s addition is shown at the login, and is in the cart, once, after signing up', async () => {
  const page = await browser.visit('/product/tomato');
  await add(page).first().click();
  await page.waitForURL('**/login');
  await main(page).getByText('Log in to add Tomato to your cart.').waitFor();
  expect(await main(page).locator('img').getAttribute('src')).toContain('tomato');
  expect(await audit(page)).toEqual([]);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await field(page, 'Email').fill(NEW.Email);
  for (const name of ['Back to login', 'Create a New Account']) {
    await page.getByRole('link', { name }).click();
    await page
      .getByRole('heading', { level: 1, name: name === 'Back to login' ? 'Login' : 'Sign up' })
      .waitFor();
    expect(await field(page, 'Email').inputValue()).toBe(NEW.Email);
  }
  for (const [name, value] of Object.entries({ ...NEW, Password: PASSWORD }))
    await field(page, name).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
  await toast(page, 'Added To Cart Successfully').waitFor();
  await page.goto('/product/tomato');
  await networkIdle(page);
  await inCart(page).getByText('1', { exact: true }).waitFor();
});

/** A visitor taps on Tomato and signs up, but leaves the page while its change to the cart is pending. */
async function leaveWhileAdding(email: string, isReceived: boolean): Promise<Page> {
  const page = await browser.visit('/product/tomato', { expected: /Failed to load resource/ });
  const sent = new Promise<void>((resolve) => {
    void page.route('**/graphql', async (route) => {
      if (!/setCartQty|addToCart/.test(route.request().postData() ?? '')) return route.fallback();
      if (isReceived) await route.fetch();
      resolve();
    });
  });
  await add(page).first().click();
  await page.getByRole('link', { name: 'Create a New Account' }).click();
  for (const [name, value] of Object.entries({ ...NEW, Email: email, Password: PASSWORD }))
    await field(page, name).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
  await sent;
  await page.goto('/robots.txt');
  await page.unroute('**/graphql');
  return page;
}

describe('a visitor who leaves while their addition is pending', () => {
  it.each([
    ['before the request arrives', 'devi@example.in', false],
    ['before the response arrives', 'gita@example.in', true],
  ])('%s finds it in the cart, once', async (_, email, isReceived) => {
    const page = await leaveWhileAdding(email, isReceived);
    await page.goto('/product/tomato');
    await inCart(page).getByText('1', { exact: true }).waitFor();
    await eventually(async () => Object.keys(await storage(page)).every((key) => !/^addition/.test(key)));
    await page.reload();
    await networkIdle(page);
    await inCart(page).getByText('1', { exact: true }).waitFor();
  });

  it('does not pass it on to the next shopper who logs in', async () => {
    const page = await leaveWhileAdding('uma@example.in', false);
    const kept = await storage(page);
    const other = await signUpShopper(browser.shop);
    const [{ localStorage: theirs }] = storageOf(browser, other).origins as [
      ReturnType<typeof storageOf>['origins'][0],
    ];
    const own = Object.fromEntries(theirs.map(({ name, value }) => [name, value]));
    expect(Object.keys(kept)).toContain('addition:cart:tomato');
    await page.evaluate((entries) => void Object.assign(localStorage, entries), { ...kept, ...own });
    await page.goto('/product/tomato');
    await add(page).first().waitFor();
    await networkIdle(page);
    expect((await listsOf(browser, other)).cart).toEqual({});
    await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await storage(page)).toEqual({});
  });
});

/** A shopper's page that finds a pending addition of Tomato stored by an earlier page. */
async function visitWithKept(kept: object, cart: Record<string, number>) {
  const { page, shopper } = await visitSignedIn(browser, '/robots.txt', {
    first: true,
    expected: /Failed to load/,
    arrange: (one) => fillCart(browser, one, cart),
  });
  const addition = { userId: shopper._id, list: 'cart', productId: 'tomato', title: 'Tomato', ...kept };
  await page.evaluate((one) => localStorage.setItem('addition:cart:tomato', JSON.stringify(one)), {
    ...addition,
    since: Date.now() - 60_000,
  });
  return { page, shopper };
}

/** A promise that is resolved from outside. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
const operationOf = (route: Route) =>
  (route.request().postDataJSON() as { operationName?: string } | null)?.operationName;

it('a product removed while an earlier page’s addition is resumed stays removed', async () => {
  const { page, shopper } = await visitWithKept({ qty: 2 }, { tomato: 1 });
  let reads = 0;
  const [answered, loaded] = [gate(), gate()];
  await page.route('**/FloatingCart*', async (route) => {
    await loaded.opened;
    await route.fallback();
  });
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) === 'CartAndWishlist' && (reads += 1) === 2) await answered.opened;
    await route.fallback();
  });
  await page.goto('/product/tomato');
  await shows(page, 1);
  loaded.open();
  await eventually(() => reads === 2);
  await lastOne(page).click();
  await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === undefined);
  answered.open();
  await networkIdle(page);
  expect((await listsOf(browser, shopper)).cart).toEqual({});
});

it('an addition whose response was lost is not repeated after the cart was emptied', async () => {
  const { page, shopper } = await visitWithKept({}, {});
  let sent = 0;
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'SetCartQty' || (sent += 1) > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.goto('/product/tomato');
  await shows(page, 1);
  await page.getByRole('status').getByText('We could not add Tomato. Please try again.').waitFor();
  await networkIdle(page);
  await fillCart(browser, shopper, { tomato: 0 });
  await page.reload();
  await add(page).first().waitFor();
  await networkIdle(page);
  expect([sent, (await listsOf(browser, shopper)).cart]).toEqual([1, {}]);
});

it('an addition that the shop was too busy for is made by the next page', async () => {
  const { page, shopper } = await visitWithKept({}, {});
  const busy = { errors: [{ message: 'Busy', extensions: { code: 'SERVICE_UNAVAILABLE' } }] };
  const contentType = 'application/graphql-response+json';
  let sent = 0;
  await page.route('**/graphql', (route) =>
    operationOf(route) === 'SetCartQty' && (sent += 1) === 1
      ? route.fulfill({ status: 503, contentType, body: JSON.stringify(busy) })
      : route.fallback(),
  );
  await page.goto('/product/tomato');
  await page.getByRole('status').getByText('We could not add Tomato. Please try again.').waitFor();
  await page.reload();
  await shows(page, 1);
  await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 1);
});

it('a product that a visitor adds to the wishlist is on it after logging in', async () => {
  const shopper = await signUpShopper(browser.shop);
  const page = await browser.visit('/product/tomato');
  // The lists load late, so that the addition could be sent before.
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) === 'CartAndWishlist') await setTimeout(300);
    await route.fallback();
  });
  await main(page)
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click();
  await main(page).getByText('Log in to add Tomato to your wishlist.').waitFor();
  await logIn(page, shopper.email);
  await toast(page, 'Added To Wishlist').waitFor();
  expect(await listsOf(browser, shopper)).toEqual({ cart: {}, wishlist: ['tomato'] });
});

it.each([
  ['/product/tomato', /^Add to cart: Tomato/, 1],
  ['/buy-again', /^Add to cart: Tomato/, 1],
  ['/cart', /^One more: Tomato/, 2],
])(
  'an addition on %s rejected by an expired session is made after logging in again',
  async (path, name, qty) => {
    const { page, shopper } = await visitSignedIn(browser, path, {
      arrange: async (buyer) => {
        const { data } = await addAddress(browser.shop, buyer);
        await fillCart(browser, buyer, { tomato: 1 });
        if (path === '/cart') return;
        const { _id, payment } = await checkoutOf(browser.shop, {
          ...buyer,
          addressId: data.addAddress[0]!._id,
        });
        await placeOrder(browser.shop, buyer, _id, await pay(browser.shop, payment.orderId));
      },
    });
    const button = page.getByRole('button', { name }).first();
    await button.waitFor();
    const entries = await page.evaluate(() => window.history.length);
    await page.route('**/graphql', (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== 'SetCartQty') return route.fallback();
      const error = { message: 'The token is invalid.', extensions: { code: 'UNAUTHENTICATED' } };
      return route.fulfill({ json: { data: null, errors: [error] } });
    });
    await button.click();
    await page.waitForURL('**/login');
    await main(page).getByText('Your session has ended. Log in again to add Tomato to your cart.').waitFor();
    // A page of a signed-in shopper is replaced.
    const added = (await page.evaluate(() => window.history.length)) - entries;
    expect(added).toBe(path === '/product/tomato' ? 1 : 0);
    await page.unroute('**/graphql');
    await logIn(page, shopper.email);
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === qty);
  },
);

it('going back to the login when signed in does not make a pending addition', async () => {
  const page = await browser.visit('/product/tomato');
  await add(page).first().click();
  await page.waitForURL('**/login');
  const shopper = await signUpShopper(browser.shop);
  const items = storageOf(browser, shopper).origins.flatMap((origin) => origin.localStorage);
  await page.goto('/robots.txt');
  await page.evaluate((all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)), items);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('html[data-scripts=ready]').waitFor({ state: 'attached' });
  await networkIdle(page);
  expect((await listsOf(browser, shopper)).cart).toEqual({});
});

/** Rejects unless the main part has a picture that can be decoded. */
const pictureOf = (page: Page): Promise<void> =>
  main(page)
    .locator('img')
    .first()
    .evaluate((img: HTMLImageElement) => img.decode());

it('empty pages of a new shopper have a picture and a link to go on', async () => {
  const { page } = await visitSignedIn(browser, '/buy-again');
  const browse = main(page).getByRole('link', { name: 'Browse products' });
  for (const [path, text] of [
    ['/cart', 'Your Cart is Empty :('],
    ['/checkout', 'Your Cart is Empty cannot checkout :('],
    ['/wishlist', 'Nothing In the Wishlist Yet'],
    ['/order', 'You have not ordered anything yet...'],
    ['/buy-again', 'Nothing bought yet'],
  ] as const) {
    await navigate(page, path);
    await main(page).getByText(text).waitFor();
    await pictureOf(page);
    expect([path, await browse.getAttribute('href')]).toEqual([path, '/product']);
  }
  expect(await faults(page)).toEqual([]);
  await browse.click();
  await page.waitForURL('**/product');

  await navigate(page, '/address');
  await page.getByText('You have not added any address...').waitFor();
  await pictureOf(page);
  await page.getByRole('button', { name: 'Add new Address' }).click();
  await page.getByLabel('Pincode').waitFor();
});

it('a page that cannot be loaded offers a retry', async () => {
  const { page } = await visitSignedIn(browser, '/robots.txt', { expected: /Failed to load resource/ });
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/order');
  await page.getByText('Check your connection, then try again.').waitFor();
  await pictureOf(page);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You have not ordered anything yet...').waitFor();
  expect(await focusIsInMain(page)).toBe(true);
});
