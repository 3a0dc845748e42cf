export { CartControl } from './CartControl';
export { CartScreen } from './CartScreen';
export type { Cart, CartItem } from './lists';
export { useCartCount, useLists, useMove, useWished, useWishlistCount } from './useLists';
