/** Whether this device is subscribed; unknown until the browser has responded. */
export type DeviceState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

/** The subscription, as the shop needs it. */
interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The browser's push manager; undefined if it has none, or no service worker yet. */
async function pushManager(): Promise<PushManager | undefined> {
  const registration = isAble() ? await navigator.serviceWorker.getRegistration() : undefined;
  return registration?.pushManager;
}

/** Whether this device is subscribed. On a first visit that is known once the service worker is there. */
export async function readDevice(): Promise<DeviceState> {
  if (!isAble()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const { pushManager: manager } = await navigator.serviceWorker.ready;
  return (await manager.getSubscription()) ? 'on' : 'off';
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
  await (await manager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}

/**
 * Unsubscribes this device: later messages reach nobody.
 * @returns the old endpoint; null if there was none
 */
export async function forgetDevice(): Promise<string | null> {
  const manager = await pushManager().catch(() => undefined);
  const subscription = await manager?.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
