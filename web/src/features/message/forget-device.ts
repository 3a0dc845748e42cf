/** Whether the browser can show messages of the shop. */
export const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The browser's push manager; undefined if it has none, or no service worker yet. */
export async function pushManager(): Promise<PushManager | undefined> {
  const registration = isAble() ? await navigator.serviceWorker.getRegistration() : undefined;
  return registration?.pushManager;
}

/** The cache that has whose this device is (device.ts). */
export const OWNER_CACHE = 'device';

/**
 * Unsubscribes this device: later messages reach nobody.
 * @returns the old endpoint; null if there was none
 */
export async function forgetDevice(): Promise<string | null> {
  const manager = await pushManager().catch(() => undefined);
  if (!manager) return null;
  // First: a device of nobody is unsubscribed later, should it fail now.
  await caches.delete(OWNER_CACHE).catch(() => undefined);
  const subscription = await manager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
