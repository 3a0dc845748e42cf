import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { preloadOnIntent } from '@/routes/preload-on-intent';
import { askAhead, loadScreens, routes } from '@/routes/router';
import { createApolloClient } from '@/shared/lib/apollo';
import { inTurns } from '@/shared/lib/ask';
import { readHandedOver } from '@/shared/lib/handed-over';
import { nextTurn } from '@/shared/lib/next-turn';
import { watchOtherTabs } from '@/shared/lib/session';
import { App } from './App';
import { registerServiceWorker } from './register-service-worker';
import './styles.css';

const handedOver = readHandedOver();
const client = createApolloClient(handedOver?.cache);

/** Takes the server's page over once the code of its screen is there; a page that came empty is drawn here. */
async function start(root: HTMLElement): Promise<void> {
  const drawn =
    handedOver !== null &&
    (await loadScreens(window.location).then(
      () => true,
      () => false,
    ));
  const page = (
    <App client={client} site={{ origin: handedOver?.origin ?? window.location.origin }}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  );
  // After what has just been run, and in small steps, between which the page answers.
  await nextTurn();
  if (drawn) await askAhead(inTurns(client), window.location).catch(() => undefined);
  if (drawn) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

watchOtherTabs();
preloadOnIntent(client);
if (import.meta.env.PROD) registerServiceWorker();
void start(document.getElementById('root')!);
