export { onAddition } from './additions';
export { notifyMe } from './cart-control.en';
export { CartControl } from './CartControl';
export { countItems } from './count-items.en';
export { needsFixing } from './cart-fixes';
export { fixCart as FIX_CART, howItIsFixed as HOW_IT_IS_FIXED } from './cart-fix.en';
export { cartNotice } from './cart-notice';
export { CartDrawer } from './CartDrawer';
export { CartPanel } from './CartPanel';
export { CartScreen, CartSkeleton } from './CartScreen';
export { useFixCartAndWait } from './useFixCart';
export { useLostAddition, useTakenAddition } from './useLostAddition';
export { usePendingAddition, useStoredAdditions } from './usePendingAddition';
export type { PendingAddition } from './pending-addition';
export {
  useCart,
  useCartSync,
  useFilledLists,
  useFreshLists,
  useProductStatus,
  useWishlist,
} from './useCart';
export { useStockNotification } from './useStockNotification';
