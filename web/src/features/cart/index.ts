export { onAddition } from './additions';
export { CartControl } from './CartControl';
export { countItems } from './count-items';
export { needsFixing } from './cart-fixes';
export { FIX_CART, HOW_IT_IS_FIXED } from './cart-fix-text';
export { noteInCart } from './CartNotice';
export { CartDrawer } from './CartDrawer';
export { CartPanel } from './CartPanel';
export { CartScreen, CartSkeleton } from './CartScreen';
export { useFixCartAndWait } from './useFixCart';
export { useLostAddition, useTakenAddition } from './useLostAddition';
export { useLeftAdditions, usePendingAddition } from './usePendingAddition';
export type { PendingAddition } from './pending-addition';
export {
  useCart,
  useCartSync,
  useFilledLists,
  useFreshLists,
  useProductStatus,
  useWishlist,
} from './useCart';
export { NOTIFY_ME } from './stock-text';
export { useStockNotification } from './useStockNotification';
