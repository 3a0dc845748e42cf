export const addedToCart = 'Added To Cart Successfully';
export const addedToWishlist = 'Added To Wishlist';
export const removed = (title: string) => `${title} removed from cart`;
export const moved = (title: string, toWishlist: boolean) =>
  `${title} moved to ${toWishlist ? 'wishlist' : 'cart'}`;
export const counted = (title: string, qty: number) => `${title}: ${qty} in cart`;
export const unreachable = (title: string, isAdded: boolean) => {
  const why = navigator.onLine ? 'We cannot reach the shop' : 'You are offline';
  return `${why}: ${title} cannot be ${isAdded ? 'added' : 'changed'} now.`;
};
export const unconfirmed = (title: string) =>
  `We could not confirm your change to ${title}. Please check it.`;
export const notAdded = (title: string) => `We could not add ${title}. Please try again.`;
