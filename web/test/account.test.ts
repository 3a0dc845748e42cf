import path from 'node:path';
import type { Page } from 'playwright-core';
import { countAs } from '../../server/test/helpers/attempts';
import { eventually } from '../../server/test/helpers/eventually';
import { filedMails } from '../../server/test/helpers/mails';
import { newShopper } from '../../server/test/helpers/shopper';
import { intercept, loseResponses, navigate, storage } from './helpers/page-parts';
import { endSession } from './helpers/signed-in';
import { testBrowser } from './helpers/test-browser';

const DATA_DIR = path.join(process.env.TMPDIR ?? '', 'account-pages');
const browser = testBrowser({ env: { DATA_DIR } });
/** The second test goes on in the page of the first. */
let page: Page;
/** Without a mail server mails are files, here those of this shop alone. */
const { mailTo } = filedMails(() => DATA_DIR);

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
const waitForStoredCart = (page: Page) => eventually(async () => 'cart' in (await storage(page)));

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
  await typesMeanwhile(page);
  expect(await storage(page)).toEqual({});
  expect(new URL(page.url()).pathname).toBe('/login');
}

/** Whoever types before the response comes keeps the focus. */
async function typesMeanwhile(page: Page): Promise<void> {
  let release: () => void = () => undefined;
  const typing = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', (route) => typing.then(() => route.continue()));
  await fill(page, { Email: 'nobody@example.in' });
  await page.keyboard.press('Enter');
  await fill(page, { Password: 'wrong again' });
  release();
  await eventually(async () => /not Registered/.test(await errorOf(page, 'Email')));
  expect(await field(page, 'Password').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.unroute('**/graphql');
  await fill(page, { Email: 'ravi@tokri.example', Password: 'wrong' });
}

/** Too many attempts, and a shop that cannot be reached, also by passkey. */
async function showsFailures(page: Page): Promise<void> {
  await countAs(browser.shop, 10);
  await submit(page);
  const alert = page.getByRole('alert');
  await alert.getByText('Too many attempts').waitFor();
  await page.route('**/graphql', (route) => route.abort());
  // A passkey's error takes the place of the form's, and goes like it.
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await alert.getByText('We could not reach the shop').waitFor();
  await field(page, 'Password').focus();
  await eventually(async () => (await alert.textContent()) === '');
  await submit(page);
  await alert.getByText('We could not reach the shop').waitFor();
  expect(await field(page, 'Password').inputValue()).toBe('wrong');
  await page.unroute('**/graphql');
  await browser.shop.sql('DELETE FROM attempts');
}

/** The test credentials sign in and open Home, with one request for a double click; only token, user and lists are stored. */
async function signsIn(page: Page): Promise<void> {
  let sent = 0;
  await intercept(page, 'LogIn', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return route.continue();
  });
  await page.getByRole('button', { name: 'Use Test Credentials' }).click();
  expect(await field(page, 'Email').inputValue()).toBe('asha@tokri.example');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).dblclick();
  await menu(page, 'ASHA').waitFor();
  expect(sent).toBe(1);
  await page.waitForURL((url) => url.pathname === '/');
  await waitForStoredCart(page);
  const stored = await storage(page);
  expect(Object.keys(stored).sort()).toEqual(['cart', 'token', 'user']);
  expect(Object.keys(JSON.parse(stored.user!) as object).sort()).toEqual([
    '_id',
    'email',
    'firstName',
    'lastName',
  ]);
  expect(JSON.stringify(stored)).not.toContain('fresh-every-day');
}

/** Login and signup support autofill, and link to each other. */
async function supportAutofill(page: Page): Promise<void> {
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
  // The address changes before the page does, which has an email field, too.
  await page.getByLabel('First name', { exact: true }).waitFor();
  const of = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('autocomplete');
  expect(await Promise.all(['First name', 'Last name', 'Email', 'Password'].map(of))).toEqual([
    'given-name',
    'family-name',
    'email',
    'new-password',
  ]);
  await page.getByRole('link', { name: 'Already have an Account' }).click();
  await page.getByRole('checkbox', { name: 'Remember Me' }).waitFor();
}

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

/** The account is made, or its password changed, but the response is lost. */
async function losesResponse(page: Page, mutation: string, button: string): Promise<void> {
  const restore = await loseResponses(page, mutation);
  const failed = page.waitForEvent('requestfailed');
  await submit(page, button);
  await failed;
  await page.getByRole('alert').getByText('We could not reach the shop').waitFor();
  await restore();
}

