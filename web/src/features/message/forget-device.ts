/** Whether the browser can show messages of the shop. */
export const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscriptions of this device: the worker of each language could have one. */
export async function subscriptions(): Promise<PushSubscription[]> {
  const workers = isAble() ? await navigator.serviceWorker.getRegistrations() : [];
  const found = await Promise.all(workers.map(({ pushManager }) => pushManager.getSubscription()));
  return found.filter((one) => one !== null);
}

/** The cache that stores whose device this is (device.ts). */
export const OWNER_CACHE = 'device';

/**
 * Unsubscribes this device: later messages reach nobody.
 * @returns the old endpoint; null if there was none
 */
export async function forgetDevice(): Promise<string | null> {
  if (!isAble()) return null;
  // First: if unsubscribing fails now, it is repeated later, as the device is nobody's.
  await caches.delete(OWNER_CACHE).catch(() => undefined);
  const found = await subscriptions();
  await Promise.all(found.map((one) => one.unsubscribe()));
  return found[0]?.endpoint ?? null;
}
