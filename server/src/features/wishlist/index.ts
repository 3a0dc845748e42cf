import { WishlistItem } from './wishlist-item.entity';

export { WishlistResolver } from './wishlist.resolver';
export { wishlistRoutes } from './wishlist.routes';
export { WishlistService } from './wishlist.service';
export const wishlistEntities = [WishlistItem];
