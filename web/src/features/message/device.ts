/** Whether this device is told; unknown until the browser has said so. */
export type DeviceState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

/** What the shop needs to tell this device. */
interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The browser's part of it; undefined where it cannot do that. */
async function pushManager(): Promise<PushManager | undefined> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  const registration = isAble ? await navigator.serviceWorker.getRegistration() : undefined;
  return registration?.pushManager;
}

/** Whether this device is told now. */
export async function readDevice(): Promise<DeviceState> {
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await manager.getSubscription()) ? 'on' : 'off';
}

/**
 * Asks the shopper, who has just asked for it, and has the browser listen.
 * @param key the shop's, by which the push service knows it
 * @returns null when the shopper or the browser declines
 */
export async function subscribeDevice(key: string): Promise<Subscribed | null> {
  const manager = await pushManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return null;
  // One that was made with another key stands in the way.
  await (await manager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}

/** Has the browser listen no more: whatever is still sent reaches nobody. @returns where it listened; null: nowhere */
export async function forgetDevice(): Promise<string | null> {
  const manager = await pushManager().catch(() => undefined);
  const subscription = await manager?.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
