import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import {
  finalPaiseOf,
  replacementPaise,
  replacementUnitPaise,
} from '../../../../domain/fulfilment/final-price';
import type { Replacement } from '../../../../domain/fulfilment/picked';
import { hasReceipt, isOrderCancellable, itemStatusOf, orderPaise } from '../../../../domain/order/order';
import type { Order, OrderItem, OrderItemStatus, PaymentStatus } from '../../../../domain/order/order';
import type { OrderStatus } from '../../../../domain/order/order-status';
import { enumType } from '../../common/enum-type';
import { DeliverySlotType } from '../slot';
import { PageInfo } from '../../common/page-info';
import { OrderStatusType } from './order-history.type';
import type { OrdersPage } from './orders-page';

/** The enum of GraphQL. */
export const PaymentStatusType = enumType<PaymentStatus>('PaymentStatus', 'Whether an order is paid for.', {
  PAID: 'Paid online, and verified.',
  DUE: 'Placed over REST without a payment: to be collected at the door.',
});

/** The enum of GraphQL. */
export const OrderItemStatusType = enumType<OrderItemStatus>(
  'OrderItemStatus',
  'What became of a line of an order.',
  {
    ORDERED: 'Not picked yet.',
    PICKED: 'In the bag.',
    SHORT: 'There was too little of it: the difference is refunded.',
    REPLACED: 'Something else is in the bag.',
  },
);

/** What shoppers and staff see of a line. */
@ObjectType({ simpleResolvers: true })
export abstract class OrderItemFields {
  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => String, {
    description: 'Its title when it was ordered.',
  })
  title!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  image!: string;

  @Field(() => Float, { description: 'Rupees for one unit.' })
  price!: number;

  @Field(() => String, { description: 'The unit the price is for.' })
  quantity!: string;

  @Field(() => OrderItemStatusType, { description: 'What became of the line.' })
  status!: OrderItemStatus;
}

@ObjectType('OrderItem', {
  simpleResolvers: true,
  description: 'A line as it was bought; later changes of the product leave it alone.',
})
export class OrderItemType extends OrderItemFields {
  @Field(() => ID, { description: 'Its identity: of the order and the product.' })
  _id!: string;

  @Field(() => Int, { description: 'How many.' })
  qty!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'What was put into the bag; null until it was picked.',
  })
  pickedQty!: number | null;

  @Field(() => Int, { nullable: true, description: 'Grams, for goods sold by weight.' })
  pickedGrams!: number | null;

  @Field(() => OrderItemType, {
    nullable: true,
    description: 'What was put in instead, with REPLACED; its price is what is charged for one of it.',
  })
  replacedBy!: OrderItemType | null;

  @Field(() => Float, {
    description:
      'What this line costs in the end, in rupees, never more than it was ordered for; with REPLACED that of both.',
  })
  finalPrice!: number;
}

@ObjectType('Order', { simpleResolvers: true, description: 'An order as it was placed.' })
export class OrderType {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => String, { description: 'Street, city, state and pincode, joined with commas.' })
  address!: string;

  @Field(() => [OrderItemType], { description: 'What was bought.' })
  items!: OrderItemType[];

  @Field(() => Float, { description: 'What was paid or is due, in rupees.' })
  price!: number;

  @Field(() => Float, { description: 'Rupees.' })
  delivery!: number;

  @Field(() => Float, { description: 'Rupees.' })
  discount!: number;

  @Field(() => String, { nullable: true, description: 'The coupon that was applied; null without one.' })
  couponCode!: string | null;

  @Field(() => PaymentStatusType, { description: 'Whether it is paid for.' })
  payment!: PaymentStatus | null;

  @Field(() => OrderStatusType, {
    description: 'Where the order is on its way. PaymentStatus stays as it is, beside it.',
  })
  status!: OrderStatus | null;

  @Field(() => DeliverySlotType, {
    nullable: true,
    description: 'When it is delivered; null where the shop delivers without slots.',
  })
  slot!: DeliverySlotType | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the receipt can be printed or downloaded, with the token of a REST request; null until there is one.',
  })
  receiptUrl!: string | null;

  @Field(() => Boolean, { description: 'Whether cancelOrder would succeed now.' })
  cancellable!: boolean;

  @Field(() => Date, { description: 'When it was placed.' })
  createdAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'An order with its cursor.' })
export class OrderEdge {
  @Field(() => String, { description: 'Pass it as `after` to get the orders that follow.' })
  cursor!: string;

  @Field(() => OrderType, { description: 'The order itself.' })
  node!: OrderType;
}

@ObjectType({ simpleResolvers: true, description: 'A page of orders.' })
export class OrderConnection {
  @Field(() => [OrderEdge], { description: 'The orders of this page, newest first.' })
  edges!: OrderEdge[];

  @Field(() => PageInfo, { description: 'Whether more follows, and from which cursor.' })
  pageInfo!: PageInfo;
}

/** An item as both APIs show it; REST calls it by its product alone. */
export const toOrderItemType = (orderId: string, item: OrderItem): OrderItemType => ({
  _id: `${orderId}:${item.productId}`,
  productId: item.productId,
  title: item.title,
  image: item.image,
  price: toRupees(item.pricePaise),
  quantity: item.quantity,
  qty: item.qty,
  status: itemStatusOf(item),
  pickedQty: item.picked?.qty ?? null,
  pickedGrams: item.picked?.grams ?? null,
  replacedBy: item.picked?.replacedBy ? toReplacedBy(orderId, item, item.picked.replacedBy) : null,
  finalPrice: toRupees(finalPaiseOf(item)),
});

function toReplacedBy(orderId: string, item: OrderItem, other: Replacement): OrderItemType {
  const paise = replacementPaise(item, other);
  return {
    _id: `${orderId}:${item.productId}:${other.productId}`,
    productId: other.productId,
    title: other.title,
    image: other.image,
    quantity: other.quantity,
    qty: other.qty,
    price: toRupees(replacementUnitPaise(item, other)),
    status: 'PICKED',
    pickedQty: other.qty,
    pickedGrams: other.grams,
    replacedBy: null,
    finalPrice: toRupees(paise),
  };
}

/** Where an order's receipt is; null until there is one. */
export const receiptUrlOf = (_id: string, order: Pick<Order, 'finalPaise'>): string | null =>
  hasReceipt(order) ? `/api/user/order/${_id}/receipt` : null;

/** An order as GraphQL shows it. */
export const toOrderType = ({ _id, items, ...order }: Order): OrderType => ({
  _id,
  address: order.address,
  items: items.map((item) => toOrderItemType(_id, item)),
  price: toRupees(orderPaise(order)),
  delivery: toRupees(order.costs.delivery),
  discount: toRupees(order.costs.discount),
  couponCode: order.couponCode,
  payment: order.payment,
  status: order.status,
  slot: order.slot,
  cancellable: isOrderCancellable(order, new Date()),
  receiptUrl: receiptUrlOf(_id, order),
  createdAt: order.createdAt,
});

/** A page of orders as GraphQL shows it. */
export const toOrderConnection = ({ orders, ...pageInfo }: OrdersPage): OrderConnection => ({
  edges: orders.map((order) => ({ cursor: order.cursor, node: toOrderType(order) })),
  pageInfo,
});
