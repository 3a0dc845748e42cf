import { chooseOnlyCategory, initialFilters, serializeFilters } from '../catalogue/filters';
import type { Filters } from '../catalogue/filters';

const HOME = '/';
const PROFILE = '/profile';
/** By itself: with `paths`, the inline script of every page would contain all of them. */
export const LOGIN = '/login';

/** The path of each page, for links and routes; case-insensitive. */
export const paths = {
  home: HOME,
  products: '/product',
  product: '/product/:productId',
  login: LOGIN,
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  cart: '/cart',
  wishlist: '/wishlist',
  checkout: '/checkout',
  profile: PROFILE,
  addresses: '/address',
  orders: '/order',
  order: '/order/:orderId',
  buyAgain: '/buy-again',
  credits: '/credits',
  tester: '/mock',
  apiDocs: '/api/docs',
} as const;

/** A path of the shop in the language whose Home is `base`. */
export const pathIn = (base: string, path: string): string =>
  base === HOME ? path : path === HOME ? base : base + path;

/** The path of a product's own page. */
export const productPath = ({ _id }: { _id: string }): string =>
  paths.product.replace(':productId', () => encodeURIComponent(_id));

/** The path of an order's own page. */
export const orderPath = ({ _id }: { _id: string }): string =>
  paths.order.replace(':orderId', () => encodeURIComponent(_id));

/** The path of a mailed link: browsers do not send what is after the #, so that no log has the token. */
export const resetPath = (token: string): string => `${paths.resetPassword}#${token}`;

/** Where a shopper sees their passkeys. */
export const passkeysPath = `${PROFILE}#passkeys`;

/** The path of the listing with these filters. */
export function listingPath(filters: Filters): string {
  const query = serializeFilters(filters);
  return query ? `${paths.products}?${query}` : paths.products;
}

/** The path of the listing with only that category ticked. */
export const categoryPath = (categoryName: string): string =>
  listingPath(chooseOnlyCategory(initialFilters, categoryName));
