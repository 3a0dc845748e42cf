export const wishlist = 'Wishlist';
export const moveToCart = 'Move to cart';
export const waits = 'Out of stock · we’ll tell you when it is back';
export const productsYouLike = 'Products you like';
export const loading = 'Loading your wishlist';
export const notLoaded = 'We could not load your wishlist.';

export const nothing = 'Nothing In the Wishlist Yet';
export const nothingHint = 'Tap the heart on a product to keep it here.';
export const browse = 'Browse products';
