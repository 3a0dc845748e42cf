import type { BrowserContextOptions, Page } from 'playwright-core';
import { newDevice } from '../../../server/test/helpers/due-orders';
import type { TestBrowser, VisitOptions } from './test-browser';

/** The push service's endpoint for this browser. */
export const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/mine';
const SUBSCRIBED = 'subscribed';

/**
 * Fakes a push subscription: it survives navigation and changes to local storage, and belongs to one service worker, as a
 * real one does. A headless browser shows no notifications, and cannot reach its push service.
 */
const subscribing = ([endpoint, p256dh, storageKey]: [string, string, string]) => {
  const auth = 'AAAAAAAAAAAAAAAAAAAAAA';
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      sessionStorage.removeItem(storageKey);
      return true;
    },
  };
  const scopeOf = async (manager: PushManager) =>
    (await navigator.serviceWorker.getRegistrations()).find((one) => one.pushManager === manager)!.scope;
  Object.assign(PushManager.prototype, {
    async getSubscription(this: PushManager) {
      return sessionStorage.getItem(storageKey) === (await scopeOf(this)) ? subscription : null;
    },
    async subscribe(this: PushManager) {
      sessionStorage.setItem(storageKey, await scopeOf(this));
      return subscription;
    },
  });
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
};

/** A page of a browser that can subscribe, but has not yet. */
export async function visitWithPush(
  browser: TestBrowser,
  storageState: BrowserContextOptions['storageState'],
  options: VisitOptions = {},
): Promise<Page> {
  // The first page that this browser opens: no service worker is registered before it.
  const visitor = { storageState, serviceWorkers: 'allow', first: true } as const;
  const page = await browser.visit('/robots.txt', { ...visitor, ...options });
  const key: [string, string, string] = [ENDPOINT, newDevice('').p256dh, SUBSCRIBED];
  await page.addInitScript(subscribing, key);
  return page;
}

/** Whether this browser is subscribed, for any shopper. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate((storageKey) => sessionStorage.getItem(storageKey) !== null, SUBSCRIBED);
