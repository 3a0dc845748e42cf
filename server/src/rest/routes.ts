import { accountRoutes } from '../features/account/account.routes';
import { addressRoutes } from '../features/address/address.routes';
import { cartRoutes } from '../features/cart/cart.routes';
import { catalogueRoutes } from '../features/catalogue/catalogue.routes';
import { wishlistRoutes } from '../features/wishlist/wishlist.routes';
import { slotRoutes } from '../features/slot/slot.routes';
import { orderRoutes } from '../features/order/order.routes';
import { userDataRoutes } from '../features/user-data/user-data.routes';
import { receiptRoutes } from '../features/receipt/receipt.routes';
import type { Route } from './route';

/** The table of section 7 of the specification, by feature; every path is under /api. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...catalogueRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...addressRoutes,
  ...orderRoutes,
  ...receiptRoutes,
  ...slotRoutes,
  ...userDataRoutes,
];

/** The methods of the table's rows. */
export const restMethods: readonly string[] = routes.map(({ method }) => method.toUpperCase());
