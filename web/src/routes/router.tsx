import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { matchRoutes } from 'react-router-dom';
import type { Params, RouteObject } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { preloadLogin } from '@/features/account';
import { preloadHome, preloadListing, preloadProduct } from '@/features/catalogue';
import { AddressesDocument, CartAndWishlistDocument, DeliverySlotsDocument } from '@/gql/operations';
import type { QueryClient } from '@/shared/lib/api/query-client';
import { preloadShopName } from '@/shared/lib/head/PageHead';
import { Spinner } from '@/shared/ui';
import { RequireSession } from './RequireSession';
import { RouteError } from './RouteError';
import { ShopLayout } from './ShopLayout';

/** Fetches what a screen shows, beside the screen's code. */
type Preload = (client: QueryClient, params: Params, search: URLSearchParams) => Promise<unknown>;

/** A route's `handle`. */
interface Handle {
  preload?: Preload;
  /** What a shopper's own parts of it show: queries without variables, sent before any code is there. */
  own?: readonly DocumentNode[];
}

/** A screen, whose code is loaded when it is first visited. Its id is the name of its file. */
const screen = (id: string, path: string, lazy: () => Promise<object>, handle?: Handle): RouteObject => ({
  ...(path === paths.home ? { index: true } : { path }),
  id,
  lazy,
  handle,
});

const accountScreens: RouteObject[] = [
  screen('ProfileRoute', paths.profile, () => import('./ProfileRoute')),
  screen('AddressRoute', paths.addresses, () => import('./AddressRoute')),
  screen('OrderRoute', paths.orders, () => import('./OrderRoute')),
  screen('OneOrderRoute', paths.order, () => import('./OneOrderRoute')),
];

const screens: RouteObject[] = [
  screen('HomeRoute', paths.home, () => import('./HomeRoute'), { preload: preloadHome }),
  screen('ProductListRoute', paths.products, () => import('./ProductListRoute'), { preload: preloadListing }),
  screen('ProductRoute', paths.product, () => import('./ProductRoute'), { preload: preloadProduct }),
  screen('LoginRoute', paths.login, () => import('./LoginRoute'), { preload: preloadLogin }),
  screen('SignupRoute', paths.signup, () => import('./SignupRoute')),
  screen('CreditsRoute', paths.credits, () => import('./CreditsRoute')),
  screen('MockRoute', paths.tester, () => import('./MockRoute')),
  {
    Component: RequireSession,
    children: [
      screen('WishlistRoute', paths.wishlist, () => import('./WishlistRoute')),
      screen('CartRoute', paths.cart, () => import('./CartRoute')),
      screen('BuyAgainRoute', paths.buyAgain, () => import('./BuyAgainRoute')),
      screen('CheckoutRoute', paths.checkout, () => import('./CheckoutRoute'), {
        own: [AddressesDocument, DeliverySlotsDocument],
      }),
      { id: 'AccountLayout', lazy: () => import('./AccountLayout'), children: accountScreens },
    ],
  },
  screen('NotFoundRoute', '*', () => import('./NotFoundRoute')),
];

/** What shoppers see; matching ignores case. */
const shop: RouteObject = {
  path: paths.home,
  Component: ShopLayout,
  handle: { preload: preloadShopName, own: [CartAndWishlistDocument] } satisfies Handle,
  ErrorBoundary: RouteError,
  // A layer without a path: when a screen breaks or is still loading, header and footer stay.
  children: [{ ErrorBoundary: RouteError, HydrateFallback: Spinner, children: screens }],
};

/** One entry for each area of the shop, with its own layout. The desk, of which shoppers download nothing, is built apart. */
export const routes: RouteObject[] = [shop];

/** What of a URL says which screens are there. */
interface PageUrl {
  pathname: string;
  search: string;
}

/** Loads the code of the screens at a URL, before they are hydrated. */
export async function loadScreens({ pathname }: PageUrl): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Fetches what the screens at a URL show; what is in the cache is not fetched again. */
export async function preload(client: QueryClient, { pathname, search }: PageUrl): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(({ route, params }) =>
      (route.handle as Handle | undefined)?.preload?.(client, params, new URLSearchParams(search)),
    ),
  );
}

/** The queries of a shopper's own parts of the screens at a URL. */
export const ownQueries = ({ pathname }: PageUrl): DocumentNode[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as Handle | undefined)?.own ?? [],
  );

/** The pointer has to move: a link that appears under a resting pointer is no sign of interest. */
const SIGNS = ['pointermove', 'touchstart', 'focusin'] as const;
/** A pointer that only passes over a link fetches nothing. */
const PASSING_MS = 80;

/** Not every browser has it. */
type Connection = { saveData?: boolean } | undefined;
const savesData = (): boolean => Boolean((navigator as { connection?: Connection }).connection?.saveData);

function loadCode(pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
}

/** Fetches a screen's code, and what it shows, as soon as somebody seems about to follow a link to it. */
export function preloadOnIntent(client: ApolloClient): void {
  let link: HTMLAnchorElement | null = null;
  let staying: ReturnType<typeof setTimeout> | undefined;
  const notice = ({ target }: Event) => {
    const other = target instanceof Element ? target.closest('a') : null;
    if (other === link) return;
    link = other;
    clearTimeout(staying);
    if (other?.origin !== window.location.origin) return;
    loadCode(other.pathname);
    if (savesData()) return;
    staying = setTimeout(() => void preload(client, other).catch(() => undefined), PASSING_MS);
  };
  for (const sign of SIGNS) document.addEventListener(sign, notice, { passive: true });
}
