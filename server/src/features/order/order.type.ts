import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import type { OrderState } from '../../../../domain/order/order-state';
import { GetterField } from '../../common/getter-field';
import { OrderItem } from './order-item.type';

export enum PaymentStatus {
  PAID = 'PAID',
  DUE = 'DUE',
}
registerEnumType(PaymentStatus, {
  name: 'PaymentStatus',
  description: 'Whether an order is paid for.',
  valuesConfig: {
    PAID: { description: 'Paid online, and verified.' },
    DUE: { description: 'Placed over REST without a payment: to be collected at the door.' },
  },
});

/** An order from its pending checkout on; callers only ever see those that are placed. */
@ObjectType({ simpleResolvers: true, description: 'What was bought, as it was bought.' })
export class Order {
  userId!: string;

  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  state!: OrderState;

  /** Where a list goes on behind it; only with one that is read together with its items. */
  cursor?: string | null;

  @Field(() => String, { description: 'Street, city, state and pincode, joined with commas.' })
  address!: string;

  /** The mobile number that goes with the address; empty for an order over REST. */
  contact!: string;

  @Field(() => [OrderItem], { description: 'What was bought.' })
  items!: OrderItem[];

  pricePaise!: number;

  deliveryPaise!: number;

  discountPaise!: number;

  totalPaise!: number;

  @GetterField(() => Float, { description: 'What was paid or is due, in rupees.' })
  get price(): number {
    return toRupees(this.totalPaise);
  }

  @GetterField(() => Float, { description: 'Rupees.' })
  get delivery(): number {
    return toRupees(this.deliveryPaise);
  }

  @GetterField(() => Float, { description: 'Rupees.' })
  get discount(): number {
    return toRupees(this.discountPaise);
  }

  @Field(() => String, { nullable: true, description: 'The coupon that was applied; null without one.' })
  couponCode!: string | null;

  @Field(() => PaymentStatus, { description: 'Whether it is paid for.' })
  payment!: PaymentStatus | null;

  providerOrderId!: string | null;

  /** When its checkout was opened. */
  startedAt!: Date;

  @Field(() => Date, { description: 'When it was placed.' })
  createdAt!: Date | null;
}
