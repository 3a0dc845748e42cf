import { GraphQLDate } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { isWholePaise, toPaise, toRupees } from '../../../../domain/cart/pricing';
import { hasReceipt } from '../../../../domain/order/order';
import type { PaymentStatus } from '../../../../domain/order/order';
import { orderNumber } from '../../../../domain/order/order-number';
import type { OrderStatus } from '../../../../domain/order/order-status';
import type { RefundEntry } from '../../../../domain/order/refund-rules';
import { deskReceiptPath } from '../../../../domain/staff/desk-paths';
import { DESK_EVENTS_ENGLISH } from '../../../../domain/wording/desk-events.en';
import { utcDayOf } from '../../common/utc-day';
import { PageInfo } from '../../common/page-info';
import {
  OrderEventType,
  OrderStatusType,
  PaymentStatusType,
  RefundType,
  toOrderEventType,
  toRefundType,
} from '../order';
import { DeskSlotType } from '../slot';
import { StaffType } from '../staff';
import type { Staff } from '../staff';
import { DeskOrderItemType, toDeskOrderItem } from './desk-order-item.type';
import type { DeskOrderFilter as Filter, DeskOrdersPage } from './desk-order.service';
import type { DeskOrder } from './desk-order-store';

@InputType({ description: 'Which orders; they match all of it.' })
export class DeskOrderFilter {
  @Field(() => [OrderStatusType], { nullable: true, description: 'In one of these; none: nothing.' })
  status?: OrderStatus[] | null;

  @Field(() => ID, { nullable: true, description: 'In this slot.' })
  slotId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those without a slot; slotId is ignored then.',
  })
  withoutSlot?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only open ones whose slot is over; slotId and withoutSlot are ignored then.',
  })
  late?: boolean | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only these, by _id; besides, only status and days are applied then.',
  })
  ids?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The beginning of a number, a mobile number, a name, a last name or an email: 2 to 100 characters.',
  })
  search?: string | null;

  @Field(() => GraphQLDate, {
    nullable: true,
    description: 'Placed on this day or later, by the clock of the shop.',
  })
  from?: Date | null;

  @Field(() => GraphQLDate, { nullable: true, description: 'Placed on this day or before.' })
  to?: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Who placed an order.' })
export class Customer {
  @Field(() => ID, { description: 'Their identity.' })
  _id!: string;

  @Field(() => String, { description: 'First and last name.' })
  name!: string;

  @Field(() => String, { description: 'As given at sign-up; empty once the account is deleted.' })
  email!: string;

  @Field(() => String, {
    description: 'The mobile number of this order; empty for an order over REST, and of a deleted account.',
  })
  contact!: string;

  @Field(() => Int, { description: 'How many orders they have placed.' })
  orders!: number;
}

@ObjectType('DeskOrder', { simpleResolvers: true, description: 'An order as staff see it.' })
export class DeskOrderType {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => String, { description: 'The short number that people tell each other.' })
  number!: string;

  @Field(() => Date, { description: 'When it was placed.' })
  createdAt!: Date;

  @Field(() => OrderStatusType, { description: 'Its status.' })
  status!: OrderStatus;

  @Field(() => PaymentStatusType, { description: 'Whether it is paid for.' })
  payment!: PaymentStatus;

  @Field(() => Customer, { description: 'Who placed it.' })
  customer!: Customer;

  @Field(() => String, { description: 'Street, city, state and pincode, joined with commas.' })
  address!: string;

  @Field(() => DeskSlotType, { nullable: true, description: 'When it comes; null without slots.' })
  slot!: DeskSlotType | null;

  @Field(() => StaffType, { nullable: true, description: 'Who picks it; null until somebody does.' })
  picker!: Staff | null;

  @Field(() => [DeskOrderItemType], { description: 'What was bought.' })
  items!: DeskOrderItemType[];

  @Field(() => Float, { description: 'What was paid or is due, in rupees.' })
  price!: number;

  @Field(() => String, { nullable: true, description: 'The coupon that it was ordered with.' })
  couponCode!: string | null;

  @Field(() => Float, {
    description: 'What its coupon took off, in rupees; price, agreed and charged are after that.',
  })
  discount!: number;

  @Field(() => Float, { description: 'Rupees that came in.' })
  captured!: number;

  @Field(() => Float, { description: 'Rupees refunded so far.' })
  refunded!: number;

  @Field(() => [RefundType], { description: 'Its refunds, oldest first.' })
  refunds!: RefundType[];

  @Field(() => [ID], { description: 'The _ids of those that have failed, and can be repeated.' })
  refundsToRepeat!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'The path of its receipt, a page; with ".pdf" at the end, a PDF. Null until there is one. MANAGER, SUPPORT.',
  })
  receiptUrl!: string | null;

  @Field(() => [OrderEventType], { description: 'What happened, oldest first.' })
  events!: OrderEventType[];
}

