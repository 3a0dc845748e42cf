import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { Spinner } from '@/shared/ui';
import { Layout } from './Layout';
import { RequireSession } from './RequireSession';
import { RouteError } from './RouteError';

/**
 * Every address of the shop; matching ignores case. Each screen's code is loaded when it is first visited; its id is
 * the name of its file, by which the server tells the browser what to fetch.
 */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [
      {
        // Without a path: a page that breaks, or is still being fetched, leaves the header and the footer standing.
        ErrorBoundary: RouteError,
        HydrateFallback: Spinner,
        children: [
          { id: 'HomeRoute', index: true, lazy: () => import('./HomeRoute') },
          { id: 'ProductListRoute', path: 'product', lazy: () => import('./ProductListRoute') },
          { id: 'ProductRoute', path: 'product/:productId', lazy: () => import('./ProductRoute') },
          { id: 'LoginRoute', path: 'login', lazy: () => import('./LoginRoute') },
          { id: 'SignupRoute', path: 'signup', lazy: () => import('./SignupRoute') },
          { id: 'MockRoute', path: 'mock', lazy: () => import('./MockRoute') },
          {
            Component: RequireSession,
            children: [
              { id: 'WishlistRoute', path: 'wishlist', lazy: () => import('./WishlistRoute') },
              { id: 'CartRoute', path: 'cart', lazy: () => import('./CartRoute') },
              { id: 'CheckoutRoute', path: 'checkout', lazy: () => import('./CheckoutRoute') },
              {
                id: 'AccountLayout',
                lazy: () => import('./AccountLayout'),
                children: [
                  { id: 'ProfileRoute', path: 'profile', lazy: () => import('./ProfileRoute') },
                  { id: 'AddressRoute', path: 'address', lazy: () => import('./AddressRoute') },
                  { id: 'OrderRoute', path: 'order', lazy: () => import('./OrderRoute') },
                ],
              },
            ],
          },
          { id: 'NotFoundRoute', path: '*', lazy: () => import('./NotFoundRoute') },
        ],
      },
    ],
  },
];

/** Loads the code of the screens at an address before they are drawn. */
export async function loadScreens(address: { pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, address) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
