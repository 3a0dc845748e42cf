export { CartControl } from './CartControl';
export { CartPanel } from './CartPanel';
export { CartScreen, CartSkeleton } from './CartScreen';
export { useCart, useCartSync, useProductStatus, useWishlist } from './useCart';
