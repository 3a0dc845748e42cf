import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { MAX_QTY } from '../../../../domain/cart/qty';
import type { Context } from '../../graphql/context';
import { Cart, QtyAction } from './cart.type';

@Resolver(() => Cart)
export class CartResolver {
  @Query(() => Cart, { description: "The caller's cart." })
  cart(@Ctx() { cart, caller }: Context): Promise<Cart> {
    return cart.read(caller);
  }

  @Mutation(() => Cart, {
    description: 'Puts one in the cart; when the product is there already, one more. Errors: NOT_FOUND.',
  })
  addToCart(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { cart, caller }: Context,
  ): Promise<Cart> {
    return cart.add(caller, productId);
  }

  @Mutation(() => Cart, {
    description:
      'Sets the count, absolutely; 0 removes the line. Safe to repeat. Errors: NOT_FOUND, VALIDATION_FAILED.',
  })
  setCartQty(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Arg('qty', () => Int, { description: `0 to ${MAX_QTY}.` }) qty: number,
    @Ctx() { cart, caller }: Context,
  ): Promise<Cart> {
    return cart.setQty(caller, productId, qty);
  }

  @Mutation(() => Cart, { description: 'One up or one down; down from 1 removes the line.' })
  changeCartQty(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Arg('action', () => QtyAction, { description: 'One more or one less.' }) action: QtyAction,
    @Ctx() { cart, caller }: Context,
  ): Promise<Cart> {
    return cart.changeQty(caller, productId, action);
  }

  @Mutation(() => Cart, { description: 'Takes the product out, however many there are.' })
  removeFromCart(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Ctx() { cart, caller }: Context,
  ): Promise<Cart> {
    return cart.remove(caller, productId);
  }

  @Mutation(() => Cart, { description: 'Takes everything out.' })
  clearCart(@Ctx() { cart, caller }: Context): Promise<Cart> {
    return cart.clear(caller);
  }
}
