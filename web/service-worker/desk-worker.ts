import { SHELL } from 'virtual:shell';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** The page of no screen in particular; those come from the server first. */
const PAGE = '/desk/offline';
const PATIENCE_SECONDS = 4;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/**
 * Caches the desk's page with all of its code, in one version, for whoever is signed in there: shoppers have another
 * worker. What the page knows and what waits for the server it stores itself; no call of the APIs passes through here.
 */
precacheAndRoute(SHELL, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

/** One page for all screens: the newest from the server; without an answer, the cached one. */
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [{ handlerDidError: () => matchPrecache(PAGE) }],
    }),
    { allowlist: [/^\/desk(\/|\?|$)/i], denylist: [/^[^?]+\.\w+(\?|$)/] },
  ),
);

registerRoute(
  ({ sameOrigin, request }) => sameOrigin && request.destination === 'image',
  new CacheFirst({
    cacheName: 'desk-pictures',
    plugins: [
      new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: WEEK_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
