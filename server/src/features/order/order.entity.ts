import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, OneToMany, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import type { OrderState } from '../../../../domain/order/order-state';
import { OrderItem } from './order-item.entity';

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
@Entity('orders')
export class Order {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @Field(() => ID, { description: 'Its identity.' })
  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'text' })
  state!: OrderState;

  @Field(() => String, { description: 'Street, city, state and pincode, joined with commas.' })
  @Column({ type: 'text' })
  address!: string;

  /** The mobile number that goes with the address; empty for an order over REST. */
  @Column({ type: 'text' })
  contact!: string;

  @Field(() => [OrderItem], { description: 'What was bought.' })
  @OneToMany(() => OrderItem, (item) => item.order)
  items!: Relation<OrderItem>[];

  @Column({ type: 'int' })
  pricePaise!: number;

  @Column({ type: 'int' })
  deliveryPaise!: number;

  @Column({ type: 'int' })
  discountPaise!: number;

  @Column({ type: 'int' })
  totalPaise!: number;

  @Field(() => Float, { description: 'What was paid or is due, in rupees.' })
  get price(): number {
    return toRupees(this.totalPaise);
  }

  @Field(() => Float, { description: 'Rupees.' })
  get delivery(): number {
    return toRupees(this.deliveryPaise);
  }

  @Field(() => Float, { description: 'Rupees.' })
  get discount(): number {
    return toRupees(this.discountPaise);
  }

  @Field(() => String, { nullable: true, description: 'The coupon that was applied; null without one.' })
  @Column({ type: 'text', nullable: true })
  couponCode!: string | null;

  /** What is ordered at which price and to where: an unchanged cart finds its pending order again. */
  @Column({ type: 'text' })
  fingerprint!: string;

  @Column({ type: 'text', nullable: true })
  idempotencyKey!: string | null;

  @Field(() => PaymentStatus, { description: 'Whether it is paid for.' })
  @Column({ type: 'text', nullable: true })
  payment!: PaymentStatus | null;

  @Column({ type: 'text', nullable: true })
  providerOrderId!: string | null;

  @Column({ type: 'text', nullable: true })
  providerPaymentId!: string | null;

  /** Until then one process is opening the payment at the provider, and the others wait for it. */
  @Column({ type: 'timestamptz', nullable: true })
  openingUntil!: Date | null;

  /** When the provider is asked next what became of the payment. */
  @Column({ type: 'timestamptz', nullable: true })
  checkAt!: Date | null;

  @Column({ type: 'timestamptz' })
  startedAt!: Date;

  @Field(() => Date, { description: 'When it was placed.' })
  @Column({ type: 'timestamptz', nullable: true })
  createdAt!: Date | null;
}
