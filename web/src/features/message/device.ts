import type { ApolloClient } from '@apollo/client';
import { AddPushSubscriptionDocument } from '@/gql/profile-operations';
import type { Session } from '@/shared/lib/session';
import { withLock } from '@/shared/lib/with-lock';
import { forgetDevice, isAble, OWNER_CACHE, subscriptions } from './forget-device';

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

/** Tells sessions apart: a part of the token's signature, of no use to anybody else. */
const markOf = ({ token }: Session): string => token.slice(-8);

/** The _id of the user whose device this is, and the mark of the session it was registered in; absent if it is nobody's. */
async function readOwner(): Promise<[userId?: string, mark?: string]> {
  const noted = await caches.match(OWNER, { cacheName: OWNER_CACHE }).catch(() => undefined);
  return noted ? ((await noted.text()).split(' ') as [string, string?]) : [];
}

/** Notes whose device this is, once the shop has registered it. */
export async function noteOwner(session: Session): Promise<void> {
  const cache = await caches.open(OWNER_CACHE);
  await cache.put(OWNER, new Response(`${session.user._id} ${markOf(session)}`));
}

/** Makes one change of this device at a time, across all tabs: while being turned on, it is nobody's for a moment. */
export const withDevice = (work: () => Promise<void>): Promise<void> => withLock('device', work);

/**
 * Forgets this device unless it is this user's, who would see somebody else's messages. Their own is registered again in each
 * session, as the shop's messages to it end with the session.
 */
export async function ownDevice(client: ApolloClient, session: Session): Promise<void> {
  if (!isAble()) return;
  await withDevice(async () => {
    const [owner, mark] = await readOwner();
    if (owner !== session.user._id) return void (await forgetDevice());
    if (mark === markOf(session)) return;
    const [subscription] = await subscriptions();
    const input = subscription && toSubscribed(subscription);
    if (!input) return;
    await client.mutate({ mutation: AddPushSubscriptionDocument, variables: { input } });
    await noteOwner(session);
  });
}

/** Whether this device is subscribed for this user. On a first visit that is known once the service worker is there. */
export async function readDevice(userId: string | undefined): Promise<DeviceState> {
  if (!isAble()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  await navigator.serviceWorker.ready;
  return (await subscriptions()).length > 0 && (await readOwner())[0] === userId ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes this device.
 * @param key the shop's public key
 * @returns null if the shopper or the browser declines
 */
export async function subscribeDevice(key: string): Promise<Subscribed | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker || (await Notification.requestPermission()) !== 'granted') return null;
  // A subscription with another key prevents a new one.
  await forgetDevice();
  return toSubscribed(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
}

function toSubscribed(subscription: PushSubscription): Subscribed | null {
  const { endpoint, keys } = subscription.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}
