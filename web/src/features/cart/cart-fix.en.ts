import { countItems } from './count-items.en';

export const cannotOrder = 'Some items need a change before you can order.';
export const fixMyCart = 'Fix my cart';
export const howItIsFixed =
  'Out-of-stock items move to your wishlist, and quantities drop to what you can order.';
/** A short form beside the total. */
export const fixCart = 'Fix cart';
export const needsAFix = 'needs a fix';
export const fewerLeft = 'Fewer left than you want';
export const proceedToCheckout = 'Proceed to Checkout';

/** The result of a fix. */
export function fixed({ moved, lowered }: { moved: number; lowered: number }): string {
  const parts = [
    moved > 0 && `${countItems(moved)} moved to wishlist`,
    lowered > 0 && `${countItems(lowered)} lowered`,
  ];
  return `Cart fixed: ${parts.filter(Boolean).join(', ')}`;
}
