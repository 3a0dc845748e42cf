import { WishlistItem } from './wishlist-item.entity';

export { WishlistService } from './wishlist.service';
export const wishlistEntities = [WishlistItem];
