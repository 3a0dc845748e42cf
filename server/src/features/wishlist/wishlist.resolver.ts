import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { MovePayload, Wishlist } from './wishlist.type';

@Resolver(() => Wishlist)
export class WishlistResolver {
  @Query(() => Wishlist, { description: "The caller's wishlist." })
  wishlist(@Ctx() { wishlist, caller }: Context): Promise<Wishlist> {
    return wishlist.read(caller);
  }

  @Mutation(() => Wishlist, { description: 'Idempotent. Errors: NOT_FOUND.' })
  addToWishlist(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { wishlist, caller }: Context,
  ): Promise<Wishlist> {
    return wishlist.add(caller, productId);
  }

  @Mutation(() => Wishlist, { description: 'Takes the product off the wishlist.' })
  removeFromWishlist(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { wishlist, caller }: Context,
  ): Promise<Wishlist> {
    return wishlist.remove(caller, productId);
  }

  @Mutation(() => MovePayload, { description: 'Off the cart, onto the wishlist, in one step.' })
  moveToWishlist(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { wishlist, caller }: Context,
  ): Promise<MovePayload> {
    return wishlist.moveFromCart(caller, productId);
  }

  @Mutation(() => MovePayload, {
    description: 'Off the wishlist, into the cart (left as it is when already there), in one step.',
  })
  moveToCart(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { wishlist, caller }: Context,
  ): Promise<MovePayload> {
    return wishlist.moveToCart(caller, productId);
  }
}
