import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ORDERS_MAX, USUALS_MAX } from '../../../../domain/order/order-rules';
import type { Context } from '../../graphql/context';
import { ProductType, toProductType } from '../catalogue';
import { PlaceOrderInput } from './checkout.type';
import { ReorderPayload, toReorderPayload } from './reorder.type';
import { OrderConnection, OrderType, toOrderConnection, toOrderType } from './order.type';

@Resolver(() => OrderType)
export class OrderResolver {
  @Query(() => [OrderType], { description: "The caller's orders, newest first." })
  async orders(@Ctx() { order, caller }: Context): Promise<OrderType[]> {
    return (await order.list(caller)).map(toOrderType);
  }

  @Query(() => OrderConnection, {
    description: `The caller's orders, newest first, by pages (orders stays and gives the newest ${ORDERS_MAX}).`,
  })
  async orderHistory(
    @Arg('first', () => Int, { defaultValue: 10, description: `1 to ${ORDERS_MAX}.` }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Returns what follows this cursor.' })
    after: string | null,
    @Arg('search', () => String, {
      nullable: true,
      description: 'The number or the _id of an order, or part of the title of something in it.',
    })
    search: string | null,
    @Arg('year', () => Int, { nullable: true, description: "In the shop's time zone." })
    year: number | null,
    @Ctx() { order, caller }: Context,
  ): Promise<OrderConnection> {
    return toOrderConnection(await order.history(caller, { first, after, search, year }));
  }

  @Query(() => [Int], {
    description: 'The years in which the caller has ordered something, the latest first.',
  })
  orderYears(@Ctx() { order, caller }: Context): Promise<number[]> {
    return order.years(caller);
  }

  @Query(() => [ProductType], {
    description: 'What the caller buys again and again, most likely next first.',
  })
  async usuals(
    @Arg('first', () => Int, { defaultValue: 12, description: `1 to ${USUALS_MAX}.` }) first: number,
    @Ctx() { order, caller }: Context,
  ): Promise<ProductType[]> {
    return (await order.usuals(caller, first)).map(toProductType);
  }

  @Query(() => OrderType, {
    nullable: true,
    description: "One of the caller's orders; null when it is not theirs or does not exist.",
  })
  async order(
    @Arg('_id', () => ID, { description: 'The _id of an order.' }) _id: string,
    @Ctx() { order, caller }: Context,
  ): Promise<OrderType | null> {
    const found = await order.get(caller, _id);
    return found && toOrderType(found);
  }

  @Mutation(() => OrderType, {
    description: `Turns a paid checkout into an order, once: repeating it, or the provider's webhook getting
there first, returns the same order. Clears what was ordered from the cart.
Errors: NOT_FOUND, PAYMENT_NOT_VERIFIED.`,
  })
  async placeOrder(
    @Arg('input', () => PlaceOrderInput, { description: 'The checkout and its payment.' })
    input: PlaceOrderInput,
    @Ctx() { order, caller }: Context,
  ): Promise<OrderType> {
    const { checkoutId, razorpayOrderId: orderId, razorpayPaymentId: paymentId } = input;
    const proof = { orderId, paymentId, signature: input.razorpaySignature };
    return toOrderType(await order.place(caller, checkoutId, proof));
  }

  @Mutation(() => ReorderPayload, {
    description: "Puts what was bought into the cart, at today's prices. Errors: NOT_FOUND.",
  })
  async reorder(
    @Arg('orderId', () => ID, { description: 'The _id of an order.' }) orderId: string,
    @Arg('productIds', () => [ID], {
      nullable: true,
      description: 'The products to order again; null for all.',
    })
    productIds: string[] | null,
    @Arg('unlessDifferent', () => Boolean, {
      defaultValue: false,
      description:
        'Leave the cart as it is if anything differs from the order, and only return what would be put in.',
    })
    unlessDifferent: boolean,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description:
        'Of your choice: a repeated request with the same key does not add again what the first one added.',
    })
    idempotencyKey: string | null,
    @Ctx() { order, caller }: Context,
  ): Promise<ReorderPayload> {
    const options = { productIds, unlessDifferent, idempotencyKey };
    return toReorderPayload(await order.reorder(caller, orderId, options));
  }
}
