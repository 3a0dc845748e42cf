import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrderState, PaymentStatus } from '../../../../domain/order/order';
import type { OrderStatus } from '../../../../domain/order/order-status';

/** A row of "orders": an order from its pending checkout on. */
@Entity('orders')
export class OrderEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'text' })
  state!: OrderState;

  @Column({ type: 'text', nullable: true })
  payment!: PaymentStatus | null;

  @Column({ type: 'text' })
  address!: string;

  @Column({ type: 'text' })
  contact!: string;

  @Column({ type: 'int' })
  pricePaise!: number;

  @Column({ type: 'int' })
  deliveryPaise!: number;

  @Column({ type: 'int' })
  discountPaise!: number;

  @Column({ type: 'int' })
  totalPaise!: number;

  @Column({ type: 'text', nullable: true })
  couponCode!: string | null;

  /** Equal for equal content. */
  @Column({ type: 'text' })
  fingerprint!: string;

  @Column({ type: 'text', nullable: true })
  idempotencyKey!: string | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  startedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  createdAt!: Date | null;

  /** Null until it is placed. */
  @Column({ type: 'text', nullable: true })
  status!: OrderStatus | null;

  /** The staff member who picks it. */
  @Column({ type: 'uuid', nullable: true })
  pickerId!: string | null;

  /** What left the cart when the order was placed. */
  @Column({ type: 'jsonb', nullable: true })
  cartTaken!: { productId: string; qty: number; createdAt: string }[] | null;

  /** Its delivery slot; null until it is placed, and if the shop has no slots. */
  @Column({ type: 'uuid', nullable: true })
  slotId!: string | null;

  /** When the expired checkout held goods again, in the last hour; null: never. */
  @Column({ type: 'timestamptz', array: true, nullable: true })
  heldAgainAt!: Date[] | null;

  /** The final cost; null until it is packed. */
  @Column({ type: 'int', nullable: true })
  finalPaise!: number | null;
}
