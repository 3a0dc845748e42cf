import { instant, list, object } from '../../rest/json-schema';
import { ownRoutes } from '../../rest/route';
import { ErrorCode } from '../../common/shop-error';
import { postedProductId, postedProductSchema, toRestItem } from '../cart';
import { productIdSchema, productProperties } from '../catalogue';
import type { Wishlist } from './wishlist.service';

/** The wishlist as REST shows it. */
const toRestWishlist = ({ items }: Wishlist) => ({ wishlist: items.map(toRestItem) });

const wishlistResponse = object({
  wishlist: list(
    object(
      { ...productProperties, createdAt: instant, updatedAt: instant },
      { title: 'WishlistItem', description: "A product on the wishlist; _id and id are the product's." },
    ),
  ),
});

export const wishlistRoutes = ownRoutes(wishlistResponse, toRestWishlist, [
  {
    method: 'get',
    path: '/user/wishlist',
    summary: 'The wishlist',
    call: ({ services: { wishlist }, caller }) => wishlist.read(caller),
  },
  {
    method: 'post',
    path: '/user/wishlist',
    status: 201,
    summary: 'Put a product on the wishlist; when it is there already, nothing changes',
    body: postedProductSchema,
    errors: [ErrorCode.VALIDATION_FAILED, ErrorCode.NOT_FOUND],
    call: ({ services: { wishlist }, caller, body }) => wishlist.add(caller, postedProductId(body)),
  },
  {
    method: 'delete',
    path: '/user/wishlist/:productId',
    summary: 'Take a product off the wishlist',
    description: 'The current list, also when the product was not there.',
    params: { productId: productIdSchema },
    call: ({ services: { wishlist }, caller, param }) => wishlist.remove(caller, param('productId')),
  },
]);
