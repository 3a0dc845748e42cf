import jwt from 'jsonwebtoken';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/helpers/eventually';
import { newShopper } from '../../server/test/helpers/shopper';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { intercept, navigate } from './helpers/page-parts';
import { ENDPOINT, isSubscribed, visitWithPush } from './helpers/push';
import { become, storageOf } from './helpers/signed-in';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
/** Who is signed in when a test begins. */
let shopper: TestShopper;
beforeAll(async () => {
  shopper = await newShopper(browser.shop);
  page = await visitWithPush(browser, storageOf(browser, shopper), { stays: true });
});

const device = () =>
  page.getByRole('switch', { name: /^(Notifications on this device|इस डिवाइस पर सूचनाएँ)$/ });
const devices = ({ _id }: { _id: string }) =>
  browser.shop.sql(`SELECT endpoint FROM push_subscriptions WHERE "userId" = $1`, [_id]);

/** Whether notifications on this device are switched on in the profile, which is open. */
async function readSwitch(): Promise<boolean> {
  await eventually(() => device().isEnabled());
  return device().isChecked();
}
async function reopenSwitch(language = ''): Promise<boolean> {
  await navigate(page, `${language}/none`);
  await device().waitFor({ state: 'detached' });
  await navigate(page, `${language}/profile`);
  return readSwitch();
}

async function switchOn(): Promise<void> {
  await device().click();
  await eventually(() => device().isChecked());
}

/** The session ends, as the shop rejects its token. */
async function expire(): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('token', 'expired');
    dispatchEvent(new StorageEvent('storage'));
  });
  await page.waitForURL('**/login');
}

/** A login, from a page that it does not lead home from. */
async function logIn(next: TestShopper): Promise<void> {
  await navigate(page, '/credits');
  await become(browser, page, next);
}

it('notifications are switched on and off in the profile, on this device too, and stored', async () => {
  const turn = (name: string) => page.getByRole('switch', { name });
  const progress = turn('Delivery updates');
  const back = turn('Back in stock');
  await page.goto('/profile');
  expect(await readSwitch()).toBe(false);
  const states = () => Promise.all([progress, back, device()].map((one) => one.isChecked()));
  expect(await states()).toEqual([true, true, false]);
  await progress.press('Space');
  await page.getByText('When something on your wishlist').click();
  await switchOn();
  await eventually(async () => (await states()).join() === 'false,false,true');
  expect(await devices(shopper)).toEqual([{ endpoint: ENDPOINT }]);
  await device().click();
  await eventually(async () => (await devices(shopper)).length === 0);
  await eventually(async () => (await states()).join() === 'false,false,false');
  const stored = () =>
    browser.shop.sql(`SELECT "orderProgress", "backInStock" FROM message_preferences WHERE "userId" = $1`, [
      shopper._id,
    ]);
  expect(await stored()).toEqual([{ orderProgress: false, backInStock: false }]);

  // The first of two quick turns is slow to arrive.
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  let sent = 0;
  await intercept(page, 'SetMessagePreferences', async (route) => {
    sent += 1;
    if (sent === 1) await held;
    await route.continue();
  });
  await progress.press('Space');
  // It is still shown, and awaited, after a visit to another page.
  await reopenSwitch();
  expect(await progress.isChecked()).toBe(true);
  await progress.press('Space');
  expect(await progress.isChecked()).toBe(false);
  await page.waitForTimeout(300);
  expect(sent).toBe(1);
  arrive();
  await eventually(() => sent === 2);
  await networkIdle(page);
  await page.unrouteAll();
  expect([await states(), await stored()]).toEqual([
    [false, false, false],
    [{ orderProgress: false, backInStock: false }],
  ]);
});

describe('a device with notifications', () => {
  it('stays subscribed when its shopper logs in again, and is unsubscribed for another, who can then subscribe', async () => {
    await switchOn();
    expect(await devices(shopper)).toHaveLength(1);
    await expire();
    const body = { email: shopper.email, password: 'long enough' };
    const again = await browser.shop.rest<{ encodedToken: string }>('POST', '/auth/login', { body });
    const token = again.body.encodedToken;
    await logIn({ ...shopper, token });
    expect(await reopenSwitch()).toBe(true);
    expect([await isSubscribed(page), await devices(shopper)]).toEqual([true, [expect.anything()]]);
    // The shop ends its messages with the new session.
    await eventually(async () => {
      const of = await browser.shop.sql<{ sessionId: string }>(
        `SELECT "sessionId" FROM push_subscriptions WHERE "userId" = $1`,
        [shopper._id],
      );
      return of[0]!.sessionId === jwt.decode(token, { json: true })!.sid;
    });

    await expire();
    expect(await isSubscribed(page)).toBe(true);
    const next = await newShopper(browser.shop);
    await logIn(next);
    await eventually(async () => !(await isSubscribed(page)));
    expect(await reopenSwitch()).toBe(false);
    await switchOn();
    expect(await devices(next)).toHaveLength(1);
    expect(await reopenSwitch()).toBe(true);

    // Without a page noticing.
    shopper = await newShopper(browser.shop);
    const { origins } = storageOf(browser, shopper);
    await page.evaluate((entries) => {
      for (const { name, value } of entries) window.localStorage.setItem(name, value);
    }, origins[0]!.localStorage);
    await page.reload();
    expect(await readSwitch()).toBe(false);
    await eventually(async () => !(await isSubscribed(page)));
  });

  it('shows when the browser fails to unsubscribe it, and is turned off with a change of the password, and on logout', async () => {
    await switchOn();
    expect(await devices(shopper)).toHaveLength(1);
    await page.evaluate(() => {
      const { getSubscription } = PushManager.prototype;
      PushManager.prototype.getSubscription = () => {
        PushManager.prototype.getSubscription = getSubscription;
        return Promise.reject(new DOMException('', 'AbortError'));
      };
    });
    await device().click();
    await page.getByRole('status').getByText('This browser did not turn notifications off.').waitFor();
    expect(await device().isChecked()).toBe(true);
    await device().click();
    await eventually(async () => !(await device().isChecked()));
    expect(await isSubscribed(page)).toBe(false);

    await switchOn();
    await page.getByLabel('Current password', { exact: true }).fill('long enough');
    await page.getByLabel('New password', { exact: true }).fill('even longer now');
    await page.getByRole('button', { name: 'Change password' }).click();
    await eventually(async () => (await devices(shopper)).length === 0);
    await eventually(async () => (await device().isEnabled()) && !(await device().isChecked()));
    expect(await isSubscribed(page)).toBe(false);

    // It is the same in both languages.
    await switchOn();
    await page.goto('/hi/profile');
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 2);
    expect(await reopenSwitch('/hi')).toBe(true);
    await device().click();
    await eventually(async () => !(await device().isChecked()));
    expect(await isSubscribed(page)).toBe(false);
    await switchOn();
    await page.getByRole('button', { name: 'लॉग आउट', exact: true }).first().click();
    await eventually(async () => !(await isSubscribed(page)));
    expect(await page.evaluate(() => caches.has('device'))).toBe(false);
  });
});