@ObjectType({ simpleResolvers: true, description: 'An order with its cursor.' })
export class DeskOrderEdge {
  @Field(() => String, { description: 'Pass it as `after` to get the orders that follow.' })
  cursor!: string;

  @Field(() => DeskOrderType, { description: 'The order itself.' })
  node!: DeskOrderType;
}

@ObjectType({ simpleResolvers: true, description: 'A page of orders.' })
export class DeskOrderConnection {
  @Field(() => [DeskOrderEdge], { description: 'The orders of this page, newest first.' })
  edges!: DeskOrderEdge[];

  @Field(() => PageInfo, { description: 'Whether more follows, and from which cursor.' })
  pageInfo!: PageInfo;
}

@InputType({ description: 'Some of an item.' })
export class RefundItemInput {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => Int, { description: 'How many of them.' })
  qty!: number;
}

@InputType({ description: 'What to refund: items, an amount or, with neither, all that is left.' })
export class RefundInput {
  @Field(() => ID, { description: 'The _id of an order.' })
  orderId!: string;

  @Field(() => [RefundItemInput], {
    nullable: true,
    description: 'Their price, less their share of the discount.',
  })
  items?: RefundItemInput[] | null;

  @Field(() => Float, { nullable: true, description: 'Rupees.' })
  amount?: number | null;

  @Field(() => String, { description: 'Why; the customer may read it.' })
  reason!: string;

  @Field(() => String, {
    description: 'Of your choice: a request that is repeated with the same key refunds once.',
  })
  idempotencyKey!: string;
}

/** An order as GraphQL shows it to staff. */
export const toDeskOrderType = ({
  _id,
  customer,
  items,
  refunds,
  events,
  ...order
}: DeskOrder): DeskOrderType => ({
  _id,
  number: orderNumber(_id),
  createdAt: order.createdAt,
  status: order.status,
  payment: order.payment,
  customer: {
    _id: customer._id,
    name: customer.name,
    email: customer.email,
    contact: order.contact,
    orders: customer.orders,
  },
  address: order.address,
  slot: order.slot,
  picker: order.picker,
  items: items.map(toDeskOrderItem),
  price: toRupees(order.payment === 'DUE' ? (order.finalPaise ?? order.totalPaise) : order.totalPaise),
  couponCode: order.couponCode,
  discount: toRupees(order.discountPaise),
  captured: toRupees(order.capturedPaise),
  refunded: toRupees(order.refundedPaise),
  refunds: refunds.map(toRefundType),
  refundsToRepeat: refunds.filter(({ isToRepeat }) => isToRepeat).map((refund) => refund._id),
  receiptUrl: hasReceipt(order) ? deskReceiptPath({ _id }) : null,
  events: events.map(toOrderEventType(DESK_EVENTS_ENGLISH)),
});

/** A page of orders as GraphQL shows it to staff. */
export const toDeskOrderConnection = ({ orders, ...pageInfo }: DeskOrdersPage): DeskOrderConnection => ({
  edges: orders.map((order) => ({ cursor: order.cursor, node: toDeskOrderType(order) })),
  pageInfo,
});

/** A filter as the service takes it. */
export const toFilter = ({ from, to, ...filter }: DeskOrderFilter): Filter => ({
  ...filter,
  from: from && utcDayOf(from),
  to: to && utcDayOf(to),
});

/** A refund as the service takes it; an amount with more than two decimals is none. */
export const toRefundEntry = ({ items, amount, reason, idempotencyKey }: RefundInput): RefundEntry => ({
  reason,
  idempotencyKey,
  items: items ?? undefined,
  amountPaise: amount == null ? undefined : isWholePaise(amount) ? toPaise(amount) : NaN,
});
