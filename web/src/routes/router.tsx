import type { ApolloClient } from '@apollo/client';
import { matchRoutes } from 'react-router-dom';
import type { Params, RouteObject } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { BASE } from '@domain/wording/language.en';
import { preloadLogin } from '@/features/account';
import { preloadHome, preloadListing, preloadProduct } from '@/features/catalogue';
import type { QueryClient } from '@/shared/lib/api/query-client';
import { preloadShopName } from '@/shared/lib/head/PageHead';
import { Spinner } from '@/shared/ui';
import { RequireSession } from './RequireSession';
import { RouteError } from './RouteError';
import { ShopLayout } from './ShopLayout';

/** Fetches the data of a screen, while its code is loading. */
type Preload = (client: QueryClient, params: Params, search: URLSearchParams) => Promise<unknown>;

/** A route's `handle`. */
interface Handle {
  preload?: Preload;
}

/** A screen, whose code is loaded on first use. Its id is its file's name. */
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
  screen('ForgotPasswordRoute', paths.forgotPassword, () => import('./ForgotPasswordRoute')),
  screen('ResetPasswordRoute', paths.resetPassword, () => import('./ResetPasswordRoute')),
  screen('CreditsRoute', paths.credits, () => import('./CreditsRoute')),
  screen('MockRoute', paths.tester, () => import('./MockRoute')),
  {
    Component: RequireSession,
    children: [
      screen('WishlistRoute', paths.wishlist, () => import('./WishlistRoute')),
      screen('CartRoute', paths.cart, () => import('./CartRoute')),
      screen('BuyAgainRoute', paths.buyAgain, () => import('./BuyAgainRoute')),
      screen('CheckoutRoute', paths.checkout, () => import('./CheckoutRoute')),
      { id: 'AccountLayout', lazy: () => import('./AccountLayout'), children: accountScreens },
    ],
  },
  screen('NotFoundRoute', '*', () => import('./NotFoundRoute')),
];

/** The shop; matching ignores case. */
const shop: RouteObject = {
  path: paths.home,
  Component: ShopLayout,
  handle: { preload: preloadShopName } satisfies Handle,
  ErrorBoundary: RouteError,
  // A pathless layer: header and footer stay while a screen is loading or has failed.
  children: [{ ErrorBoundary: RouteError, HydrateFallback: Spinner, children: screens }],
};

/** All routes of this build. The desk is built separately, so that shoppers download nothing of it. */
export const routes: RouteObject[] = [shop];

/** The part of a URL that determines the screens. */
interface PageUrl {
  pathname: string;
  search: string;
}

const matchesAt = ({ pathname }: Pick<PageUrl, 'pathname'>) => matchRoutes(routes, pathname, BASE) ?? [];

/** Loads the code of the screens at a URL before hydration. */
export async function loadScreens(url: PageUrl): Promise<void> {
  const matches = matchesAt(url);
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Fetches the data of the screens at a URL, unless it is cached. */
export async function preload(client: QueryClient, url: PageUrl): Promise<void> {
  const matches = matchesAt(url);
  await Promise.all(
    matches.map(({ route, params }) =>
      (route.handle as Handle | undefined)?.preload?.(client, params, new URLSearchParams(url.search)),
    ),
  );
}

/** The pointer has to move: a link that appears under a resting pointer is no sign of interest. */
const INTENT_EVENTS = ['pointermove', 'touchstart', 'focusin'] as const;
/** A pointer that merely passes over a link fetches no data. */
const HOVER_MS = 80;

/** Not supported by every browser. */
type Connection = { saveData?: boolean } | undefined;
const savesData = (): boolean => Boolean((navigator as { connection?: Connection }).connection?.saveData);

function loadCode(url: PageUrl): void {
  for (const { route } of matchesAt(url))
    // What no screen matches is a file, or a page of the other language.
    if (typeof route.lazy === 'function' && route.path !== '*') void route.lazy().catch(() => undefined);
}

/** Loads a screen's code and data when the user seems about to follow a link to it. */
export function preloadOnIntent(client: ApolloClient): void {
  let link: HTMLAnchorElement | null = null;
  let hovering: ReturnType<typeof setTimeout> | undefined;
  const notice = ({ target }: Event) => {
    const other = target instanceof Element ? target.closest('a') : null;
    if (other === link) return;
    link = other;
    clearTimeout(hovering);
    if (other?.origin !== window.location.origin) return;
    loadCode(other);
    if (savesData()) return;
    hovering = setTimeout(() => void preload(client, other).catch(() => undefined), HOVER_MS);
  };
  for (const name of INTENT_EVENTS) document.addEventListener(name, notice, { passive: true });
}
