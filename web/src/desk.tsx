import { ApolloProvider } from '@apollo/client/react';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createDeskClient } from '@/features/desk/shared/desk-client';
import { deskRoutes } from '@/routes/desk/desk-routes';
import { yieldToMain } from '@/shared/lib/ssr/early';

/** Renders the desk in short tasks, so that input is handled in between. */
async function start(root: HTMLElement): Promise<void> {
  const client = createDeskClient();
  await yieldToMain();
  // The loaders run at once: a screen's data is fetched while its code is loading.
  const router = createBrowserRouter(deskRoutes(client));
  await yieldToMain();
  const page = (
    <StrictMode>
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(page));
}

void start(document.getElementById('root')!);
