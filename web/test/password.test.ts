import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { countAs } from '../../server/test/helpers/attempts';
import { eventually } from '../../server/test/helpers/eventually';
import { filedMails } from '../../server/test/helpers/mails';
import { newShopper } from '../../server/test/helpers/shopper';
import { faults } from './helpers/audit';
import { navigate } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';
import { storageOf, visitSignedIn } from './helpers/signed-in';

const DATA_DIR = path.join(process.env.TMPDIR ?? '', 'password-pages');
const browser = testBrowser({ env: { DATA_DIR } });

const OLD = 'long enough';
const NEW = 'even longer now';
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
const toast = (page: Page) => page.locator('.Toastify').getByText('Your password is changed').waitFor();
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'MEERA', exact: true });

/** What a password manager stores a new password for. */
const username = (page: Page) => page.locator('main form input[autocomplete=username]').inputValue();

/** Without a mail server mails are files, here those of this shop alone. */
const mailTo = filedMails(() => DATA_DIR);

it('a forgotten password is replaced by a mailed link, which works once', async () => {
  const shopper = await newShopper(browser.shop);
  const { email } = shopper;
  const page = await browser.visit('/login');
  await field(page, 'Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await field(page, 'Email').fill('');
  await press(page, 'Send the link');
  await page.getByText('Fields Cannot be empty').waitFor();
  await field(page, 'Email').fill(` ${email} `);
  await press(page, 'Send the link');
  const told = page.getByText(`If ${email} has an account, a mail with a link is on its way.`);
  await told.waitFor();
  expect(await told.evaluate((text) => text === document.activeElement)).toBe(true);
  const { text } = await mailTo(shopper, 'A new password for your account');
  const [link] = /http\S+\/reset-password#\S+/.exec(text)!;
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'New password' }).waitFor();
  await eventually(() => page.url() === `${browser.shop.url}/reset-password`);
  await page.reload();
  await eventually(async () => (await username(page)) === email);
  // Another link is for the same email.
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await page.goBack();
  await field(page, 'New password').fill('short');
  await press(page, 'Change password');
  await page.getByText('Password Should have atleast 8 characters').waitFor();
  await field(page, 'New password').fill(NEW);
  await press(page, 'Change password');
  await toast(page);
  await account(page).waitFor();
  expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: '' });
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'New password' }).waitFor();
  await field(page, 'New password').fill(OLD);
  await press(page, 'Change password');
  await page.getByRole('alert').getByText('This link has been used, or is too old.').waitFor();
  await page.reload();
  await page.getByText('This link is not complete.').waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  expect(await field(page, 'Email').inputValue()).toBe(email);
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
});

it('a password is changed on the profile, which logs out other devices but no window of this one; then the account is deleted', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/profile', { viewport: DESKTOP });
  const window = await page.context().newPage();
  await window.goto('/profile');
  const device = await browser.visit('/profile', { storageState: storageOf(browser, shopper) });
  await device.getByText(shopper.email).waitFor();
  await press(page, 'Change password');
  expect(await page.getByText('Fields Cannot be empty').count()).toBe(2);
  await field(page, 'Current password').fill('wrong one');
  await field(page, 'New password').fill(NEW);
  await press(page, 'Change password');
  await page.getByText('This is not your current password').waitFor();
  expect(await faults(page)).toEqual([]);
  expect(await username(page)).toBe(shopper.email);
  await field(page, 'Current password').fill(OLD);
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation ChangePassword')) return route.fallback();
    const response = await route.fetch();
    // The old session has ended, and the new one is not here yet: what is rejected here does not log out.
    const rejected = page.waitForResponse('**/graphql');
    await page.getByRole('switch', { name: 'Back in stock' }).click();
    expect(await (await rejected).text()).toContain('UNAUTHENTICATED');
    // The other window leaves.
    await window.getByRole('switch', { name: 'Back in stock' }).click();
    await window.waitForURL('**/login');
    await route.fulfill({ response });
  });
  await press(page, 'Change password');
  await toast(page);
  await window.waitForURL((url) => url.pathname === '/');
  for (const label of ['Current password', 'New password'])
    expect(await field(page, label).inputValue()).toBe('');
  await Promise.all([window.goto('/profile'), page.reload()]);
  for (const own of [page, window]) await own.getByText(shopper.email).waitFor();
  await device.reload();
  await device.getByRole('main').getByText('Your session has ended. Please log in again.').waitFor();
  await field(device, 'Email').fill(shopper.email);
  await field(device, 'Password').fill(NEW);
  await press(device, 'Login');
  await account(device).waitFor();
  await deleteAccount(page);
  await window.waitForURL('**/login');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.getItem('recentlyViewed')])).toEqual([
    0,
    null,
  ]);
  expect(await page.content()).not.toContain(shopper.email);
  await navigate(device, '/order');
  await device.waitForURL('**/login');
  await field(device, 'Email').fill(shopper.email);
  await field(device, 'Password').fill(NEW);
  await press(device, 'Login');
  await device.getByText('The email you entered is not Registered.').waitFor();
});

