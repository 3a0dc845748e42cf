import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import { orderNumber } from '../../../../domain/order/order-number';
import type { OrderStatus } from '../../../../domain/order/order-status';
import type { UnmatchedReason } from '../../../../domain/wording/unmatched.en';
import { enumType } from '../../common/enum-type';
import { OrderStatusType } from '../order';
import { DeskSlotType } from '../slot';
import type { Today } from './today.service';
import { SHOWN } from './today-store';
import type { FailedRefund, LateOrder, WaitingSlot } from './today-store';

/** Why a payment has no order, as GraphQL has it. */
const UnmatchedReasonType = enumType<UnmatchedReason>(
  'UnmatchedReason',
  'Why a payment has placed no order.',
  {
    UNKNOWN_ORDER: 'It is for no order of this shop.',
    WRONG_AMOUNT: 'It is not what the order costs.',
    LATE: 'It came too long after its checkout was opened.',
    DUPLICATE: 'The order was paid by another payment.',
    UNKNOWN_REFUND: 'It was refunded, but not by the shop.',
  },
);

@ObjectType('WaitingSlot', {
  simpleResolvers: true,
  description: 'How many open orders a slot has, by status.',
})
export class WaitingSlotType {
  @Field(() => DeskSlotType, { nullable: true, description: 'Null for orders without one.' })
  slot!: DeskSlotType | null;

  @Field(() => Int, { description: 'To be picked.' })
  placed!: number;

  @Field(() => Int, { description: 'Being picked.' })
  picking!: number;

  @Field(() => Int, { description: 'Of those that are being picked, how many the caller picks.' })
  own!: number;

  @Field(() => Int, { description: 'Waiting for a rider.' })
  packed!: number;

  @Field(() => Int, { description: 'On the road.' })
  underWay!: number;

  @Field(() => Int, { description: 'Could not be delivered.' })
  failed!: number;
}

@ObjectType('LateOrder', { simpleResolvers: true, description: 'An open order whose slot is over.' })
export class LateOrderType {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => String, { description: 'The short number that people tell each other.' })
  number!: string;

  @Field(() => OrderStatusType, { description: 'Its status.' })
  status!: OrderStatus;

  @Field(() => Date, { description: 'When its slot was over.' })
  dueAt!: Date;

  @Field(() => String, { description: 'Who waits for it.' })
  customer!: string;
}

@ObjectType('LowProduct', {
  simpleResolvers: true,
  description: 'A product on sale of which little or nothing is left.',
})
export class LowProductType {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'Its name.' })
  title!: string;

  @Field(() => Int, { description: 'How many are left to be sold; 0: it is out.' })
  available!: number;

  @Field(() => Int, { description: 'It is low when so many or fewer are left.' })
  lowStockAt!: number;
}

@ObjectType('FailedJob', { simpleResolvers: true, description: 'A background job that has failed.' })
export class FailedJobType {
  @Field(() => ID, { description: 'As `npm run jobs` calls it.' })
  _id!: string;

  @Field(() => String, { description: 'What it does.' })
  task!: string;

  @Field(() => Int, { description: 'How often it was tried.' })
  attempts!: number;

  @Field(() => Date, { nullable: true, description: 'When it is retried; null once it is given up.' })
  nextAt!: Date | null;

  @Field(() => String, { description: 'What went wrong.' })
  error!: string;
}

@ObjectType('UnmatchedPayment', { simpleResolvers: true, description: 'A payment that has placed no order.' })
export class UnmatchedPaymentType {
  @Field(() => ID, { description: 'Its id at the provider.' })
  _id!: string;

  @Field(() => Date, { description: 'When the shop was told of it.' })
  at!: Date;

  @Field(() => Float, { description: 'Rupees, or units of its currency.' })
  amount!: number;

  @Field(() => String, { description: 'Its currency, as three letters: INR, unless something is wrong.' })
  currency!: string;

  @Field(() => UnmatchedReasonType, { description: 'Why it has placed none.' })
  reason!: UnmatchedReason;

  @Field(() => ID, { nullable: true, description: 'The _id of the order that it was for; null for none.' })
  orderId!: string | null;

  @Field(() => Boolean, { description: 'Whether its refund by the shop has failed.' })
  refundFailed!: boolean;

  @Field(() => String, { nullable: true, description: 'Its page at the provider; null where there is none.' })
  page!: string | null;
}

