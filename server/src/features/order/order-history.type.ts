import { Field, Float, ID, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import { messageOf } from '../../../../domain/order/event-message';
import type { OrderEvent } from '../../../../domain/order/order-events';
import type { OrderStatus } from '../../../../domain/order/order-status';
import type { RefundState } from '../../../../domain/order/refund-rules';
import type { EventWords } from '../../../../domain/wording/events.en';
import { reasonCodeOf } from '../../../../domain/wording/reason-codes';
import type { RefundReason } from '../../../../domain/wording/reason-codes';
import { enumType } from '../../common/enum-type';
import type { ShownRefund } from './order-history';

/** The enum of GraphQL, from the statuses of the domain. */
export const OrderStatusType = enumType<OrderStatus>('OrderStatus', 'How far an order has come.', {
  PLACED: 'Not being picked yet.',
  PICKING: 'Being picked.',
  PACKED: 'Waiting for its rider.',
  OUT_FOR_DELIVERY: 'On the road.',
  DELIVERED: 'Handed over.',
  DELIVERY_FAILED: 'Nobody could receive it; it is delivered again, or cancelled.',
  CANCELLED: 'It will not come; what was paid is refunded.',
});

const RefundStateType = enumType<RefundState>('RefundState', 'What became of a refund.', {
  PENDING: 'It is on its way.',
  SETTLED: 'It was refunded the way it was paid.',
  FAILED: 'The refund failed; the shop has been told.',
});

/** The enum of GraphQL, from the reasons of the domain. */
export const RefundReasonType = enumType<RefundReason>('RefundReason', 'Why the shop refunds by itself.', {
  CANCELLED: 'The order was cancelled.',
  OUT_OF_STOCK: 'It was out of stock by the time it was paid.',
  NOT_AS_ORDERED: 'It was not there, or is lighter or cheaper than ordered.',
  OWED: 'An earlier refund failed.',
  WRONG_AMOUNT: 'Another amount was paid.',
  LATE: 'It was paid too late.',
  DUPLICATE: 'It was paid twice.',
});

@ObjectType('OrderEvent', { simpleResolvers: true, description: 'Something that happened to an order.' })
export class OrderEventType {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => Date, { description: 'When it happened.' })
  at!: Date;

  @Field(() => OrderStatusType, {
    nullable: true,
    description: "The order's new status; null if it has not changed.",
  })
  status!: OrderStatus | null;

  @Field(() => String, { description: 'The same in a sentence, for its reader: the shopper, or staff.' })
  message!: string;
}

@ObjectType('Refund', { simpleResolvers: true, description: 'A refund, made the way the order was paid.' })
export class RefundType {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => Float, { description: 'Rupees.' })
  amount!: number;

  @Field(() => String, { description: 'Why it is refunded.' })
  reason!: string;

  @Field(() => RefundReasonType, {
    nullable: true,
    description: 'The reason as a code, for clients with their own wording; null for any other text.',
  })
  reasonCode!: RefundReason | null;

  @Field(() => RefundStateType, { description: 'What became of it.' })
  state!: RefundState;

  @Field(() => Date, { description: 'When it was started.' })
  createdAt!: Date;
}

/** Returns an event as GraphQL shows it, in these words. */
export const toOrderEventType =
  (words: EventWords) =>
  (event: OrderEvent): OrderEventType => ({
    _id: event._id,
    at: event.at,
    status: event.status,
    message: messageOf(event, words),
  });

/** A refund as GraphQL shows it. */
export const toRefundType = ({ _id, amountPaise, reason, state, createdAt }: ShownRefund): RefundType => ({
  _id,
  reason,
  state,
  createdAt,
  amount: toRupees(amountPaise),
  reasonCode: reasonCodeOf(reason),
});
