export { WishlistHeart } from './WishlistHeart';
export { WishlistScreen } from './WishlistScreen';
