import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the page, its code, its styles and its typefaces. */
declare const SHELL: PrecacheEntry[];

const PAGE = '/index.html';
const PATIENCE_SECONDS = 4;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/**
 * Keeps what the shop is drawn with: the shell and the art. No call of the APIs passes through here, so that nothing
 * of a shopper can be stored. A new version waits until the pages of the old one are closed: those keep their code.
 */
precacheAndRoute(SHELL, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

/** The newest page from the server; without an answer, the one that was kept. */
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [{ handlerDidError: () => matchPrecache(PAGE) }],
    }),
    { denylist: [/^\/(api|graphql|sandbox)(\/|$)/i, /\.\w+$/] },
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
