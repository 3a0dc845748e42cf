import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { LoaderFunctionArgs, Params, RouteObject } from 'react-router-dom';
import { mayVisit } from '@domain/staff/desk-areas';
import type { DeskArea } from '@domain/staff/desk-areas';
import { deskPaths } from '@domain/staff/desk-paths';
import { ordersVariables } from '@/features/desk/orders';
import { listVariables } from '@/features/desk/products';
import { readMe } from '@/features/desk/shared/me';
import { todayVariables } from '@/features/desk/today';
import {
  OrderDocument,
  OrdersDocument,
  ProductDocument,
  ProductsDocument,
  TodayDocument,
} from '@/gql/desk-operations';
import { PHONE } from '@/shared/lib/useMediaQuery';
import { Spinner } from '@/shared/ui';
import { DeskError } from './DeskError';
import { DeskLayout } from './DeskLayout';
import { DeskScreens } from './DeskScreens';

/**
 * Fetches the data of a screen on every visit, while its code is loading. The screen itself queries by `cache-first`,
 * the default: it shows cached data at once, and then the response.
 */
interface DeskPreload {
  query: DocumentNode;
  variables?: Record<string, unknown>;
}

interface ScreenOptions {
  /** The roles that may see it; absent: all. */
  area?: DeskArea;
  preload?: (params: Params, search: URLSearchParams) => DeskPreload[];
}

/** Fetches a screen's data if the role may see it. A failure is shown by the screen, which queries again. */
const preloader =
  (client: ApolloClient, { area, preload }: ScreenOptions) =>
  ({ params, request }: LoaderFunctionArgs): null => {
    const me = readMe();
    if (me && preload && (!area || mayVisit(me.role, area)))
      for (const options of preload(params, new URL(request.url).searchParams))
        client.query({ ...options, fetchPolicy: 'network-only' }).catch(() => undefined);
    return null;
  };

/** A screen, whose code is loaded on first use. Its id is its file's name. */
const screen = (
  id: string,
  path: string,
  lazy: () => Promise<object>,
  handle: ScreenOptions = {},
): RouteObject => ({ id, path, lazy, handle });

const todayScreen: ScreenOptions = {
  area: 'today',
  preload: (_params, search) => [{ query: TodayDocument, variables: todayVariables(search) }],
};
const ordersScreen: ScreenOptions = {
  area: 'orders',
  preload: (_params, search) =>
    ordersVariables(search, window.matchMedia(PHONE).matches).map((variables) => ({
      query: OrdersDocument,
      variables,
    })),
};
/** Riders see the orders that they deliver. */
const orderScreen: ScreenOptions = {
  preload: ({ orderId }) => [{ query: OrderDocument, variables: { id: orderId } }],
};
const productsScreen: ScreenOptions = {
  area: 'products',
  preload: (_params, search) => [{ query: ProductsDocument, variables: listVariables(search) }],
};
const productScreen: ScreenOptions = {
  area: 'products',
  preload: ({ productId }) => [{ query: ProductDocument, variables: { id: productId } }],
};

const screens = [
  screen('TodayRoute', deskPaths.today, () => import('./TodayRoute'), todayScreen),
  screen('OrdersRoute', deskPaths.orders, () => import('./OrdersRoute'), ordersScreen),
  screen('OrderRoute', deskPaths.order, () => import('./OrderRoute'), orderScreen),
  screen('SlipsRoute', deskPaths.slips, () => import('./SlipsRoute'), { area: 'orders' }),
  screen('PickRoute', deskPaths.pick, () => import('./PickRoute'), { area: 'pick' }),
  screen('DeliverRoute', deskPaths.deliver, () => import('./DeliverRoute'), { area: 'deliver' }),
  screen('ProductsRoute', deskPaths.products, () => import('./ProductsRoute'), productsScreen),
  screen('NewProductRoute', deskPaths.newProduct, () => import('./NewProductRoute'), { area: 'products' }),
  screen('ProductRoute', deskPaths.product, () => import('./ProductRoute'), productScreen),
  screen('SlotsRoute', deskPaths.slots, () => import('./SlotsRoute'), { area: 'slots' }),
  screen('CouponsRoute', deskPaths.coupons, () => import('./CouponsRoute'), { area: 'coupons' }),
  screen('StaffRoute', deskPaths.staff, () => import('./StaffRoute'), { area: 'staff' }),
  screen('AuditRoute', deskPaths.audit, () => import('./AuditRoute'), { area: 'audit' }),
  screen('FiguresRoute', deskPaths.figures, () => import('./FiguresRoute'), { area: 'figures' }),
  screen('NotFoundRoute', '*', () => import('./NotFoundRoute')),
];

const withPreload =
  (client: ApolloClient) =>
  (route: RouteObject): RouteObject => ({
    ...route,
    loader: preloader(client, route.handle as ScreenOptions),
  });

/** The screens of the desk, each loaded on first use, which query with this client. */
export const deskRoutes = (client: ApolloClient): RouteObject[] => [
  { ...screen('LoginRoute', deskPaths.login, () => import('./LoginRoute')), HydrateFallback: Spinner },
  { ...screen('JoinRoute', deskPaths.join, () => import('./JoinRoute')), HydrateFallback: Spinner },
  {
    Component: DeskLayout,
    ErrorBoundary: DeskError,
    // A pathless layer: the navigation stays when a screen has failed.
    children: [
      {
        Component: DeskScreens,
        ErrorBoundary: DeskError,
        HydrateFallback: Spinner,
        children: screens.map(withPreload(client)),
      },
    ],
  },
];
