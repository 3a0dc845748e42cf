import { ExpirationPlugin } from 'workbox-expiration';
import { SHELL } from 'virtual:shell';
import { BASE, OTHER_BASE, TEMPLATE } from '../../domain/wording/language.en';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

import { handleNotificationClick, handlePush } from './push';
import { isInOtherLanguage, SERVER_PATHS } from './server-paths';

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

/**
 * Without a connection, a page of the other language becomes the same one in this language, unless the other one's worker is
 * installed: the browser's error page has no way back in an installed shop.
 */
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isInOtherLanguage(url.pathname),
  new NetworkOnly({
    plugins: [
      {
        handlerDidError: ({ request }) => {
          const { pathname, search } = new URL(request.url);
          // Two slashes at the beginning would name another host.
          const page = pathname.slice(OTHER_BASE.length).replace(/^\/*/, BASE);
          return Promise.resolve(Response.redirect(page + search));
        },
      },
    ],
  }),
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
