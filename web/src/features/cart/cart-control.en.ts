import { OUT_OF_STOCK } from '@/features/catalogue';

export const addToCart = 'Add to cart';
export const oneMore = 'One more';
export const oneLess = 'One less';
/** Before the product's title. */
export const quantityOf = 'Quantity of';
export const removeFromCart = (title: string) => `Remove ${title} from cart`;
/** Why the stepper stops. */
export const maxQtyText = (maxQty: number) => (maxQty === 0 ? OUT_OF_STOCK : `You can order up to ${maxQty}`);

/** Replaces "Add to cart" when a product is out of stock: adding it to the wishlist requests a notification. */
export const notifyMe = 'Tell me when it is back';
export const willNotify = 'We’ll tell you when it is back';
/** Describes what pressing the button does. */
export const stopNotifying = 'Removes it from your wishlist';
/** Shown when notifications could not be turned on. */
export const notTurnedOn = 'On your wishlist. To be notified, turn on messages in your profile.';
