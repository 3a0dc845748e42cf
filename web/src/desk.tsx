import { ApolloProvider } from '@apollo/client/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createDeskClient } from '@/features/desk/shared/desk-client';
import { deskRoutes } from '@/routes/desk/desk-routes';

const client = createDeskClient();
// Its loaders run at once: what a screen shows is asked for while its code is on its way.
const router = createBrowserRouter(deskRoutes(client));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ApolloProvider client={client}>
      <RouterProvider router={router} />
    </ApolloProvider>
  </StrictMode>,
);
