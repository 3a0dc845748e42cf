import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { MovePayload, toMovePayload, toWishlistType, WishlistType } from './wishlist.type';

@Resolver(() => WishlistType)
export class WishlistResolver {
  @Query(() => WishlistType, { description: "The caller's wishlist." })
  async wishlist(@Ctx() { loaders }: Context): Promise<WishlistType> {
    return toWishlistType(await loaders.list.load('wishlist'));
  }

  @Mutation(() => WishlistType, { description: 'Idempotent. Errors: NOT_FOUND.' })
  async addToWishlist(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { wishlist, caller }: Context,
  ): Promise<WishlistType> {
    return toWishlistType(await wishlist.add(caller, productId));
  }

  @Mutation(() => WishlistType, { description: 'Takes the product off the wishlist.' })
  async removeFromWishlist(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { wishlist, caller }: Context,
  ): Promise<WishlistType> {
    return toWishlistType(await wishlist.remove(caller, productId));
  }

  @Mutation(() => MovePayload, { description: 'Off the cart, onto the wishlist, in one step.' })
  async moveToWishlist(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { wishlist, caller }: Context,
  ): Promise<MovePayload> {
    return toMovePayload(await wishlist.moveFromCart(caller, productId));
  }

  @Mutation(() => MovePayload, {
    description: 'Off the wishlist, into the cart (left as it is when already there), in one step.',
  })
  async moveToCart(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { wishlist, caller }: Context,
  ): Promise<MovePayload> {
    return toMovePayload(await wishlist.moveToCart(caller, productId));
  }
}
