import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper, PASSWORD } from '../../server/test/helpers/shopper';
import { focusIsInMain, intercept, navigate, storage, toast } from './helpers/page-parts';
import { fillCart, listsOf, storageOf, visitNext } from './helpers/signed-in';
import { lastOne, shows } from './helpers/stepper';
import { DESKTOP, networkIdle, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
/** Each test goes on in this window. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/product/tomato', { expected: /Failed to load/, stays: true });
});
/** A visitor on the page of Tomato. */
async function asVisitor(): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
  });
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await navigate(page, '/product/tomato');
  await add(page).first().waitFor();
}
const NEW = { 'First name': 'Lakshmi', 'Last name': 'Rao', Email: 'lakshmi@example.in' };

const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to cart: Tomato' });
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** Where an addition that has begun is stored. */
const STORED = 'addition:cart:tomato';

async function logIn(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Login' }).click();
}

it('a visitor’s addition is shown at the login; who leaves while it is pending after signing up finds it in the cart, once', async () => {
  const sent = new Promise<void>((resolve) => {
    void intercept(page, 'SetCartQty', () => resolve());
  });
  await add(page).first().click();
  await page.waitForURL('**/login');
  await main(page).getByText('Log in to add Tomato to your cart.').waitFor();
  expect(await main(page).locator('img').getAttribute('src')).toContain('tomato');
  // The header leads to the login, too, and on a phone the bar at the bottom.
  for (const [viewport, name] of [
    [DESKTOP, 'Login'],
    [PHONE, 'Account'],
  ] as const) {
    await page.setViewportSize(viewport);
    const key = () => page.evaluate(() => (history.state as { key: string }).key);
    const before = await key();
    await page.getByRole('link', { name, exact: true }).click();
    await eventually(async () => (await key()) !== before);
    await networkIdle(page);
    expect(await main(page).getByText('Log in to add Tomato to your cart.').isVisible()).toBe(true);
  }
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before has a field of that name, too.
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
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
  await sent;
  await page.goto('/robots.txt');
  await page.unroute('**/graphql');
  const stored = await storage(page);
  expect(JSON.parse(stored[STORED]!)).toMatchObject({ productId: 'tomato', qty: 1 });
  await page.goto('/product/tomato');
  await shows(page, 1);
  await eventually(async () => !(STORED in (await storage(page))));
  await networkIdle(page);
  expect((await listsOf(browser, { token: stored.token! })).cart).toEqual({ tomato: 1 });
});

/** A shopper's page that finds a pending addition of Tomato stored by an earlier page. */
async function visitWithStored(stored: object, cart: Record<string, number>) {
  const shopper = await newShopper(browser.shop);
  await fillCart(browser, shopper, cart);
  await page.goto('/robots.txt');
  const items = storageOf(browser, shopper).origins.flatMap((origin) => origin.localStorage);
  const addition = {
    ...{ list: 'cart', productId: 'tomato', title: 'Tomato' },
    ...{ userId: shopper._id, since: Date.now() - 60_000 },
    ...stored,
  };
  await page.evaluate(
    (all) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of all) localStorage.setItem(name, value);
    },
    [...items, { name: STORED, value: JSON.stringify(addition) }],
  );
  return shopper;
}

/** A promise that is resolved from outside. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
it('a product removed while an earlier page’s addition is resumed stays removed', async () => {
  const shopper = await visitWithStored({ qty: 2 }, { tomato: 1 });
  let reads = 0;
  const [fetched, loaded] = [gate(), gate()];
  await page.route('**/FloatingCart*', async (route) => {
    await loaded.opened;
    await route.fallback();
  });
  await intercept(page, 'CartAndWishlist', async (route) => {
    if ((reads += 1) === 2) await fetched.opened;
    await route.fallback();
  });
  await page.goto('/product/tomato');
  await shows(page, 1);
  loaded.open();
  await eventually(() => reads === 2);
  await lastOne(page).click();
  await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === undefined);
  fetched.open();
  await networkIdle(page);
  expect((await listsOf(browser, shopper)).cart).toEqual({});
  await page.unrouteAll();
});

it('an addition that an overloaded shop rejected is retried by the next page, but not one whose response was lost', async () => {
  const shopper = await visitWithStored({}, {});
  const busy = { errors: [{ message: 'Busy', extensions: { code: 'SERVICE_UNAVAILABLE' } }] };
  const contentType = 'application/graphql-response+json';
  let sent = 0;
  await intercept(page, 'SetCartQty', async (route) => {
    sent += 1;
    if (sent === 1) return route.fulfill({ status: 503, contentType, body: JSON.stringify(busy) });
    await route.fetch();
    return route.abort();
  });
  const failed = page.getByRole('status').getByText('We could not add Tomato. Please try again.');
  await page.goto('/product/tomato');
  await failed.waitFor();
  expect((await listsOf(browser, shopper)).cart).toEqual({});
  await page.reload();
  await shows(page, 1);
  await failed.waitFor();
  await networkIdle(page);
  expect([sent, (await listsOf(browser, shopper)).cart]).toEqual([2, { tomato: 1 }]);
  // Whoever empties the cart then finds it empty.
  await fillCart(browser, shopper, { tomato: 0 });
  await page.reload();
  await add(page).first().waitFor();
  await networkIdle(page);
  expect([sent, (await listsOf(browser, shopper)).cart]).toEqual([2, {}]);
  await page.unrouteAll();
});

