import type { ReactNode } from 'react';
import type { Phase } from './checkout-flow';
import type { OfferedSlot } from './useSlotChoice';

export const title = 'Checkout';
export const loading = 'Loading your checkout';
export const cartFailed = 'We could not load your cart.';
export { CART_EMPTY as cartEmpty } from '@domain/order/order-rules';
export const browseProducts = 'Browse products';
export const yourOrders = 'Your orders';

export const orderDetails = 'Order Details';
export const items = 'What you are ordering';
export const lessInStock = 'Your cart has more of an item than is in stock.';
export const seeCart = 'See your cart';

export const address = 'Address';
export { ADDRESS_NOT_SELECTED as addressMissing } from '@domain/order/order-rules';
export const addressGone = 'The address you chose is gone. Please choose or add another one.';
export const addressUnsaved = 'Save the new address or cancel it, then place the order.';
export const addressesLoading = 'Loading your addresses';
export const addressesFailed = 'We could not load your addresses.';
export const addresses = 'Deliver to';
export const addAddress = 'Add a new address';
export const manageAddresses = 'Manage addresses';
export const deliverHere = 'Deliver here';
export const deliverHereTo = (name: string, place: string): string => `Deliver here: ${name}, ${place}`;
export const selected = 'Selected';

export const deliveryTime = 'Delivery time';
export const slotsFailed = 'We could not load the delivery times.';
export const noSlot = 'No delivery times are available.';
export const allTaken = 'All delivery times are taken. One may open up again.';
export const askAgain = 'Check again';
export const moreDays = 'Show more days';
export const fewerDays = 'Show fewer days';
export const orderBy = (cutoff: string): string => `Order by ${cutoff}`;
export const NOT_FREE: Record<Exclude<OfferedSlot['state'], 'free'>, string> = {
  full: 'Full',
  late: 'Too late',
};
export const slotLabel = (day: string, hours: string, hint: string): string => `${day}, ${hours}. ${hint}`;
export const slotLost = (when: string): string =>
  `Your time is no longer available. Your order would arrive ${when}, or choose another.`;

export const price = 'Price';
export const delivery = 'Delivery';
export const discount = (code: string): string => `Discount (${code})`;
export const total = 'Total';
export const discountFailed = 'We could not calculate your discount.';
export const deliverTo = (place: string, mobile: ReactNode) => (
  <>
    Deliver to {place}. Mobile: {mobile}
  </>
);
export const comes = (when: string): string => `Arrives ${when}`;
export const goToCart = 'Go to Cart';

export const coupon = 'Coupon';
export const apply = 'Apply';
export const promotion = 'Instant50: 50% off';
export const applyPromotion = 'Use Instant50: 50% off';
export const applied = (code: string): string => `${code} applied`;
export const removeCoupon = 'Remove coupon';
export const notApplied = 'Apply this coupon or clear it, then place the order.';

/** The button's, by what it is waiting for. */
export const PLACE_ORDER: Record<Phase, string> = {
  idle: 'Place Order',
  starting: 'Opening the payment',
  paying: 'Waiting for the payment',
  placing: 'Placing your order',
};
export const held = 'Held for you';
export const toPay = 'To pay';
export const paymentNotLoaded =
  'We could not open the payment. Please check your connection, reload the page and try again.';
