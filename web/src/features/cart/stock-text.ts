import { OUT_OF_STOCK } from '@/features/catalogue';

/** Replaces "Add to cart" when a product is out of stock: adding it to the wishlist requests a notification. */
export const NOTIFY_ME = 'Tell me when it is back';
export const WILL_NOTIFY = 'We’ll tell you when it is back';
/** Shown when notifications could not be turned on. */
export const NOT_TURNED_ON = 'It is on your wishlist. Please see in your profile whether we may tell you.';
/** Describes what pressing the button does. */
export const STOP_NOTIFYING = 'Takes it off your wishlist';

/** Why the stepper stops. */
export const maxQtyText = (maxQty: number): string =>
  maxQty === 0 ? OUT_OF_STOCK : `You can order up to ${maxQty}`;