@ObjectType('FailedRefund', {
  simpleResolvers: true,
  description: 'A refund that has failed, and has not been replaced since.',
})
export class FailedRefundType {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => ID, { description: 'The _id of the order.' })
  orderId!: string;

  @Field(() => String, { description: 'The short number of the order.' })
  number!: string;

  @Field(() => String, { description: 'Who waits for it.' })
  customer!: string;

  @Field(() => Float, { description: 'Rupees.' })
  amount!: number;

  @Field(() => String, { description: 'The reason for the refund.' })
  reason!: string;

  @Field(() => Date, { description: 'When it was started.' })
  at!: Date;
}

@ObjectType('Today', {
  simpleResolvers: true,
  description: `What needs attention. Each list has ${SHOWN} entries at most unless all are asked for; the counts are of all.`,
})
export class TodayType {
  @Field(() => [WaitingSlotType], { description: 'The slots to come that have open orders, in order.' })
  slots!: WaitingSlotType[];

  @Field(() => Int, { description: 'How many open orders there are whose slot is over.' })
  late!: number;

  @Field(() => [LateOrderType], { description: 'Those that are most overdue.' })
  lateOrders!: LateOrderType[];

  @Field(() => Int, { description: 'How many products on sale are out.' })
  outOfStock!: number;

  @Field(() => Int, { description: 'How many others are low.' })
  lowOnStock!: number;

  @Field(() => [LowProductType], { description: 'Those that are out, then those with the fewest left.' })
  lowStock!: LowProductType[];

  @Field(() => Int, { description: 'How many jobs have failed, 1,000 at most.' })
  failedJobs!: number;

  @Field(() => [FailedJobType], { description: 'Those that were given up, then the next to be retried.' })
  jobs!: FailedJobType[];

  @Field(() => Int, { description: 'How many payments have no order.' })
  unmatched!: number;

  @Field(() => [UnmatchedPaymentType], { description: 'Those that have waited longest.' })
  unmatchedPayments!: UnmatchedPaymentType[];

  @Field(() => Int, { description: 'How many refunds have failed, 1,000 at most.' })
  failedRefunds!: number;

  @Field(() => [FailedRefundType], { description: 'Those that have waited longest.' })
  refunds!: FailedRefundType[];
}

const toUnmatched = ({ orderId, page, ...payment }: Today['unmatched'][number]): UnmatchedPaymentType => ({
  _id: payment.providerPaymentId,
  at: payment.receivedAt,
  reason: payment.outcome,
  orderId,
  page,
  amount: toRupees(payment.amount),
  currency: payment.currency,
  refundFailed: payment.isRefundFailed,
});

const toLateOrderType = ({ _id, status, dueAt, customer }: LateOrder): LateOrderType => ({
  _id,
  number: orderNumber(_id),
  status,
  dueAt,
  customer,
});

const toFailedRefundType = (refund: FailedRefund): FailedRefundType => ({
  _id: refund._id,
  orderId: refund.orderId,
  number: orderNumber(refund.orderId),
  customer: refund.customer,
  amount: toRupees(refund.amountPaise),
  reason: refund.reason,
  at: refund.createdAt,
});

/** A slot's open orders as GraphQL shows them. */
export const toWaitingSlotType = ({ slot, waiting, own }: WaitingSlot): WaitingSlotType => ({
  slot,
  placed: waiting.PLACED ?? 0,
  picking: waiting.PICKING ?? 0,
  packed: waiting.PACKED ?? 0,
  own,
  underWay: waiting.OUT_FOR_DELIVERY ?? 0,
  failed: waiting.DELIVERY_FAILED ?? 0,
});

/** What needs attention, as GraphQL shows it. */
export const toTodayType = (
  { waiting, late, lateOrders, low, jobs, unmatched, refunds }: Today,
  shown: number,
): TodayType => ({
  slots: waiting.map(toWaitingSlotType),
  late,
  lateOrders: lateOrders.map(toLateOrderType),
  outOfStock: low[0]?.outOfAll ?? 0,
  lowOnStock: low[0] ? low[0].ofAll - low[0].outOfAll : 0,
  lowStock: low.map(({ productId, title, available, lowStockAt }) => ({
    productId,
    title,
    available,
    lowStockAt,
  })),
  failedJobs: jobs.length,
  jobs: jobs.slice(0, shown).map(({ id, task, attempts, isGivenUp, runAt, lastError }) => ({
    _id: id,
    task,
    attempts,
    nextAt: isGivenUp ? null : runAt,
    error: lastError,
  })),
  unmatched: unmatched.length,
  unmatchedPayments: unmatched.slice(0, shown).map(toUnmatched),
  failedRefunds: refunds.length,
  refunds: refunds.slice(0, shown).map(toFailedRefundType),
});
