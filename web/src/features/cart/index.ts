export { CartControl } from './CartControl';
export { CartPanel } from './CartPanel';
export { CartScreen, CartSkeleton } from './CartScreen';
export type { Cart, CartItem } from './lists';
export { useCartCount, useCartTotalQty, useLists, useMove, useWished, useWishlistCount } from './useLists';
