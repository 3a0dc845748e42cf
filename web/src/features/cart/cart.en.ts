export const yourCart = 'Your cart';
/** Before its items and total, for screen readers. */
export const yourCartHas = 'Your cart: ';
export const closeCart = 'Close the cart';
export const inYourCart = 'In your cart';
export const viewCart = 'View cart';
export const nothingYet = 'Nothing in it yet. What you add shows up here.';
export const loading = 'Loading your cart';
export const notLoaded = 'We could not load your cart.';
export const lastSeen =
  'This is your cart as last loaded. You can change it and order once we can reach the shop.';

export const empty = 'Your Cart is Empty :(';
export const emptyHint = 'Fruits, vegetables, milk and more: what you add waits for you here.';
export const browse = 'Browse products';

export const summary = 'Summary';
export const totalQty = 'Total quantity';
export const price = 'Price';
export const delivery = 'Delivery';
export const total = 'Total';
export const shopMore = 'Shop More';

export const moveToWishlist = 'Move to Wishlist';
export const removeFromCart = 'Remove from cart';
export const goesWith = 'Goes well with what you have';

export const changed = 'Some things have changed';
export const gotIt = 'Got it';
