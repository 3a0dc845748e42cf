import type { Change } from './mutation-queue';

export const addedToCart = 'Added To Cart Successfully';
export const addedToWishlist = 'Added To Wishlist';
export const removed = (title: string) => `${title} removed from cart`;
/** A change that the server has confirmed. */
export function changed(title: string, { qty, wished }: Change): string {
  if (wished !== undefined) return `${title} moved to ${wished ? 'wishlist' : 'cart'}`;
  return qty ? `${title}: ${qty} in cart` : removed(title);
}
export const unreachable = 'No connection to the shop: your cart and wishlist cannot be changed now.';
export const unconfirmed = (title: string) =>
  `We could not confirm your change to ${title}. Please check it.`;
