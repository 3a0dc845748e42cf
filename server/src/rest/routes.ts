import { accountRoutes } from '../features/account';
import { addressRoutes } from '../features/address';
import { cartRoutes } from '../features/cart';
import { catalogueRoutes } from '../features/catalogue';
import { wishlistRoutes } from '../features/wishlist';
import { orderRoutes } from '../features/order';
import type { Route } from './route';

/** The table of section 7 of the specification, by feature; every path is under /api. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...catalogueRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...addressRoutes,
  ...orderRoutes,
];
