import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { countAs } from '../../server/test/helpers/attempts';
import { eventually } from '../../server/test/helpers/eventually';
import { tokenOf } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { faults } from './helpers/audit';
import { intercept, loseResponses, navigate, responded } from './helpers/page-parts';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';
import { endSession, visitNext, visitSignedIn } from './helpers/signed-in';

const browser = testBrowser();
/** The second test goes on in the page of the first. */
let page: Page;

const OLD = 'long enough';
const NEW = 'even longer now';
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
const toast = (page: Page, text: string) => page.locator('.Toastify').getByText(text).waitFor();
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'MEERA', exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** What a password manager stores a new password for. */
const username = (page: Page) => page.locator('main form input[autocomplete=username]').inputValue();

/** Whether a session has not ended. */
const isOpen = async (token: string) =>
  (await browser.shop.rest('GET', '/user/cart', { token })).status === 200;

/** One's data is downloaded; a download that fails says so, and can be requested again. */
async function downloadsData(page: Page, { email, token }: TestShopper): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Download my data' });
  const alert = region(page, 'Your data').getByRole('alert');
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
  await page.unroute('**/api/user/data');
  await browser.shop.rest('GET', '/user/data', { token });
  await countAs(browser.shop, 10);
  await button.click();
  await alert.getByText(/^Too many attempts. Please try again in \d+ minutes\.$/).waitFor();
  await browser.shop.sql('DELETE FROM attempts');
  const said = page.locator('[aria-live]').getByText('Data downloaded').first();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    said.waitFor({ state: 'attached' }),
    button.click(),
  ]);
  await eventually(async () => (await alert.textContent()) === '');
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: { email: string } };
  expect(data.profile.email).toBe(email);
}

