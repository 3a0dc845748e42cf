import { Arg, Ctx, FieldResolver, Float, ID, Mutation, Resolver, Root } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import type { Language } from '../../../../domain/shop/language';
import { EVENTS as ENGLISH } from '../../../../domain/wording/events.en';
import type { EventWords } from '../../../../domain/wording/events.en';
import { EVENTS as HINDI } from '../../../../domain/wording/events.hi';
import { hindiTitles, paramsWithTitles } from '../../../../domain/order/other-titles';
import type { OtherTitles } from '../../../../domain/order/other-titles';
import type { Context } from '../../graphql/context';
import { OrderEventType, RefundType, toOrderEventType, toRefundType } from './order-history.type';
import { OrderType, toOrderType } from './order.type';

const WORDS: Readonly<Record<Language, EventWords>> = { en: ENGLISH, hi: HINDI };

/** In the statement that also finds the titles of the lines. */
async function titlesOf(
  items: OrderType['items'],
  { titles }: Pick<Context['loaders'], 'titles'>,
): Promise<OtherTitles> {
  const bought = items.flatMap((item) => [item, ...(item.replacedBy ? [item.replacedBy] : [])]);
  const known = await Promise.all(bought.map(({ productId }) => titles.load(productId)));
  return hindiTitles(known.filter((one) => one !== null));
}

@Resolver(() => OrderType)
export class OrderHistoryResolver {
  @FieldResolver(() => [OrderEventType], { description: 'What happened, oldest first.' })
  async events(
    @Root() { _id, items }: OrderType,
    @Ctx() { loaders, origin }: Context,
  ): Promise<OrderEventType[]> {
    const [{ events }, titles] = await Promise.all([
      loaders.orderHistory.load(_id),
      origin.language === 'hi' ? titlesOf(items, loaders) : new Map<string, string>(),
    ]);
    const shown = toOrderEventType(WORDS[origin.language]);
    return events.map((event) => shown({ ...event, params: paramsWithTitles(event.params, titles) }));
  }

  @FieldResolver(() => Float, { description: 'Rupees given back so far.' })
  async refunded(@Root() { _id }: OrderType, @Ctx() { loaders }: Context): Promise<number> {
    return toRupees((await loaders.orderHistory.load(_id)).refundedPaise);
  }

  @FieldResolver(() => [RefundType], { description: 'Its refunds, oldest first.' })
  async refunds(@Root() { _id }: OrderType, @Ctx() { loaders }: Context): Promise<RefundType[]> {
    return (await loaders.orderHistory.load(_id)).refunds.map(toRefundType);
  }

  @Mutation(() => OrderType, {
    description: `Until it is picked, or the cut-off of its slot; what was paid is refunded. Repeating it changes nothing.
Errors: NOT_FOUND, NOT_CANCELLABLE.`,
  })
  async cancelOrder(
    @Arg('orderId', () => ID, { description: 'The _id of an order.' }) orderId: string,
    @Ctx() { order, caller, loaders }: Context,
  ): Promise<OrderType> {
    const cancelled = await order.cancel(caller, orderId);
    // The mutation before it, in the same request, may have loaded the history so far.
    loaders.orderHistory.clear(cancelled._id);
    return toOrderType(cancelled);
  }
}
