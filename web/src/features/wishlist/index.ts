export { WishlistHeart } from './WishlistHeart';
export { WishlistScreen, WishlistSkeleton } from './WishlistScreen';
