import { withLock } from '@/shared/lib/with-lock';
import { forgetDevice, isAble, OWNER_CACHE, pushManager } from './forget-device';

/** Whether this device is subscribed; unknown until the browser has responded. */
export type DeviceState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

/** The subscription, as the shop needs it. */
interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Not in local storage: that is cleared when a token expires, and the subscription stays. */
const OWNER = '/device/owner';

/** The _id of the user whose device this is; null if it is nobody's. */
async function readOwner(): Promise<string | null> {
  const noted = await caches.match(OWNER, { cacheName: OWNER_CACHE }).catch(() => undefined);
  return (await noted?.text()) ?? null;
}

/** Notes whose device this is, once the shop has registered it. */
export async function noteOwner(userId: string): Promise<void> {
  const cache = await caches.open(OWNER_CACHE);
  await cache.put(OWNER, new Response(userId));
}

/** Does one thing to this device at a time, over all tabs: what is being turned on is nobody's device for a moment. */
export const withDevice = (work: () => Promise<void>): Promise<void> => withLock('device', work);

/** Forgets this device unless it is this user's: they would be shown the messages to somebody else. */
export async function forgetOthersDevice(userId: string): Promise<void> {
  if (!isAble()) return;
  await withDevice(async () => {
    if ((await readOwner()) !== userId) await forgetDevice();
  });
}

/** Whether this device is subscribed for this user. On a first visit that is known once the service worker is there. */
export async function readDevice(userId: string | undefined): Promise<DeviceState> {
  if (!isAble()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const { pushManager: manager } = await navigator.serviceWorker.ready;
  return (await manager.getSubscription()) && (await readOwner()) === userId ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes this device.
 * @param key the shop's public key
 * @returns null if the shopper or the browser declines
 */
export async function subscribeDevice(key: string): Promise<Subscribed | null> {
  const manager = await pushManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return null;
  // A subscription with another key prevents a new one.
  await forgetDevice();
  const { endpoint, keys } = (
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}
