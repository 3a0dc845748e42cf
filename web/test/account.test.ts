import type { Page } from 'playwright-core';
import { countAs } from '../../server/test/helpers/attempts';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { navigate, storage } from './helpers/page-parts';
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

/** Too many attempts, and a shop that cannot be reached. */
async function showsFailures(page: Page): Promise<void> {
  await countAs(browser.shop, 10);
  await submit(page);
  await page.getByRole('alert').getByText('Too many attempts').waitFor();
  await page.route('**/graphql', (route) => route.abort());
  await submit(page);
  await page.getByRole('alert').getByText('We could not reach the shop').waitFor();
  expect(await field(page, 'Password').inputValue()).toBe('wrong');
  await page.unroute('**/graphql');
  await browser.shop.sql('DELETE FROM attempts');
}

/** The test credentials sign in and open Home, with one request for a double click; only token, user and lists are stored. */
async function signsIn(page: Page): Promise<void> {
  let sent = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation LogIn')) sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Use Test Credentials' }).click();
  expect(await field(page, 'Email').inputValue()).toBe('asha@tokri.example');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).dblclick();
  await menu(page, 'ASHA').waitFor();
  expect(sent).toBe(1);
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
}

it('the login supports autofill, shows the password on request and errors at their fields, and opens Home', async () => {
  const page = await browser.visit('/login', { expected: /Failed to load resource/ });
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
  await showsFailures(page);
  await signsIn(page);
});

describe('signup', () => {
  const NEW = { 'First name': 'Lakshmi', 'Last name': 'Rao', Password: 'long enough' };

  /** An error of no field is scrolled into view on a small phone. */
  async function scrollsToError(page: Page): Promise<void> {
    await page.route('**/graphql', (route) => route.abort());
    await submit(page, 'Create account');
    const error = page.getByRole('alert').getByText('We could not reach the shop');
    await error.waitFor();
    const below = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
    await eventually(async () => ((await error.boundingBox())?.y ?? 0) >= below);
    await page.unroute('**/graphql');
  }

  /** The account is made, but the answer is lost. */
  async function losesAnswer(page: Page): Promise<void> {
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation SignUp')) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed');
    await submit(page, 'Create account');
    await lost;
    await page.getByRole('alert').getByText('We could not reach the shop').waitFor();
    await page.unroute('**/graphql');
  }

  it('shows the errors in the specified order, or that the email exists, keeps the input, and opens /login', async () => {
    const page = await browser.visit('/signup', {
      viewport: { width: 320, height: 640 },
      expected: /Failed to load resource/,
    });
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

    await fill(page, { ...NEW, Email: '  lakshmi@example.in ' });
    await scrollsToError(page);
    await losesAnswer(page);
    expect(await storage(page)).toEqual({});
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
});

describe('the cart stored for use without a connection', () => {
  const loseLists = (page: Page) =>
    page.route('**/graphql', (route) =>
      route.request().postData()?.includes('CartAndWishlist') ? route.abort() : route.continue(),
    );

  /** Another shopper, whose lists cannot be loaded, logs in, and is never shown what was stored. */
  async function isNotShownTo(other: TestShopper, kept: Record<string, string>, page: Page): Promise<void> {
    await loseLists(page);
    await fill(page, { Email: other.email, Password: 'long enough' });
    // As another tab does in which the first shopper logs in at that moment.
    await page.evaluate((entries) => void Object.assign(localStorage, entries), kept);
    await submit(page);
    await menu(page, 'MEERA').waitFor();
    expect(Object.keys(await storage(page)).sort()).toEqual(['token', 'user']);
    await page.evaluate((cart) => localStorage.setItem('cart', cart), kept.cart!);
    await page.goto('/cart');
    await page.getByText('We could not load your cart.').waitFor();
    expect(await page.getByRole('main').getByText('Tomato').count()).toBe(0);
  }

  it('is replaced by the first one that arrives, not restored after a logout in another tab, nor shown to others', async () => {
    const { page, shopper } = await visitSignedIn(browser, '/cart', {
      arrange: (one) => fillCart(browser, one, { tomato: 3 }),
      expected: /Failed to load resource/,
    });
    await cartIsKept(page);
    const kept = await storage(page);
    expect(JSON.parse(kept.cart!)).toEqual({
      userId: shopper._id,
      query: expect.stringMatching(/^query CartAndWishlist {/),
      lists: {
        cart: expect.objectContaining({ _id: shopper._id, totalQty: 3 }),
        wishlist: { __typename: 'Wishlist', _id: shopper._id, items: [] },
      },
    });
    for (const secret of [shopper.token, shopper.email, 'Meera']) expect(kept.cart).not.toContain(secret);

    await loseLists(page);
    await page.reload();
    const notice = page.getByText('This is your cart as it was last seen.');
    await notice.waitFor();
    await fillCart(browser, shopper, { tomato: 5 });
    await page.unroute('**/graphql');
    await shows(page, 5);
    await notice.waitFor({ state: 'detached' });
    expect(JSON.parse((await storage(page)).cart!)).toMatchObject({ lists: { cart: { totalQty: 5 } } });

    // As another tab does: a tab gets no storage event for its own changes.
    await page.evaluate(() => localStorage.clear());
    await fillCart(browser, shopper, { tomato: 6 });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await shows(page, 6);
    expect(await storage(page)).toEqual({});
    await page.reload();
    await page.waitForURL('**/login');
    await isNotShownTo(await newShopper(browser.shop), kept, page);
  });
});

it('the profile offers a retry when it cannot be loaded; the menu of its pages marks the current one', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/', { expected: /Failed to load resource/ });
  await page.route('**/graphql', (route) => route.abort());
  await menu(page, 'MEERA').click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByText('We could not load your profile.').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
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
  // Whatever the case of the path.
  await navigate(page, '/Profile');
  await page.getByText(shopper.email).waitFor();
  expect(await links.first().getAttribute('aria-current')).toBe('page');
});