/** Signing up shows the errors in the specified order, or that the email exists, keeps the input, and opens /login. */
async function signsUp(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('link', { name: 'Create a New Account' }).click();
  await page.waitForURL('**/signup');
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
  await losesResponse(page, 'SignUp', 'Create account');
  expect(await storage(page)).toEqual({});
  await submit(page, 'Create account');
  await page.waitForURL('**/login');
  await page.getByText('lakshmi@example.in').waitFor();
  await waitForStoredCart(page);
  expect(Object.keys(await storage(page)).sort()).toEqual(['cart', 'token', 'user']);
  await menu(page, 'LAKSHMI').waitFor();
  expect(await page.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/');
}

it('logging in and signing up support autofill, show errors at their fields, keep the input, and open the shop', async () => {
  page = await browser.visit('/login', { expected: /Failed to load resource/, stays: true });
  await supportAutofill(page);
  await showsErrors(page);
  await showsFailures(page);
  await signsIn(page);
  await page.unroute('**/graphql');
  await endSession(page);
  await navigate(page, '/login');
  await signsUp(page);
  await showsProfile(page);
});

/** The profile offers a retry when it cannot be loaded; the menu of its pages marks the current one. */
async function showsProfile(page: Page): Promise<void> {
  await page.route('**/graphql', (route) => route.abort());
  await menu(page, 'LAKSHMI').click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByText('We could not load your profile.').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  const email = page.getByRole('main').getByText('lakshmi@example.in');
  await email.waitFor();
  const shown = await page.getByRole('definition').allTextContents();
  expect(shown).toEqual([
    'Lakshmi',
    'Rao',
    'lakshmi@example.in',
    expect.stringMatching(/^\d{1,2} \w+ \d{4}$/),
  ]);
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
  await email.waitFor();
  expect(await links.first().getAttribute('aria-current')).toBe('page');
}

/** Requests a link at the login. */
async function requestLink(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await field(page, 'Email').fill('');
  await submit(page, 'Send the link');
  await page.getByText('Fields Cannot be empty').waitFor();
  await field(page, 'Email').fill(` ${email} `);
  await submit(page, 'Send the link');
  const notice = page.getByText(`If ${email} has an account, we have emailed it a link.`);
  await notice.waitFor();
  expect(await notice.evaluate((text) => text === document.activeElement)).toBe(true);
}

it('a forgotten password is replaced by a mailed link, which works once; logging out ends the session', async () => {
  const shopper = await newShopper(browser.shop);
  const { email } = shopper;
  // From a page of shoppers it leads to the login.
  await endSession(page);
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await requestLink(page, email);
  const { text } = await mailTo(shopper, 'A new password for your account');
  const [link] = /http\S+\/reset-password#\S+/.exec(text)!;
  await navigate(page, link);
  await page.getByRole('heading', { level: 1, name: 'New password' }).waitFor();
  await eventually(() => page.url() === `${browser.shop.url}/reset-password`);
  await page.reload();
  // What a password manager stores the new password for.
  const username = page.locator('main form input[autocomplete=username]');
  await eventually(async () => (await username.inputValue()) === email);
  // Another link is for the same email.
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await page.goBack();
  await field(page, 'New password').fill('short');
  await submit(page, 'Change password');
  await page.getByText('Password Should have atleast 8 characters').waitFor();
  await field(page, 'New password').fill('even longer now');
  await losesResponse(page, 'ResetPassword', 'Change password');
  // Nor does the shop answer the log-in that the next attempt ends with.
  await losesResponse(page, 'LogIn', 'Change password');
  await submit(page, 'Change password');
  await page.locator('.Toastify').getByText('Password changed').waitFor();
  await menu(page, 'MEERA').waitFor();
  expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: '' });

  await navigate(page, link);
  await page.getByRole('heading', { level: 1, name: 'New password' }).waitFor();
  await field(page, 'New password').fill('long enough');
  await submit(page, 'Change password');
  await page.getByRole('alert').getByText('This link has been used, or is too old.').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await page.goBack();
  await page.getByText('This link is incomplete.').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  const { token } = await storage(page);
  const isOpen = async () => (await browser.shop.rest('GET', '/user/cart', { token })).status === 200;
  expect(await isOpen()).toBe(true);
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).click();
  await eventually(async () => !(await isOpen()));
});
