import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import type { Order, PaymentStatus } from '../../../../domain/order/order';
import { isCancellable } from '../../../../domain/order/order-status';
import type { OrderStatus } from '../../../../domain/order/order-status';
import { PageInfo } from '../../common/page-info';
import { OrderStatusType } from './order-history.type';
import type { OrdersPage } from './order.service';

/** The enum of GraphQL. */
export const PaymentStatusType = { PAID: 'PAID', DUE: 'DUE' } as const;
registerEnumType(PaymentStatusType, {
  name: 'PaymentStatus',
  description: 'Whether an order is paid for.',
  valuesConfig: {
    PAID: { description: 'Paid online, and verified.' },
    DUE: { description: 'Placed over REST without a payment: to be collected at the door.' },
  },
});

@ObjectType('OrderItem', {
  simpleResolvers: true,
  description: 'A line as it was bought; later changes of the product leave it alone.',
})
export class OrderItemType {
  @Field(() => ID, { description: 'Its identity: of the order and the product.' })
  _id!: string;

  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'As it was called.' })
  title!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  image!: string;

  @Field(() => Float, { description: 'Rupees for one unit.' })
  price!: number;

  @Field(() => String, { description: 'The unit the price is for.' })
  quantity!: string;

  @Field(() => Int, { description: 'How many.' })
  qty!: number;
}

@ObjectType('Order', { simpleResolvers: true, description: 'What was bought, as it was bought.' })
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

  @Field(() => Boolean, { description: 'Whether cancelOrder would succeed now.' })
  cancellable!: boolean;

  @Field(() => Date, { description: 'When it was placed.' })
  createdAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'An order in a list, and where it stands there.' })
export class OrderEdge {
  @Field(() => String, { description: 'Give it as "after" to go on behind this order.' })
  cursor!: string;

  @Field(() => OrderType, { description: 'The order itself.' })
  node!: OrderType;
}

@ObjectType({ simpleResolvers: true, description: 'A page of orders.' })
export class OrderConnection {
  @Field(() => [OrderEdge], { description: 'The orders of this page, newest first.' })
  edges!: OrderEdge[];

  @Field(() => PageInfo, { description: 'Whether there is more, and from where.' })
  pageInfo!: PageInfo;
}

/** An order as GraphQL shows it. */
export const toOrderType = ({ _id, costs, items, ...order }: Order): OrderType => ({
  _id,
  address: order.address,
  items: items.map(({ productId, title, image, pricePaise, quantity, qty }) => ({
    _id: `${_id}:${productId}`,
    productId,
    title,
    image,
    price: toRupees(pricePaise),
    quantity,
    qty,
  })),
  price: toRupees(costs.total),
  delivery: toRupees(costs.delivery),
  discount: toRupees(costs.discount),
  couponCode: order.couponCode,
  payment: order.payment,
  status: order.status,
  cancellable: order.status !== null && isCancellable(order.status),
  createdAt: order.createdAt,
});

/** A page of orders as GraphQL shows it. */
export const toOrderConnection = ({ orders, ...pageInfo }: OrdersPage): OrderConnection => ({
  edges: orders.map((order) => ({ cursor: order.cursor, node: toOrderType(order) })),
  pageInfo,
});
