export { WishlistService } from './wishlist.service';
