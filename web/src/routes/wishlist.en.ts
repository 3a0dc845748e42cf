export const title = 'Wishlist';
