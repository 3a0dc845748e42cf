import { ApolloProvider } from '@apollo/client/react';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createDeskClient } from '@/features/desk/shared/desk-client';
import { deskRoutes } from '@/routes/desk/desk-routes';
import { yieldToMain } from '@/shared/lib/ssr/early';

/** Renders the desk in small steps: taps are answered in between. */
async function start(root: HTMLElement): Promise<void> {
  const client = createDeskClient();
  await yieldToMain();
  // Its loaders run at once: what a screen shows is asked for while its code is on its way.
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
