import { accountEntities } from '../features/account';
import { addressEntities } from '../features/address';
import { cartEntities } from '../features/cart';
import { catalogueEntities } from '../features/catalogue';
import { orderEntities } from '../features/order';
import { wishlistEntities } from '../features/wishlist';

/** Every table of the shop, by feature. */
export const entities = [
  ...catalogueEntities,
  ...accountEntities,
  ...cartEntities,
  ...wishlistEntities,
  ...addressEntities,
  ...orderEntities,
];