/** It lists where a shopper is logged in, and ends one session, or all others. */
async function endsSessions(page: Page, token: string, others: string[]): Promise<void> {
  const card = region(page, 'Where you are logged in');
  await card.getByText('Safari on iPhone').first().waitFor();
  const rows = async () =>
    (await card.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(await rows()).toEqual(['Unknown device', 'curl', 'Safari on iPhone']);
  expect(await card.getByRole('listitem').first().innerText()).toContain('This device');
  const hasFocus = () => card.getByRole('heading').evaluate((heading) => heading === document.activeElement);

  await card.getByRole('button', { name: 'Log out Safari on iPhone' }).press('Enter');
  await toast(page, 'Safari on iPhone is logged out');
  await eventually(hasFocus);
  expect(await rows()).toEqual(['Unknown device', 'curl']);
  expect(await Promise.all(others.map(isOpen))).toEqual([false, true]);

  await card.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
  await toast(page, 'You are logged out everywhere else');
  await eventually(hasFocus);
  expect(await rows()).toEqual(['Unknown device']);
  expect(await card.getByRole('button').count()).toBe(0);
  expect(await Promise.all([...others, token].map(isOpen))).toEqual([false, false, true]);
}

/** The password is changed, which logs out no window of this device. */
async function changesPassword(page: Page, window: Page): Promise<void> {
  await field(page, 'Current password').fill(OLD);
  await intercept(page, 'ChangePassword', async (route) => {
    const response = await route.fetch();
    // The old session has ended, and the new one is not here yet: what is rejected here does not log out.
    const rejected = page.waitForResponse('**/graphql');
    await page.getByRole('switch', { name: 'Back in stock' }).click();
    expect(await (await rejected).text()).toContain('UNAUTHENTICATED');
    // The other window leaves with its next request, which may be one of its own.
    const left = window.waitForURL('**/login');
    void window
      .getByRole('switch', { name: 'Back in stock' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await left;
    await route.fulfill({ response });
  });
  await press(page, 'Change password');
  await toast(page, 'Password changed');
  await window.waitForURL((url) => url.pathname === '/');
  for (const label of ['Current password', 'New password'])
    expect(await field(page, label).inputValue()).toBe('');
}

/** Deletes the account, after second thoughts and a wrong password. */
async function deletesAccount(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const open = page.getByRole('button', { name: 'Delete account', exact: true });
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await page.evaluate(() => sessionStorage.setItem('recentlyViewed', '{"owner":null,"ids":["tomato"]}'));
  await open.click();
  await dialog.getByText('Your addresses, cart and wishlist').waitFor();
  await dialog.getByText('Your orders and receipts, as the law requires').waitFor();
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
  await field(page, 'Password').fill(NEW);
  await confirm.click();
  await toast(page, 'Account deleted');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await page.waitForURL((url) => url.pathname === '/');
}

/** A form for the deletion that cannot be loaded can be requested again. */
async function reloadsDeletion(page: Page, email: string): Promise<void> {
  await page.route('**/DeletionSheet-*.js', (route) => route.abort());
  const card = region(page, 'Delete your account');
  await card.getByRole('button', { name: 'Delete account' }).click();
  await card.getByRole('alert').getByText('We could not load the form.').waitFor();
  await page.unroute('**/DeletionSheet-*.js');
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByText(email).waitFor();
}

const passkeys = (page: Page) => region(page, 'Passkeys');

/** Mails lead to the passkeys. */
async function showsPasskeys(page: Page): Promise<void> {
  await passkeys(page).getByText('You have no passkeys yet.').waitFor();
  const titled = passkeys(page).getByRole('heading');
  expect(await titled.evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await titled.boundingBox())!.y).toBeLessThan(200);
}

it('the profile has one’s data and sessions, changes the password, and deletes the account', async () => {
  const others: string[] = [];
  const logIn = async ({ email }: TestShopper, userAgent: string) => {
    const call = { body: { email, password: OLD }, headers: { 'user-agent': userAgent } };
    const { body } = await browser.shop.rest<{ encodedToken: string }>('POST', '/auth/login', call);
    others.push(body.encodedToken);
  };
  const visit = await visitSignedIn(browser, '/profile#passkeys', {
    viewport: DESKTOP,
    expected: /429|ERR_FAILED|\/api\/user\/data|DeletionSheet/,
    stays: true,
    arrange: async (shopper) => {
      await logIn(shopper, 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1');
      await logIn(shopper, 'curl/8.5.0');
    },
  });
  const { shopper } = visit;
  page = visit.page;
  await showsPasskeys(page);
  await downloadsData(page, shopper);
  await press(page, 'Change password');
  expect(await page.getByText('Fields Cannot be empty').count()).toBe(2);
  await field(page, 'Current password').fill('wrong one');
  await field(page, 'New password').fill(NEW);
  await press(page, 'Change password');
  await page.getByText('This is not your current password').waitFor();
  expect(await username(page)).toBe(shopper.email);
  await reloadsDeletion(page, shopper.email);
  await endsSessions(page, shopper.token, others);
  const window = await page.context().newPage();
  await window.goto('/profile');
  // What it asks for by itself must not be what logs it out.
  await window.waitForLoadState('networkidle');
  await field(page, 'New password').fill(NEW);
  await changesPassword(page, window);
  await account(window).waitFor();
  await deletesAccount(page);
  await window.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  const left = () => [localStorage.length, sessionStorage.getItem('recentlyViewed')];
  expect(await page.evaluate(left)).toEqual([0, null]);
  expect(await page.content()).not.toContain(shopper.email);
  await window.close();
  await page.unrouteAll();
});

/** A device of the page's browser that keeps passkeys, whose shopper confirms everything. */
async function addDevice(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** The shop rejects a passkey, which the page says in words of its own. */
async function rejectPasskey(page: Page, operation: string, act: () => Promise<void>, text: string) {
  const errors = [{ message: 'INVALID', extensions: { code: 'INVALID_CREDENTIALS' } }];
  await intercept(page, operation, (route) => route.fulfill({ json: { data: null, errors } }));
  await act();
  await page.getByText(text).waitFor();
  await page.unroute('**/graphql');
}

/** Confirms with a password. */
async function confirm(page: Page, password: string): Promise<void> {
  await field(page, 'Your password').fill(password);
  await press(page, 'Continue');
}

it('a passkey is added on the profile, logs in without email and password, and is removed', async () => {
  const { shopper } = await visitNext(browser, page, '/profile');
  await page.getByText(shopper.email).waitFor();
  const { session, authenticatorId } = await addDevice(page);
  const confirms = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  await passkeys(page).getByText('You have no passkeys yet.').waitFor();
  await press(page, 'Add a passkey');
  expect(await field(page, 'Your password').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field(page, 'Name of the passkey').inputValue()).toBe('Linux');
  await press(page, 'Continue');
  await page.getByText('Fields Cannot be empty').waitFor();
  await confirm(page, 'wrong one');
  await page.getByText('This is not your password').waitFor();
  expect(await faults(page, 'main')).toEqual([]);
  await press(page, 'Cancel');
  await press(page, 'Add a passkey');
  await rejectPasskey(page, 'AddPasskey', () => confirm(page, OLD), 'You entered your password too long ago');
  await session.send('WebAuthn.clearCredentials', { authenticatorId });
  await confirm(page, OLD);
  await toast(page, 'Passkey added');
  await passkeys(page).getByText('Not used yet').waitFor();
  const opener = passkeys(page).getByRole('button', { name: 'Add a passkey' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  // Another device of the same system has another name; this one has a passkey already.
  await press(page, 'Add a passkey');
  expect(await field(page, 'Name of the passkey').inputValue()).toBe('Linux 2');
  await confirm(page, OLD);
  await page.getByText('This device already has a passkey for your account.').waitFor();

  // As if the shopper cancelled, which is no error.
  await confirms(false);
  await page.clock.install();
  await endSession(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Log in with a passkey' });
  await button.click();
  await page.waitForFunction(
    (pressed) => pressed?.getAttribute('aria-disabled') === null,
    await button.elementHandle(),
  );
  expect(await page.getByRole('alert').textContent()).toBe('');
  // The browser suggests it again: confirmed before, that would log in by itself.
  await networkIdle(page);
  await confirms(true);
  await button.click();
  await account(page).waitFor();
  // The browser suggests it by itself, and it is signed anew before the shop no longer takes it.
  await confirms(false);
  await endSession(page);
  await navigate(page, '/login');
  await networkIdle(page);
  await confirms(true);
  const later = () => page.clock.fastForward('05:00');
  await rejectPasskey(page, 'LogInWithPasskey', later, 'This passkey did not work.');
  await account(page).waitFor();
  await navigate(page, '/profile');
  await passkeys(page)
    .getByText(/Last used/)
    .waitFor();

  const remove = passkeys(page).getByRole('button', {
    name: 'Remove the passkey Linux',
    description: /^Added /,
  });
  await remove.click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await remove.click();
  // Another tab changes the password, which renews the session and refetches all its data.
  const renewed = tokenOf({ ...shopper, sessionId: undefined });
  const again = responded(page, 'Passkeys');
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    dispatchEvent(new StorageEvent('storage'));
  }, renewed);
  await again;
  // The first attempt removes it, but its response is lost.
  const confirmation = page.getByRole('button', { name: 'Yes, remove it' });
  const restore = await loseResponses(page, 'RemovePasskey');
  await confirmation.click();
  await page.getByText('We could not reach the shop.').first().waitFor();
  await restore();
  await confirmation.click();
  await toast(page, 'Passkey removed');
  await passkeys(page).getByText('You have no passkeys yet.').waitFor();
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toEqual([]);
});
