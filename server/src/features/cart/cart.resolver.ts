import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { cartOf } from '../../../../domain/cart/cart';
import { MAX_QTY } from '../../../../domain/cart/qty';
import type { QtyAction } from '../../../../domain/cart/qty';
import type { ReplacementPolicy } from '../../../../domain/fulfilment/picked';
import type { Context } from '../../graphql/context';
import { CartType, QtyActionType, ReplacementPolicyType, toCartType } from './cart.type';

@Resolver(() => CartType)
export class CartResolver {
  @Query(() => CartType, { description: "The caller's cart." })
  async cart(@Ctx() { loaders }: Context): Promise<CartType> {
    const { userId, items } = await loaders.list.load('cart');
    return toCartType(cartOf(userId, items));
  }

  @Mutation(() => CartType, {
    description: 'Puts one in the cart; when the product is there already, one more. Errors: NOT_FOUND.',
  })
  async addToCart(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { cart, caller }: Context,
  ): Promise<CartType> {
    return toCartType(await cart.add(caller, productId));
  }

  @Mutation(() => CartType, {
    description:
      'Sets the count, absolutely; 0 removes the line. Safe to repeat. Errors: NOT_FOUND, VALIDATION_FAILED.',
  })
  async setCartQty(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Arg('qty', () => Int, { description: `0 to ${MAX_QTY}.` }) qty: number,
    @Ctx() { cart, caller }: Context,
  ): Promise<CartType> {
    return toCartType(await cart.setQty(caller, productId, qty));
  }

  @Mutation(() => CartType, { description: 'One up or one down; down from 1 removes the line.' })
  async changeCartQty(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Arg('action', () => QtyActionType, { description: 'One more or one less.' }) action: QtyAction,
    @Ctx() { cart, caller }: Context,
  ): Promise<CartType> {
    return toCartType(await cart.changeQty(caller, productId, action));
  }

  @Mutation(() => CartType, { description: 'Takes the product out, however many there are.' })
  async removeFromCart(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { cart, caller }: Context,
  ): Promise<CartType> {
    return toCartType(await cart.remove(caller, productId));
  }

  @Mutation(() => CartType, {
    description: `What to do when a product of the cart is not there on the day; remembered for later carts.
Errors: NOT_FOUND, VALIDATION_FAILED.`,
  })
  async setReplacement(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Arg('policy', () => ReplacementPolicyType, { description: 'What to do.' }) policy: ReplacementPolicy,
    @Arg('replacementProductId', () => ID, {
      nullable: true,
      description: 'The product to take instead, with SPECIFIC alone.',
    })
    replacementProductId: string | null,
    @Ctx() { cart, caller }: Context,
  ): Promise<CartType> {
    return toCartType(await cart.setReplacement(caller, productId, policy, replacementProductId ?? null));
  }

  @Mutation(() => CartType, { description: 'Takes everything out.' })
  async clearCart(@Ctx() { cart, caller }: Context): Promise<CartType> {
    return toCartType(await cart.clear(caller));
  }
}
