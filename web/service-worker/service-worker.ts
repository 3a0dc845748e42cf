import { ExpirationPlugin } from 'workbox-expiration';
import { SHELL } from 'virtual:shell';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

import { showPushMessages } from './push';

declare const self: ServiceWorkerGlobalScope;

const PAGE = '/index.html';
const PATIENCE_SECONDS = 4;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/**
 * Caches the shell and the pictures. No call of the APIs passes through here, so that nothing of a shopper can be
 * stored. A new version waits until the pages of the old one are closed: those keep their code.
 */
precacheAndRoute(SHELL, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

/** The newest page from the server; without an answer, the cached one. */
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [{ handlerDidError: () => matchPrecache(PAGE) }],
    }),
    // A file by its name; a dot in a search is none. The desk has a worker of its own.
    { denylist: [/^\/(api|desk|graphql|sandbox)(\/|\?|$)/i, /^[^?]+\.\w+(\?|$)/] },
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

showPushMessages(self);
