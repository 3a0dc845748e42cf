import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from '../../../../domain/order/order-status';
import type { ItemQty } from '../../../../domain/order/order-rules';
import type { Refund, RefundState } from '../../../../domain/order/refund-rules';

/** A row of "refunds". */
@Entity('refunds')
export class RefundEntity implements Refund {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'uuid' })
  orderId!: string;

  @Column({ type: 'uuid' })
  paymentId!: string;

  @Column({ type: 'int' })
  amountPaise!: number;

  @Column({ type: 'jsonb', nullable: true })
  items!: ItemQty[] | null;

  @Column({ type: 'boolean', default: false })
  isAll!: boolean;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text', default: 'PENDING' })
  state!: RefundState;

  @Column({ type: 'text' })
  idempotencyKey!: string;

  /** Null until the provider has responded. */
  @Column({ type: 'text', nullable: true })
  providerRefundId!: string | null;

  @Column({ type: 'jsonb' })
  by!: Actor;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt!: Date | null;
}
