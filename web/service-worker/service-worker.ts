import { ExpirationPlugin } from 'workbox-expiration';
import { SHELL } from 'virtual:shell';
import { BASE, TEMPLATE } from '../../domain/wording/language.en';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

import { handleNotificationClick, handlePush } from './push';
import { SERVER_PATHS } from './server-paths';

declare const self: ServiceWorkerGlobalScope;

const NETWORK_TIMEOUT_SECONDS = 4;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** The page template is for this worker only: a navigation to it is redirected to Home, as on the server. */
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === TEMPLATE,
  () => Promise.resolve(Response.redirect(BASE)),
);

/**
 * Precaches the shell, and caches pictures. API calls bypass it, so that no personal data is stored. A new version
 * waits until the old one's pages are closed, since those need their code. Without Workbox's cleanupOutdatedCaches: by their
 * names, it would take the caches of Hindi and of the desk, whose scopes are below this one's, for older ones of its own.
 */
precacheAndRoute(SHELL, { directoryIndex: '', cleanURLs: false });

/** The page, network first. */
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      plugins: [{ handlerDidError: () => matchPrecache(TEMPLATE) }],
    }),
    { denylist: SERVER_PATHS },
  ),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(images|icons|assets)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'art',
    plugins: [
      new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: WEEK_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('push', (event) => handlePush(self, event));
self.addEventListener('notificationclick', (event) => handleNotificationClick(self, event));
