import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { checkoutOf, newBuyer, pay, placeOrder } from '../../server/test/helpers/buying';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { focused, navigate, storage } from './helpers/page-parts';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';
import { become, fillCart, fillWishlist, storageOf, visitNext } from './helpers/signed-in';

const browser = testBrowser();
/** Each test goes on in this window. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/product/tomato', { stays: true });
});

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
/** Waits until a page has come, which moves the focus to its heading. */
const arrived = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor();
const header = (page: Page) => page.getByRole('banner');
const nameButton = (page: Page, name = 'MEERA') => header(page).getByRole('button', { name, exact: true });
const logoutButton = (page: Page) => header(page).getByRole('button', { name: 'Logout', exact: true });
const panel = (page: Page) => page.getByRole('navigation', { name: 'Account', exact: true });
const item = (page: Page, name: string) =>
  panel(page).getByRole(name === 'Logout' ? 'button' : 'link', { name });
const BADGED = ['Cart, not empty', 'Wishlist, not empty'];

const ADDRESS = {
  name: 'Meera Nair',
  mobileNumber: '9876543210',
  pincode: '560001',
  Address: 'The secret house',
  city: '',
  state: 'Karnataka',
};

/** Navigates as Back and Forward do: without reloading the page. */
const historyOf = (page: Page) => page.evaluate(() => history.length);

describe('pages for signed-in shoppers', () => {
  it('redirect a visitor to /login, which leaves no history entry, however they are opened', async () => {
    let entries = await historyOf(page);
    await header(page).getByRole('link', { name: 'Cart' }).click();
    await at(page, '/login');
    await page.getByRole('heading', { name: 'Login', level: 1 }).waitFor();
    await page.getByText('Log in to use your cart, wishlist and account.').first().waitFor();
    expect(await historyOf(page)).toBe(entries + 1);
    await page.goBack();
    await at(page, '/product/tomato');
    for (const name of ['Add to cart: Tomato', 'Wishlist: Tomato']) {
      await page.getByRole('main').getByRole('button', { name }).click();
      await at(page, '/login');
      await page.goBack();
      await at(page, '/product/tomato');
    }
    entries = (await historyOf(page)) - 1;
    const paths = ['/Checkout', '/CART', '/Profile'];
    for (const path of paths) {
      await navigate(page, path);
      await page.waitForFunction(() => location.pathname === '/login');
      expect([path, await historyOf(page)]).toEqual([path, (entries += 1)]);
    }
    await page.evaluate((steps) => void setTimeout(() => history.go(-steps)), paths.length);
    await at(page, '/product/tomato');
  });
});

/** Waits until a logout on Home is done; the focus is at its heading. */
async function waitForLogout(page: Page): Promise<void> {
  await header(page).getByRole('link', { name: 'Login' }).waitFor();
  await networkIdle(page);
  expect(await focused(page)).toBe('What’s cooking today?');
}

const ITEMS = ['Profile', 'Cart', 'Wishlist', 'Home', 'हिंदी', 'Logout'];

