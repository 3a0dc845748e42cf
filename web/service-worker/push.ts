const ICON = '/icons/icon-192.png';

/** The payload of a message (server/src/features/message/push-sender.ts). */
interface PushPayload {
  title: string;
  body: string;
  /** A path of the shop. */
  path: string;
  tag: string;
}

/** TypeScript does not know it, as Safari does not. */
type Renotifying = NotificationOptions & { renotify: true };

/** Shows the message that a push brings. */
export function handlePush(self: ServiceWorkerGlobalScope, event: PushEvent): void {
  const told = event.data?.json() as PushPayload | undefined;
  if (!told) return;
  const { title, body, path, tag } = told;
  // Without `renotify`, one that replaces another on the screen would come without a sound.
  const options: Renotifying = { body, tag, renotify: true, icon: ICON, data: path };
  event.waitUntil(self.registration.showNotification(title, options));
}

/** After a tap on a message, opens the page that it is about. */
export function handleNotificationClick(self: ServiceWorkerGlobalScope, event: NotificationEvent): void {
  event.notification.close();
  const url = new URL(String(event.notification.data), self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(show(self.clients, url.href));
}

/** Where something may be half filled in or half paid: such a page is not taken for another. */
const BUSY = /^(\/hi)?\/(checkout|address)(\/|$)/i;

/** Opens it in an open page of the shop, or in a new one. */
async function show(clients: Clients, url: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  const page =
    pages.find((one) => one.url === url) ?? pages.find((one) => !BUSY.test(new URL(one.url).pathname));
  const shown = await page?.focus().catch(() => undefined);
  if (!shown) return void (await clients.openWindow(url));
  if (shown.url !== url) await shown.navigate(url);
}
