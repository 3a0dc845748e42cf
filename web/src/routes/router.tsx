import { matchRoutes } from 'react-router-dom';
import type { Params, RouteObject } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { askForLogin } from '@/features/account';
import { askForHome, askForListing, askForProduct } from '@/features/catalogue';
import type { Asked } from '@/shared/lib/api/ask';
import { askForShopName } from '@/shared/lib/head/shop-name';
import { Spinner } from '@/shared/ui';
import { Layout } from './Layout';
import { RequireSession } from './RequireSession';
import { RouteError } from './RouteError';

/** A route asks for what its screen shows, so that this can happen before the screen's code is loaded. */
interface Handle {
  ask: (client: Asked, params: Params, search: URLSearchParams) => Promise<unknown>;
}

const everywhere: Handle = { ask: askForShopName };
const login: Handle = { ask: askForLogin };
const home: Handle = { ask: askForHome };
const listing: Handle = { ask: (client, _params, search) => askForListing(client, search) };
const product: Handle = { ask: (client, { productId = '' }) => askForProduct(client, productId) };

/**
 * Every address of the shop; matching ignores case. Each screen's code is loaded when it is first visited; its id is
 * the name of its file, by which the server tells the browser what to fetch.
 */
export const routes: RouteObject[] = [
  {
    path: paths.home,
    Component: Layout,
    handle: everywhere,
    ErrorBoundary: RouteError,
    children: [
      {
        // A layer without a path: when a page breaks or is still loading, header and footer stay.
        ErrorBoundary: RouteError,
        HydrateFallback: Spinner,
        children: [
          { id: 'HomeRoute', index: true, handle: home, lazy: () => import('./HomeRoute') },
          {
            id: 'ProductListRoute',
            path: paths.products,
            handle: listing,
            lazy: () => import('./ProductListRoute'),
          },
          {
            id: 'ProductRoute',
            path: paths.product,
            handle: product,
            lazy: () => import('./ProductRoute'),
          },
          { id: 'LoginRoute', path: paths.login, handle: login, lazy: () => import('./LoginRoute') },
          { id: 'SignupRoute', path: paths.signup, lazy: () => import('./SignupRoute') },
          { id: 'MockRoute', path: paths.tester, lazy: () => import('./MockRoute') },
          {
            Component: RequireSession,
            children: [
              { id: 'WishlistRoute', path: paths.wishlist, lazy: () => import('./WishlistRoute') },
              { id: 'CartRoute', path: paths.cart, lazy: () => import('./CartRoute') },
              { id: 'CheckoutRoute', path: paths.checkout, lazy: () => import('./CheckoutRoute') },
              {
                id: 'AccountLayout',
                lazy: () => import('./AccountLayout'),
                children: [
                  { id: 'ProfileRoute', path: paths.profile, lazy: () => import('./ProfileRoute') },
                  { id: 'AddressRoute', path: paths.addresses, lazy: () => import('./AddressRoute') },
                  { id: 'OrderRoute', path: paths.orders, lazy: () => import('./OrderRoute') },
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

/** What of a URL says which screens are there. */
interface PageUrl {
  pathname: string;
  search: string;
}

/** Loads the code of the screens at a URL before they are drawn. */
export async function loadScreens({ pathname }: PageUrl): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Asks for what the screens at a URL show; what is known already is not asked for again. */
export async function askAhead(client: Asked, { pathname, search }: PageUrl): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const questions = matches.map(({ route, params }) =>
    (route.handle as Handle | undefined)?.ask(client, params, new URLSearchParams(search)),
  );
  await Promise.all(questions);
}