/** Opens and closes, links to all pages, and logs out on Home, which moves the focus to its heading. */
async function worksByKeyboard(page: Page): Promise<void> {
  await nameButton(page).press('Enter');
  await item(page, 'Profile').waitFor();
  // It closes when the keyboard leaves it.
  await page.keyboard.press('Shift+Tab');
  await item(page, 'Profile').waitFor({ state: 'hidden' });
  await nameButton(page).press('Enter');
  await item(page, 'Profile').waitFor();
  const path: string[] = [];
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    path.push(await focused(page));
  }
  expect(path).toEqual([...ITEMS, 'हिंदी']);
  await page.keyboard.press('Escape');
  await item(page, 'Profile').waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('MEERA');
  for (const key of ['Enter', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await arrived(page, 'Cart');
  await item(page, 'Profile').waitFor({ state: 'hidden' });

  await nameButton(page).press('Enter');
  await item(page, 'Home').press('Enter');
  await arrived(page, 'What’s cooking today?');
  await nameButton(page).press('Enter');
  await item(page, 'Logout').press('Enter');
  await waitForLogout(page);

  await become(browser, page, await newShopper(browser.shop));
  await logoutButton(page).press('Enter');
  await waitForLogout(page);
}

/** Opens and closes, also by a click outside, and logs out for good. */
async function worksByMouse(page: Page): Promise<void> {
  await nameButton(page).click();
  expect(await panel(page).getByRole('listitem').allTextContents()).toEqual(ITEMS);
  expect(await nameButton(page).getAttribute('aria-expanded')).toBe('true');
  await nameButton(page).click();
  await item(page, 'Profile').waitFor({ state: 'hidden' });
  await nameButton(page).click();
  await page.getByRole('contentinfo').click();
  await item(page, 'Profile').waitFor({ state: 'hidden' });
  await page.evaluate(() => localStorage.setItem('password', 'left by an older version'));
  await nameButton(page).click();
  await item(page, 'Logout').click();
  await at(page, '/');
  await header(page).getByRole('link', { name: 'Login' }).waitFor();
  expect(await storage(page)).toEqual({});
  await navigate(page, '/profile');
  await at(page, '/login');
}

/** Logging out shows the next shopper no data of the previous one, even if a response comes late. */
async function showsNothingOfOthers(page: Page, shopper: TestShopper): Promise<void> {
  const main = page.getByRole('main');
  // Never by a reload, which would clear the previous shopper's data from memory.
  const visit = async (name: string, text: string) => {
    await nameButton(page).click();
    await item(page, name).click();
    await main.getByText(text).first().waitFor();
  };
  await main.getByText('Tomato').first().waitFor();
  await visit('Wishlist', 'Sugar');
  await visit('Profile', shopper.email);
  let late = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    const isFirst = route.request().headers().authorization === shopper.token;
    if (isFirst) await released;
    await route.continue().catch(() => undefined);
    if (isFirst) late += 1;
  });
  await main.getByRole('link', { name: 'Address' }).click();
  await logoutButton(page).click();
  await at(page, '/');
  // The login returns to the page before, which is cheaper to show than Home.
  await navigate(page, '/credits');

  const next = await newShopper(browser.shop);
  await header(page).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await main.getByRole('button', { name: 'Login' }).click();
  await visit('Cart', 'Your Cart is Empty :(');
  await visit('Wishlist', 'Nothing In the Wishlist Yet');
  await visit('Profile', next.email);
  expect(await main.innerText()).not.toContain(shopper.email);
  await main.getByRole('link', { name: 'Address' }).click();
  await main.getByText('You have not added any address').waitFor();
  release();
  await eventually(async () => late > 0);
  await networkIdle(page);
  expect(await main.innerText()).not.toContain('The secret house');
  for (const name of BADGED) expect(await header(page).getByRole('link', { name }).count()).toBe(0);

  await logoutButton(page).click();
  await header(page).getByRole('link', { name: 'Login' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('');
}

it('the menu below the first name works by mouse and by keyboard, and logging out there leaves nothing to the next shopper', async () => {
  const { shopper } = await visitNext(browser, page, '/cart', async (one) => {
    await fillCart(browser, one, { tomato: 3 });
    await fillWishlist(browser, one, ['sugar']);
    await browser.shop.rest('POST', '/user/address', { body: { address: ADDRESS }, token: one.token });
  });
  await showsNothingOfOthers(page, shopper);
  await page.unroute('**/graphql');
  await navigate(page, '/credits');
  await become(browser, page, await newShopper(browser.shop));
  await worksByKeyboard(page);
  await become(browser, page, await newShopper(browser.shop));
  await page.setViewportSize(DESKTOP);
  await worksByMouse(page);
});

it('logging in or out in one tab applies to the other, with the right data', async () => {
  const one = page;
  await visitNext(browser, one, '/credits', (shopper) => fillCart(browser, shopper, { tomato: 3 }));
  const two = await one.context().newPage();
  await two.goto('/cart');
  await two.getByText('Tomato').first().waitFor();
  const meera = await storage(one);
  const other = await newBuyer(browser.shop);
  const { _id: orderId, payment } = await checkoutOf(browser.shop, other);
  await placeOrder(browser.shop, other, orderId, await pay(browser.shop, payment.orderId));
  await fillCart(browser, other, { onion: 2 });
  const [{ localStorage }] = storageOf(browser, other, 'Ravi').origins as [
    ReturnType<typeof storageOf>['origins'][0],
  ];
  const store = (entries: { name: string; value: string }[]) =>
    one.evaluate((all) => {
      for (const { name, value } of all) window.localStorage.setItem(name, value);
    }, entries);
  // Other tabs react to the token.
  await store([...localStorage].reverse());
  await nameButton(two, 'RAVI').waitFor();
  await two.getByRole('link', { name: 'Onion' }).waitFor();
  expect(await two.getByRole('button', { name: 'Remove from cart: Tomato' }).count()).toBe(0);

  // While the next one's orders are not there yet, the previous ones are not shown, either.
  await navigate(two, '/order');
  const order = two.getByRole('link', { name: new RegExp(orderNumber(orderId)) });
  await order.first().waitFor();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await two.route('**/graphql', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await store(['user', 'token'].map((name) => ({ name, value: meera[name]! })));
  await nameButton(two).waitFor();
  await order.first().waitFor({ state: 'detached' });
  release();
  await two.getByText('You have not ordered anything').waitFor();

  await logoutButton(one).click();
  await at(two, '/login');
  await header(two).getByRole('link', { name: 'Login' }).waitFor();

  // An email that was typed there is gone once somebody has logged in, although elsewhere.
  await two.getByLabel('Email').fill('asha@example.in');
  await header(two).getByRole('link', { name: 'Home', exact: true }).click();
  await arrived(two, 'What’s cooking today?');
  await store([...localStorage].reverse());
  await nameButton(two, 'RAVI').waitFor();
  await logoutButton(two).click();
  await header(two).getByRole('link', { name: 'Login' }).click();
  expect(await two.getByLabel('Email').inputValue()).toBe('');
  await two.close();
});

it('a token that the server rejects ends the session and redirects to /login, during a visit as well', async () => {
  const shopper = await newShopper(browser.shop);
  const { origins } = storageOf(browser, { ...shopper, token: `${shopper.token}x` });
  await page.evaluate((entries) => {
    for (const { name, value } of entries) window.localStorage.setItem(name, value);
  }, origins[0]!.localStorage);
  await page.goto('/cart');
  await at(page, '/login');
  await header(page).getByRole('link', { name: 'Login' }).waitFor();
  await page.getByRole('main').getByText('Your session has ended. Please log in again.').waitFor();
  expect(await storage(page)).toEqual({});

  await fillCart(browser, shopper, { tomato: 3, onion: 2 });
  await become(browser, page, shopper);
  await nameButton(page).waitFor();
  await navigate(page, '/cart');
  await page.getByText('Onion').first().waitFor();
  // A query that comes later would end the session before the tap.
  await networkIdle(page);
  await browser.shop.sql('DELETE FROM users WHERE "_id" = $1', [shopper._id]);
  await page.getByRole('button', { name: 'One more: Tomato' }).click();
  await page.getByRole('heading', { name: 'Login', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await storage(page)).toEqual({});
  // Only what was tapped is taken along.
  await page
    .getByText(/Tomato/)
    .first()
    .waitFor();
  expect(await page.getByRole('main').getByText('Onion').count()).toBe(0);
});
