export { onAddition } from './additions';
export { CartControl } from './CartControl';
export { countItems } from './count-items';
export { needsMending } from './mend';
export { FIX_CART, HOW_IT_MENDS } from './mend-words';
export { noteInCart } from './CartNotice';
export { CartDrawer } from './CartDrawer';
export { CartPanel } from './CartPanel';
export { CartScreen, CartSkeleton } from './CartScreen';
export { useMendForGood } from './useMend';
export { useLostWish } from './useLostWish';
export { useWish } from './useWish';
export type { Wish } from './wish';
export {
  useCart,
  useCartSync,
  useFilledLists,
  useFreshLists,
  useProductStatus,
  useWishlist,
} from './useCart';
export { TELL_ME } from './stock-words';
export { useTelling } from './useTelling';