it('a product that a visitor adds to the wishlist is on it after logging in, in whichever language', async () => {
  const shopper = await newShopper(browser.shop);
  await asVisitor();
  // The lists load late, so that the addition could be sent before.
  await intercept(page, 'CartAndWishlist', async (route) => {
    await setTimeout(300);
    await route.fallback();
  });
  await main(page)
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click();
  const reason = main(page).getByText('Log in to add Tomato to your wishlist.');
  await reason.waitFor();
  const inLanguage = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
  await inLanguage('हिंदी').click();
  await page.waitForURL('**/hi/login');
  await main(page).getByText('Tomato').waitFor();
  await inLanguage('English').click();
  await reason.waitFor();
  await logIn(page, shopper.email);
  await toast(page, 'Added To Wishlist').waitFor();
  expect(await listsOf(browser, shopper)).toEqual({ cart: {}, wishlist: ['tomato'] });
  await page.unrouteAll();
});

it('additions on two pages rejected by an expired session lead to the login, and are made after logging in again', async () => {
  const { shopper } = await visitNext(browser, page, '/product/tomato');
  for (const [path, name] of [
    ['/product/tomato', 'Add to cart: Tomato'],
    ['/cart', 'One more: Tomato'],
  ] as const) {
    await navigate(page, path);
    const button = main(page).getByRole('button', { name }).first();
    await button.waitFor();
    const entries = await page.evaluate(() => window.history.length);
    await intercept(page, 'SetCartQty', (route) => {
      const error = { message: 'The token is invalid.', extensions: { code: 'UNAUTHENTICATED' } };
      return route.fulfill({ json: { data: null, errors: [error] } });
    });
    await button.click();
    await page.waitForURL('**/login');
    await main(page).getByText('Your session has ended. Log in again to add Tomato to your cart.').waitFor();
    // A page of a signed-in shopper is replaced.
    const added = (await page.evaluate(() => window.history.length)) - entries;
    expect([path, added]).toEqual([path, path === '/product/tomato' ? 1 : 0]);
    await page.unroute('**/graphql');
    if (path === '/cart') break;
    await logIn(page, shopper.email);
    await eventually(async () => (await listsOf(browser, shopper)).cart.tomato === 1);
    await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).waitFor();
  }
});

it('going back to the login when signed in does not make a pending addition', async () => {
  await asVisitor();
  await add(page).first().click();
  await page.waitForURL('**/login');
  const shopper = await newShopper(browser.shop);
  const items = storageOf(browser, shopper).origins.flatMap((origin) => origin.localStorage);
  await page.goto('/robots.txt');
  await page.evaluate((all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)), items);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('html[data-scripts=ready]').waitFor({ state: 'attached' });
  await networkIdle(page);
  expect((await listsOf(browser, shopper)).cart).toEqual({});
});

/** Whether the main part has a picture that the shop has. */
async function expectPicture(page: Page): Promise<void> {
  const response = await page.request.get((await main(page).locator('img').first().getAttribute('src'))!);
  expect(response.headers()['content-type']).toMatch(/^image\//);
}

it('a page that cannot be loaded offers a retry; empty pages of a new shopper have a picture and a link to go on', async () => {
  await visitNext(browser, page, '/address');
  await page.getByText('You have not added any address...').waitFor();
  await expectPicture(page);
  await page.getByRole('button', { name: 'Add new Address' }).click();
  await page.getByLabel('Pincode').waitFor();

  await page.route('**/graphql', (route) => route.abort());
  await navigate(page, '/order');
  await page.getByText('Check your connection, then try again.').waitFor();
  await expectPicture(page);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You have not ordered anything yet...').waitFor();
  expect(await focusIsInMain(page)).toBe(true);

  const browse = main(page).getByRole('link', { name: 'Browse products' });
  for (const [path, text] of [
    ['/checkout', 'Your Cart is Empty cannot checkout :('],
    ['/order', 'You have not ordered anything yet...'],
    ['/buy-again', 'Nothing bought yet'],
  ] as const) {
    await navigate(page, path);
    await main(page).getByText(text).waitFor();
    await expectPicture(page);
    expect([path, await browse.getAttribute('href')]).toEqual([path, '/product']);
  }
});
