import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { preloadOnIntent } from '@/routes/preload-on-intent';
import { loadScreens, routes } from '@/routes/router';
import { createApolloClient } from '@/shared/lib/apollo';
import { readHandedOver } from '@/shared/lib/handed-over';
import { watchOtherTabs } from '@/shared/lib/session';
import { App } from './App';
import { registerServiceWorker } from './register-service-worker';
import './styles.css';

/** Takes the server's page over once the code of its screen is there; a page that came empty is drawn here. */
async function start(root: HTMLElement): Promise<void> {
  const handedOver = readHandedOver();
  const drawn =
    handedOver !== null &&
    (await loadScreens(window.location).then(
      () => true,
      () => false,
    ));
  const page = (
    <App
      client={createApolloClient(handedOver?.cache)}
      site={{ origin: handedOver?.origin ?? window.location.origin }}
    >
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  );
  if (drawn) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

watchOtherTabs();
preloadOnIntent();
if (import.meta.env.PROD) registerServiceWorker();
void start(document.getElementById('root')!);
