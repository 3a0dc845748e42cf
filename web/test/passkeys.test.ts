import type { CDPSession, Page } from 'playwright-core';
import { tokenOf } from '../../server/test/helpers/shopper';
import { faults } from './helpers/audit';
import { DESKTOP, networkIdle, testBrowser } from './helpers/test-browser';
import { visitSignedIn } from './helpers/signed-in';

const browser = testBrowser();

const PASSWORD = 'long enough';
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const toast = (page: Page, text: string) => page.locator('.Toastify').getByText(text).waitFor();
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'MEERA', exact: true });

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

async function addPasskey(page: Page, name: string, password = PASSWORD): Promise<void> {
  await press(page, 'Add a passkey');
  await field(page, 'Name of the passkey').fill(name);
  await field(page, 'Your password').fill(password);
  await press(page, 'Continue');
}

async function logOut(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Logout', exact: true }).last().click();
  await banner.getByRole('link', { name: 'Login' }).click();
}

it('a passkey is added on the profile, logs in without email and password, and is removed', async () => {
  const { page, shopper } = await visitSignedIn(browser, '/profile', { viewport: DESKTOP });
  const { session, authenticatorId } = await addDevice(page);
  await card(page).getByText('You have no passkeys yet.').waitFor();
  await press(page, 'Add a passkey');
  expect(await field(page, 'Your password').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field(page, 'Name of the passkey').inputValue()).toBe('Linux');
  await press(page, 'Continue');
  await page.getByText('Fields Cannot be empty').waitFor();
  await field(page, 'Your password').fill('wrong one');
  await press(page, 'Continue');
  await page.getByText('This is not your password').waitFor();
  expect(await faults(page)).toEqual([]);
  await press(page, 'Cancel');
  await addPasskey(page, 'Linux');
  await toast(page, 'Passkey added');
  await card(page).getByText('Not used yet').waitFor();
  const opener = card(page).getByRole('button', { name: 'Add a passkey' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  // Another device of the same system has another name; this one has a passkey already.
  await press(page, 'Add a passkey');
  expect(await field(page, 'Name of the passkey').inputValue()).toBe('Linux 2');
  await press(page, 'Cancel');
  await addPasskey(page, 'Again');
  await page.getByText('This device has a passkey for your account already.').waitFor();

  // As if the shopper cancelled, which is no error.
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.clock.install();
  await logOut(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Log in with a passkey' });
  await button.click();
  await page.waitForFunction(
    (pressed) => pressed?.getAttribute('aria-disabled') === null,
    await button.elementHandle(),
  );
  expect(await page.getByRole('alert').textContent()).toBe('');
  expect(await faults(page)).toEqual([]);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button.click();
  await account(page).waitFor();
  // The browser suggests it by itself, and it is signed anew before the shop no longer takes it.
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await logOut(page);
  await networkIdle(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.clock.fastForward('05:00');
  await account(page).waitFor();
  // As mails lead there.
  await page.goto('/profile#passkeys');
  await page.getByText(shopper.email).waitFor();
  await card(page)
    .getByText(/Last used/)
    .waitFor();
  const titled = card(page).getByRole('heading');
  expect(await titled.evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await titled.boundingBox())!.y).toBeLessThan(200);

  const remove = card(page).getByRole('button', { name: 'Remove the passkey Linux', description: /^Added / });
  await remove.click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await remove.click();
  expect(await faults(page)).toEqual([]);
  // Another tab changes the password, which renews the session and all that is asked in it.
  const renewed = tokenOf({ ...shopper, sessionId: undefined });
  const again = page.waitForResponse((response) => /Passkeys/.test(response.request().postData() ?? ''));
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    dispatchEvent(new StorageEvent('storage'));
  }, renewed);
  await again;
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await toast(page, 'Passkey removed');
  await card(page).getByText('You have no passkeys yet.').waitFor();
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toEqual([]);
});
