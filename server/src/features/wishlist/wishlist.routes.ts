import { formatInstant } from '../../../../domain/instant';
import type { Route } from '../../rest/route';
import { postedProductId } from '../cart';
import { toRestProduct } from '../catalogue';
import type { Wishlist } from './wishlist.type';

/** The wishlist as REST shows it: flat, the product's fields beside the entry's. */
const toRestWishlist = ({ items }: Wishlist) => ({
  wishlist: items.map(({ product, createdAt, updatedAt }) => ({
    ...toRestProduct(product),
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(updatedAt),
  })),
});

export const wishlistRoutes: Route[] = [
  {
    method: 'get',
    path: '/user/wishlist',
    respond: async ({ services: { wishlist }, caller }) => toRestWishlist(await wishlist.read(caller)),
  },
  {
    method: 'post',
    path: '/user/wishlist',
    status: 201,
    respond: async ({ services: { wishlist }, caller, body }) =>
      toRestWishlist(await wishlist.add(caller, postedProductId(body))),
  },
  {
    method: 'delete',
    path: '/user/wishlist/:productId',
    respond: async ({ services: { wishlist }, caller, param }) =>
      toRestWishlist(await wishlist.remove(caller, param('productId'))),
  },
];