it('one’s data is downloaded; a download or a form that cannot be loaded says so, and can be asked for again', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/profile', {
    expected: /429|ERR_FAILED|\/api\/user\/data|DeletionSheet/,
  });
  const button = page.getByRole('main').getByRole('button', { name: 'Download my data' });
  const alert = page.getByRole('region', { name: 'Your data' }).getByRole('alert');
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/user/data', async (route) => {
    await held;
    await route.abort();
  });
  await button.click();
  await eventually(async () => (await button.getAttribute('aria-disabled')) === 'true');
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  arrive();
  await alert.getByText('We could not load your data.').waitFor();
  expect(await faults(page)).toEqual([]);
  await page.unroute('**/api/user/data');
  await browser.shop.rest('GET', '/user/data', { token: shopper.token });
  await countAs(browser.shop, 10);
  await button.click();
  await alert.getByText(/^Too many attempts. Please try again in \d+ minutes\.$/).waitFor();
  await browser.shop.sql('DELETE FROM attempts');
  const said = page.locator('[aria-live]').getByText('Your data is downloaded').first();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    said.waitFor({ state: 'attached' }),
    button.click(),
  ]);
  await eventually(async () => (await alert.textContent()) === '');
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: { email: string } };
  expect(data.profile.email).toBe(shopper.email);
  await reloadsDeletion(page, shopper.email);
});

/** Deletes the account on the profile, after second thoughts and a wrong password. */
async function deleteAccount(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const open = page.getByRole('button', { name: 'Delete account', exact: true });
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await page.evaluate(() => sessionStorage.setItem('recentlyViewed', '{"owner":null,"ids":["tomato"]}'));
  await open.click();
  await dialog.getByText('Your addresses, cart and wishlist').waitFor();
  await dialog.getByText('Your orders and their receipts, as the law asks').waitFor();
  await confirm.click();
  await dialog.getByText('Fields Cannot be empty').waitFor();
  await field(page, 'Password').fill('wrong one');
  await dialog.getByRole('button', { name: 'Keep the account' }).click();
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  await open.click();
  expect(await field(page, 'Password').inputValue()).toBe('');
  await field(page, 'Password').fill('wrong one');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not your password').waitFor();
  expect(await faults(page)).toEqual([]);
  await field(page, 'Password').fill(NEW);
  await confirm.click();
  await page.locator('.Toastify').getByText('Your account is deleted').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
}

/** A form for the deletion that cannot be loaded can be asked for again. */
async function reloadsDeletion(page: Page, email: string): Promise<void> {
  await page.route('**/DeletionSheet-*.js', (route) => route.abort());
  const card = page.getByRole('region', { name: 'Delete your account' });
  await card.getByRole('button', { name: 'Delete account' }).click();
  await card.getByRole('alert').getByText('We could not load the form.').waitFor();
  expect(await faults(page)).toEqual([]);
  await page.unroute('**/DeletionSheet-*.js');
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByText(email).waitFor();
  await card.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
}

it('the profile lists where a shopper is logged in, and ends one session, all others, or by logging out its own', async () => {
  const shopper = await newShopper(browser.shop);
  const logIn = async (userAgent: string) => {
    const call = { body: { ...shopper, password: OLD }, headers: { 'user-agent': userAgent } };
    return (await browser.shop.rest<{ encodedToken: string }>('POST', '/auth/login', call)).body.encodedToken;
  };
  const isOpen = async (token: string) =>
    (await browser.shop.rest('GET', '/user/cart', { token })).status === 200;
  const others = [await logIn('Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1'), await logIn('curl/8.5.0')];
  const page = await browser.visit('/profile', { storageState: storageOf(browser, shopper) });
  const card = page.getByRole('region', { name: 'Where you are logged in' });
  await card.getByText('Safari on iPhone').first().waitFor();
  expect(await faults(page)).toEqual([]);
  const rows = async () =>
    (await card.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(await rows()).toEqual(['Unknown device', 'curl', 'Safari on iPhone']);
  expect(await card.getByRole('listitem').first().innerText()).toContain('This device');
  const hasFocus = () => card.getByRole('heading').evaluate((heading) => heading === document.activeElement);

  await card.getByRole('button', { name: 'Log out Safari on iPhone' }).press('Enter');
  await page.locator('.Toastify').getByText('Safari on iPhone is logged out').waitFor();
  await eventually(hasFocus);
  expect(await rows()).toEqual(['Unknown device', 'curl']);
  expect(await Promise.all(others.map(isOpen))).toEqual([false, true]);

  await card.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
  await page.locator('.Toastify').getByText('You are logged out everywhere else').waitFor();
  await eventually(hasFocus);
  expect(await rows()).toEqual(['Unknown device']);
  expect(await card.getByRole('button').count()).toBe(0);
  expect(await Promise.all([...others, shopper.token].map(isOpen))).toEqual([false, false, true]);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await eventually(async () => !(await isOpen(shopper.token)));
});
