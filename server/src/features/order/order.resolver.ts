import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { PlaceOrderInput } from './checkout.type';
import { Order } from './order.type';

@Resolver(() => Order)
export class OrderResolver {
  @Query(() => [Order], { description: "The caller's orders, newest first." })
  orders(@Ctx() { order, caller }: Context): Promise<Order[]> {
    return order.list(caller);
  }

  @Query(() => Order, {
    nullable: true,
    description: "One of the caller's orders; null when it is not theirs or does not exist.",
  })
  order(
    @Arg('_id', () => ID, { description: 'The _id of an order.' }) _id: string,
    @Ctx() { order, caller }: Context,
  ): Promise<Order | null> {
    return order.get(caller, _id);
  }

  @Mutation(() => Order, {
    description: `Turns a paid checkout into an order, once: repeating it, or the provider's webhook getting
there first, returns the same order. Clears what was ordered from the cart.
Errors: NOT_FOUND, PAYMENT_NOT_VERIFIED.`,
  })
  placeOrder(
    @Arg('input', () => PlaceOrderInput, { description: 'The checkout and its payment.' })
    input: PlaceOrderInput,
    @Ctx() { order, caller }: Context,
  ): Promise<Order> {
    return order.place(caller, input);
  }
}
