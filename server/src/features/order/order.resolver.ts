import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ORDERS_MAX } from '../../../../domain/order/order-rules';
import type { Context } from '../../graphql/context';
import { PlaceOrderInput } from './checkout.type';
import { OrderConnection } from './order-connection';
import { Order } from './order.type';

@Resolver(() => Order)
export class OrderResolver {
  @Query(() => [Order], { description: "The caller's orders, newest first." })
  orders(@Ctx() { order, caller }: Context): Promise<Order[]> {
    return order.list(caller);
  }

  @Query(() => OrderConnection, {
    description: `The caller's orders, newest first, by pages (orders stays and gives the newest ${ORDERS_MAX}).`,
  })
  async orderHistory(
    @Arg('first', () => Int, { defaultValue: 10, description: `1 to ${ORDERS_MAX}.` }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'The cursor to go on behind.' })
    after: string | null,
    @Ctx() { order, caller }: Context,
  ): Promise<OrderConnection> {
    const { orders, ...pageInfo } = await order.history(caller, { first, after });
    return { edges: orders.map((node) => ({ cursor: node.cursor!, node })), pageInfo };
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
