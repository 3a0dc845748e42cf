import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { preloadOnIntent } from '@/routes/preload-on-intent';
import { askAhead, loadScreens, routes } from '@/routes/router';
import { createApolloClient } from '@/shared/lib/api/apollo';
import { inTurns } from '@/shared/lib/api/ask';
import { DestinationContext } from '@/shared/lib/destination';
import { readHandedOver } from '@/shared/lib/drawn-page/handed-over';
import { nextTurn } from '@/shared/lib/next-turn';
import { watchOtherTabs } from '@/shared/lib/session';
import { App } from './App';
import './styles.css';

/**
 * Takes the server's page over once the code of its screen is loaded; a page that came empty is drawn here. It goes in
 * small steps, so that taps are answered in between.
 */
async function start(root: HTMLElement): Promise<void> {
  await nextTurn();
  const handedOver = readHandedOver();
  const client = createApolloClient(handedOver?.cache);
  preloadOnIntent(client);
  await nextTurn();
  const drawn =
    handedOver !== null &&
    (await loadScreens(window.location).then(
      () => true,
      () => false,
    ));
  await nextTurn();
  const router = createBrowserRouter(routes);
  const page = (
    <App client={client} site={{ origin: handedOver?.origin ?? window.location.origin }}>
      <DestinationContext value={() => (router.state.navigation.location ?? router.state.location).key}>
        <RouterProvider router={router} />
      </DestinationContext>
    </App>
  );
  if (drawn) await askAhead(inTurns(client), window.location).catch(() => undefined);
  if (drawn) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

watchOtherTabs();
void start(document.getElementById('root')!);
