import { createBrowserRouter } from 'react-router-dom';
import { Spinner } from '@/shared/ui';
import { Layout } from './Layout';
import { RequireSession } from './RequireSession';
import { RouteError } from './RouteError';

/** Every address of the shop; matching ignores case. Each screen's code is loaded when it is first visited. */
export const router = createBrowserRouter([
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
          { index: true, lazy: () => import('./HomeRoute') },
          { path: 'product', lazy: () => import('./ProductListRoute') },
          { path: 'product/:productId', lazy: () => import('./ProductRoute') },
          { path: 'login', lazy: () => import('./LoginRoute') },
          { path: 'signup', lazy: () => import('./SignupRoute') },
          { path: 'mock', lazy: () => import('./MockRoute') },
          {
            Component: RequireSession,
            children: [
              { path: 'wishlist', lazy: () => import('./WishlistRoute') },
              { path: 'cart', lazy: () => import('./CartRoute') },
              { path: 'checkout', lazy: () => import('./CheckoutRoute') },
              {
                lazy: () => import('./AccountLayout'),
                children: [
                  { path: 'profile', lazy: () => import('./ProfileRoute') },
                  { path: 'address', lazy: () => import('./AddressRoute') },
                  { path: 'order', lazy: () => import('./OrderRoute') },
                ],
              },
            ],
          },
          { path: '*', lazy: () => import('./NotFoundRoute') },
        ],
      },
    ],
  },
]);
