import type { BrowserContextOptions, Page } from 'playwright-core';
import { newDevice } from '../../../server/test/helpers/due-orders';
import type { TestBrowser } from './test-browser';

/** Where the shop would send the messages to this browser. */
export const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/mine';
const SUBSCRIBED = 'subscribed';

/**
 * Subscribes as a browser does, and as long: a tab keeps it over its pages, and whatever happens to local storage. A
 * browser without a screen shows no notifications, and its push service is out of reach.
 */
const subscribing = ([endpoint, p256dh, kept]: [string, string, string]) => {
  const auth = 'AAAAAAAAAAAAAAAAAAAAAA';
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      sessionStorage.removeItem(kept);
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (sessionStorage.getItem(kept) === null ? null : subscription),
    subscribe: async () => {
      sessionStorage.setItem(kept, '');
      return subscription;
    },
  });
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
};

/** A page of a browser that can be subscribed, and is not yet. */
export async function visitWithPush(
  browser: TestBrowser,
  storageState: BrowserContextOptions['storageState'],
): Promise<Page> {
  // The first page that this browser opens: no service worker is registered before it.
  const page = await browser.visit('/robots.txt', { storageState, serviceWorkers: 'allow', first: true });
  const key: [string, string, string] = [ENDPOINT, newDevice('').p256dh, SUBSCRIBED];
  await page.addInitScript(subscribing, key);
  return page;
}

/** Whether this browser is subscribed, for whomever. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate((kept) => sessionStorage.getItem(kept) !== null, SUBSCRIBED);
