import { Arg, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../graphql/context';
import type { LiveOrder } from './order-feed';
import { OrderType, toOrderType } from './order.type';

@Resolver()
export class OrderLiveResolver {
  @Subscription(() => OrderType, {
    description: `The caller's order as it is, and again each time something happens to it: a POST with
"Accept: text/event-stream" is answered with events. Errors: NOT_FOUND.`,
    subscribe: ({ args, context }) => {
      const { orderFeed, caller } = context as Context;
      return orderFeed.follow(caller, (args as { orderId: string }).orderId);
    },
  })
  orderChanged(
    @Root() { order, history }: LiveOrder,
    @Arg('orderId', () => ID, { description: 'The _id of an order.' }) _orderId: string,
    @Ctx() { loaders }: Context,
  ): OrderType {
    // The loaders live as long as the stream, and would serve the order's old history.
    loaders.orderHistory.clear(order._id).prime(order._id, history);
    return toOrderType(order);
  }
}
