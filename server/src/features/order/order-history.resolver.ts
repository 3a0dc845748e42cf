import { Arg, Ctx, FieldResolver, Float, ID, Mutation, Resolver, Root } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import { EVENTS } from '../../../../domain/wording/events.en';
import type { Context } from '../../graphql/context';
import { OrderEventType, RefundType, toOrderEventType, toRefundType } from './order-history.type';
import { OrderType, toOrderType } from './order.type';

@Resolver(() => OrderType)
export class OrderHistoryResolver {
  @FieldResolver(() => [OrderEventType], { description: 'What happened, oldest first.' })
  async events(@Root() { _id }: OrderType, @Ctx() { loaders }: Context): Promise<OrderEventType[]> {
    return (await loaders.orderHistory.load(_id)).events.map(toOrderEventType(EVENTS));
  }

  @FieldResolver(() => Float, { description: 'Rupees given back so far.' })
  async refunded(@Root() { _id }: OrderType, @Ctx() { loaders }: Context): Promise<number> {
    return toRupees((await loaders.orderHistory.load(_id)).refundedPaise);
  }

  @FieldResolver(() => [RefundType], { description: 'What is given back, oldest first.' })
  async refunds(@Root() { _id }: OrderType, @Ctx() { loaders }: Context): Promise<RefundType[]> {
    return (await loaders.orderHistory.load(_id)).refunds.map(toRefundType);
  }

  @Mutation(() => OrderType, {
    description: `Until it is picked, or its slot is cut off; what was paid goes back. Repeating it changes nothing.
Errors: NOT_FOUND, NOT_CANCELLABLE.`,
  })
  async cancelOrder(
    @Arg('orderId', () => ID, { description: 'The _id of an order.' }) orderId: string,
    @Ctx() { order, caller }: Context,
  ): Promise<OrderType> {
    return toOrderType(await order.cancel(caller, orderId));
  }
}
