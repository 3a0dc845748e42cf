import type { ApolloClient, OperationVariables } from '@apollo/client';
import { startTransition } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { BASE } from '@domain/wording/language.en';
import { loadScreens, preload, preloadOnIntent, routes } from '@/routes/router';
import { createApolloClient } from '@/shared/lib/api/apollo';
import type { QueryClient } from '@/shared/lib/api/query-client';
import { CARRIED } from '@/shared/lib/carried-state';
import { watchOtherTabs } from '@/shared/lib/session';
import { isReady, showPlain, yieldToMain } from '@/shared/lib/ssr/early';
import { App, readHydrationData, whenHydrated } from '@/shared/lib/ssr/hydration';
import type { PageInfo } from '@/shared/lib/ssr/hydration';
import { readStored, writeStored } from '@/shared/lib/stored';

/** Reads the page's queries from the cache one after another, and yields to pending input in between. */
function yieldBetween(client: ApolloClient): QueryClient {
  let last = Promise.resolve();
  return {
    query: async <Data, Variables extends OperationVariables>(
      options: ApolloClient.QueryOptions<Data, Variables>,
    ) => {
      await (last = last.then(yieldToMain));
      return client.query({ ...options, fetchPolicy: 'cache-only' });
    },
  };
}

/** Hydrates the server's page; if that fails, restores the page as it was sent. */
function hydrate(root: HTMLElement, page: ReactNode): void {
  const [html, title] = [root.innerHTML, document.title];
  const putBack = (error: unknown) => {
    reportError(error);
    if (isReady()) return;
    queueMicrotask(() => {
      hydrated.unmount();
      root.innerHTML = html;
      document.title = title;
      showPlain();
    });
  };
  const hydrated = hydrateRoot(root, page, { onCaughtError: putBack, onUncaughtError: putBack });
}

/** Moves the state that was carried to this document to where the router, once created, looks for it. */
function takeCarriedState(): void {
  // Only a page of the shop carries something, and storage is slow to read.
  if (!document.referrer.startsWith(window.location.origin)) return;
  const carried = readStored('sessionStorage', CARRIED) as { href?: unknown; state?: unknown } | null;
  const { pathname, search } = window.location;
  // What is for another document may be for the one that is about to replace this one.
  if (carried?.href !== pathname + search) return;
  writeStored('sessionStorage', CARRIED, null);
  if (!window.history.state) window.history.replaceState({ usr: carried.state }, '');
}

/** Renders an empty page, or hydrates the server's, in short tasks, so that input is handled in between. */
async function start(root: HTMLElement): Promise<void> {
  const data = readHydrationData();
  const client = createApolloClient(data?.cache, data ? whenHydrated : undefined);
  preloadOnIntent(client);
  await yieldToMain();
  if (data) await loadScreens(window.location);
  await yieldToMain();
  takeCarriedState();
  // With hydration data, the router leaves the page where it has been scrolled to meanwhile.
  const router = createBrowserRouter(routes, { basename: BASE, ...(data && { hydrationData: {} }) });
  const info: PageInfo = {
    origin: data?.origin ?? window.location.origin,
    destination: () => (router.state.navigation.location ?? router.state.location).key,
  };
  const page = (
    <App client={client} page={info}>
      <RouterProvider router={router} />
    </App>
  );
  if (!data) return createRoot(root).render(page);
  await preload(yieldBetween(client), window.location).catch(() => undefined);
  startTransition(() => hydrate(root, page));
}

void whenHydrated.then(watchOtherTabs);
start(document.getElementById('root')!).catch((error: unknown) => {
  showPlain();
  reportError(error);
});
