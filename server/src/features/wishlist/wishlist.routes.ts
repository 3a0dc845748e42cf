import { instant, list, object } from '../../rest/json-schema';
import type { Route } from '../../rest/route';
import { ErrorCode } from '../../common/shop-error';
import { postedProductId, postedProductSchema, toRestItem } from '../cart';
import { productIdSchema, productProperties } from '../catalogue';
import type { Wishlist } from './wishlist.service';

/** The wishlist as REST shows it. */
const toRestWishlist = ({ items }: Wishlist) => ({ wishlist: items.map(toRestItem) });

const wishlistAnswer = object({
  wishlist: list(
    object(
      { ...productProperties, createdAt: instant, updatedAt: instant },
      { title: 'WishlistItem', description: "A product on the wishlist; _id and id are the product's." },
    ),
  ),
});

export const wishlistRoutes: Route[] = [
  {
    method: 'get',
    path: '/user/wishlist',
    summary: 'The wishlist',
    signedIn: true,
    answer: wishlistAnswer,
    respond: async ({ services: { wishlist }, caller }) => toRestWishlist(await wishlist.read(caller)),
  },
  {
    method: 'post',
    path: '/user/wishlist',
    status: 201,
    summary: 'Put a product on the wishlist; when it is there already, nothing changes',
    signedIn: true,
    body: postedProductSchema,
    answer: wishlistAnswer,
    errors: [ErrorCode.VALIDATION_FAILED, ErrorCode.NOT_FOUND],
    respond: async ({ services: { wishlist }, caller, body }) =>
      toRestWishlist(await wishlist.add(caller, postedProductId(body))),
  },
  {
    method: 'delete',
    path: '/user/wishlist/:productId',
    summary: 'Take a product off the wishlist',
    description: 'The list as it stands, also when the product was not there.',
    signedIn: true,
    params: { productId: productIdSchema },
    answer: wishlistAnswer,
    respond: async ({ services: { wishlist }, caller, param }) =>
      toRestWishlist(await wishlist.remove(caller, param('productId'))),
  },
];
