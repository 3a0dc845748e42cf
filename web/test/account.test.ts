import type { Page } from 'playwright-core';
import { countAs } from '../../server/test/helpers/attempts';
import { eventually } from '../../server/test/helpers/eventually';
import { signUpShopper } from '../../server/test/helpers/shopper';
import { storage } from './helpers/page-parts';
import { faults } from './helpers/audit';
import { testBrowser } from './helpers/test-browser';
import { fillCart, visitSignedIn } from './helpers/signed-in';
import { shows } from './helpers/stepper';

const browser = testBrowser();

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const submit = (page: Page, name = 'Login') => page.getByRole('main').getByRole('button', { name }).click();
const menu = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
/** The error below a field, which describes it to screen readers too; empty if there is none. */
const errorOf = (page: Page, label: string): Promise<string> =>
  field(page, label).evaluate((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return '';
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
  });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** The lists are loaded a moment after a session starts. */
const cartIsKept = (page: Page) => eventually(async () => 'cart' in (await storage(page)));

/** Errors at empty fields until typing or focus, an unknown email, and a wrong password. */
async function showsErrors(page: Page): Promise<void> {
  await submit(page);
  await page.getByText('Fields Cannot be empty').first().waitFor();
  expect(await errorOf(page, 'Email')).toBe('Fields Cannot be empty');
  expect(await errorOf(page, 'Password')).toBe('Fields Cannot be empty');
  expect(await field(page, 'Email').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('a');
  expect([await errorOf(page, 'Email'), await errorOf(page, 'Password')]).toEqual(['', '']);
  await field(page, 'Email').clear();
  await submit(page);
  await page.getByText('Fields Cannot be empty').first().waitFor();
  await field(page, 'Password').focus();
  await page.getByText('Fields Cannot be empty').first().waitFor({ state: 'hidden' });

  await fill(page, { Email: 'nobody@example.in', Password: 'whatever' });
  await submit(page);
  await page.getByText('The email you entered is not Registered. Not Found error').waitFor();
  expect(await errorOf(page, 'Email')).not.toBe('');
  await fill(page, { Email: 'ravi@tokri.example', Password: 'wrong' });
  await submit(page);
  await page.getByText('password is Incorrect').waitFor();
  expect(await errorOf(page, 'Password')).toBe('password is Incorrect');
  expect(await storage(page)).toEqual({});
  expect(new URL(page.url()).pathname).toBe('/login');
}

/** A double click signs in with one request. */
async function sendsOneRequest(page: Page): Promise<void> {
  const { email } = await signUpShopper(browser.shop);
  let sent = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation LogIn')) sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await fill(page, { Email: email, Password: 'long enough' });
  await page.getByRole('main').getByRole('button', { name: 'Login' }).dblclick();
  await menu(page, 'MEERA').waitFor();
  expect(sent).toBe(1);
}

describe('login', () => {
  it('fills in the test credentials, signs in and opens the home page; stores only token, user and lists', async () => {
    const page = await browser.visit('/login');
    await page.getByRole('button', { name: 'Use Test Credentials' }).click();
    expect(await field(page, 'Email').inputValue()).toBe('asha@tokri.example');
    await submit(page);
    await menu(page, 'ASHA').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await cartIsKept(page);
    const kept = await storage(page);
    expect(Object.keys(kept).sort()).toEqual(['cart', 'token', 'user']);
    expect(Object.keys(JSON.parse(kept.user!) as object).sort()).toEqual([
      '_id',
      'email',
      'firstName',
      'lastName',
    ]);
    expect(JSON.stringify(kept)).not.toContain('fresh-every-day');
  });

  it('supports autofill, shows the password on request, errors at their fields, and sends a double click once', async () => {
    const page = await browser.visit('/login');
    expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username webauthn');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    // It has no effect.
    await page.getByRole('checkbox', { name: 'Remember Me' }).check();
    expect(await storage(page)).toEqual({});
    await page.getByRole('link', { name: 'Create a New Account' }).click();
    await page.waitForURL('**/signup');
    const of = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('autocomplete');
    expect(await Promise.all(['First name', 'Last name', 'Email', 'Password'].map(of))).toEqual([
      'given-name',
      'family-name',
      'email',
      'new-password',
    ]);
    await page.getByRole('link', { name: 'Already have an Account' }).click();
    await page.waitForURL('**/login');
    await showsErrors(page);
    await sendsOneRequest(page);
  });

  it('reports too many attempts, and a shop that cannot be reached', async () => {
    const { email } = await signUpShopper(browser.shop);
    await browser.shop.rest('POST', '/auth/login', { body: { email, password: 'wrong' } });
    await countAs(browser.shop, 10);
    const page = await browser.visit('/login', { expected: /Failed to load resource/ });
    await fill(page, { Email: email, Password: 'long enough' });
    await submit(page);
    await page.getByRole('alert').getByText('Too many attempts').waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await submit(page);
    await page.getByRole('alert').getByText('We could not reach the shop').waitFor();
    expect(await field(page, 'Password').inputValue()).toBe('long enough');
  });
});

describe('signup', () => {
  const NEW = { 'First name': 'Lakshmi', 'Last name': 'Rao', Password: 'long enough' };

  it('shows the errors in the specified order, or that the email exists, keeps the input, and opens /login', async () => {
    const page = await browser.visit('/signup');
    await submit(page, 'Create account');
    for (const label of ['First name', 'Last name', 'Email', 'Password'])
      expect(await errorOf(page, label)).toBe('Fileds cannot be empty');
    await fill(page, { ...NEW, Email: 'lakshmi', Password: 'seven77' });
    expect(await errorOf(page, 'First name')).toBe('');
    await submit(page, 'Create account');
    expect(await errorOf(page, 'Password')).toBe('Password Should have atleast 8 characters');
    expect(await errorOf(page, 'Email')).toBe('Email should be valid');
    await field(page, 'Last name').focus();
    expect([await errorOf(page, 'Password'), await errorOf(page, 'Email')]).toEqual(['', '']);

    await fill(page, { ...NEW, Email: 'ASHA@tokri.example' });
    await submit(page, 'Create account');
    await page.getByText('Unprocessable Entity. Email Already Exists.').waitFor();
    expect(await errorOf(page, 'Email')).toBe('Unprocessable Entity. Email Already Exists.');
    expect(await field(page, 'First name').inputValue()).toBe('Lakshmi');
    expect(await storage(page)).toEqual({});

    await fill(page, { ...NEW, Email: '  lakshmi@example.in ' });
    await submit(page, 'Create account');
    await page.waitForURL('**/login');
    await page.getByText('lakshmi@example.in').waitFor();
    await cartIsKept(page);
    expect(Object.keys(await storage(page)).sort()).toEqual(['cart', 'token', 'user']);
    await menu(page, 'LAKSHMI').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Continue shopping' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('signs in to the account that was made when its answer is lost, and it is sent again', async () => {
    const page = await browser.visit('/signup', { expected: /Failed to load resource/ });
    await fill(page, { ...NEW, Email: 'lost@example.in' });
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation SignUp')) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await submit(page, 'Create account');
    await page.getByRole('alert').getByText('We could not reach the shop').waitFor();
    await page.unroute('**/graphql');
    await submit(page, 'Create account');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    expect(await storage(page)).toHaveProperty('token');
  });

  it('scrolls an error of no field into view on a small phone', async () => {
    const page = await browser.visit('/signup', {
      viewport: { width: 320, height: 640 },
      expected: /Failed to load resource/,
    });
    await page.route('**/graphql', (route) => route.abort());
    const values = { 'First name': 'Meera', 'Last name': 'Nair', Email: 'meera@example.in' };
    await fill(page, { ...values, Password: 'long enough' });
    await submit(page, 'Create account');
    const error = page.getByRole('alert').getByText('We could not reach the shop');
    await error.waitFor();
    const below = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
    await eventually(async () => ((await error.boundingBox())?.y ?? 0) >= below);
  });
});

describe('the cart stored for use without a connection', () => {
  const withTomatoes = () =>
    visitSignedIn(browser, '/cart', {
      arrange: (shopper) => fillCart(browser, shopper, { tomato: 3 }),
      expected: /Failed to load resource/,
    });

  it('holds both lists and their owner, and is not restored after a logout in another tab', async () => {
    const { page, shopper } = await withTomatoes();
    await cartIsKept(page);
    const kept = JSON.parse((await storage(page)).cart!) as Record<string, unknown>;
    expect(kept).toEqual({
      userId: shopper._id,
      query: expect.stringMatching(/^query CartAndWishlist {/),
      lists: {
        cart: expect.objectContaining({ _id: shopper._id, totalQty: 3 }),
        wishlist: { __typename: 'Wishlist', _id: shopper._id, items: [] },
      },
    });
    for (const secret of [shopper.token, shopper.email, 'Meera'])
      expect(JSON.stringify(kept)).not.toContain(secret);

    // As another tab does: a tab gets no storage event for its own changes.
    await page.evaluate(() => localStorage.clear());
    await fillCart(browser, shopper, { tomato: 5 });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await shows(page, 5);
    expect(await storage(page)).toEqual({});
    await page.reload();
    await page.waitForURL('**/login');
  });

  it('is replaced by the first cart that arrives after it was shown', async () => {
    const { page, shopper } = await withTomatoes();
    await cartIsKept(page);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('CartAndWishlist') ? route.abort() : route.continue(),
    );
    await page.reload();
    const notice = page.getByText('This is your cart as it was last seen.');
    await notice.waitFor();
    await fillCart(browser, shopper, { tomato: 5 });
    await page.unroute('**/graphql');
    await shows(page, 5);
    await notice.waitFor({ state: 'detached' });
    expect(JSON.parse((await storage(page)).cart!)).toMatchObject({ lists: { cart: { totalQty: 5 } } });
  });

  it('is removed when another shopper logs in, and never shown to them', async () => {
    const { page } = await withTomatoes();
    await cartIsKept(page);
    const kept = await storage(page);
    const other = await signUpShopper(browser.shop);
    const form = await browser.visit('/login', { expected: /Failed to load resource/ });
    await form.route('**/graphql', (route) =>
      route.request().postData()?.includes('CartAndWishlist') ? route.abort() : route.continue(),
    );
    await fill(form, { Email: other.email, Password: 'long enough' });
    // As another tab does in which the first shopper logs in at that moment.
    await form.evaluate((entries) => void Object.assign(localStorage, entries), kept);
    await submit(form);
    await menu(form, 'MEERA').waitFor();
    expect(Object.keys(await storage(form)).sort()).toEqual(['token', 'user']);
    await form.evaluate((cart) => localStorage.setItem('cart', cart), kept.cart!);
    await form.goto('/cart');
    await form.getByText('We could not load your cart.').waitFor();
    expect(await form.getByRole('main').getByText('Tomato').count()).toBe(0);
  });
});

describe('the account pages', () => {
  it('show the profile, whatever the case of the path, and mark the current page in the menu', async () => {
    const { page, shopper } = await visitSignedIn(browser, '/Profile');
    await page.getByText(shopper.email).waitFor();
    const shown = await page.getByRole('definition').allTextContents();
    expect(shown).toEqual(['Meera', 'Nair', shopper.email, expect.stringMatching(/^\d{1,2} \w+ \d{4}$/)]);
    const links = page.getByRole('navigation', { name: 'Account Details' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Profile', 'Address', 'Orders']);
    expect(await links.first().getAttribute('aria-current')).toBe('page');
    await links.nth(1).click();
    await page.getByRole('heading', { name: 'Address Management' }).waitFor();
    expect(await links.nth(1).getAttribute('aria-current')).toBe('page');
    expect(await links.first().getAttribute('aria-current')).toBeNull();
    await links.nth(2).click();
    await page.getByRole('heading', { name: 'Order Management' }).waitFor();
    await page.getByText('You have not ordered anything yet...').waitFor();
  });

  it('offer a retry when the profile cannot be loaded', async () => {
    const { page, shopper } = await visitSignedIn(browser, '/', { expected: /Failed to load resource/ });
    await page.route('**/graphql', (route) => route.abort());
    await menu(page, 'MEERA').click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByText('We could not load your profile.').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(shopper.email).waitFor();
  });
});
