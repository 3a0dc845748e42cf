import { SHELL } from 'virtual:shell';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** The page without a screen; screens are fetched from the server first. */
const PAGE = '/desk/offline';
const NETWORK_TIMEOUT_SECONDS = 4;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/**
 * Precaches the desk's page and code, as one version, for signed-in staff; shoppers have another worker. Data is stored
 * by the page itself; API calls bypass the worker.
 */
precacheAndRoute(SHELL, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

/** One page for all screens, network first. */
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      plugins: [{ handlerDidError: () => matchPrecache(PAGE) }],
    }),
    { allowlist: [/^\/desk(\/|\?|$)/i], denylist: [/^[^?]+\.\w+(\?|$)/, /^[^?]+\/receipt(\?|$)/] },
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
