import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from '../../../../domain/order/order-status';
import type { ItemQty } from '../../../../domain/order/order-rules';

/** PENDING until the provider reports its outcome. */
export type RefundState = 'PENDING' | 'SETTLED' | 'FAILED';

/** A row of "refunds". */
@Entity('refunds')
export class RefundEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'uuid' })
  orderId!: string;

  /** The payment that placed the order has the order's _id. */
  @Column({ type: 'uuid' })
  paymentId!: string;

  @Column({ type: 'int' })
  amountPaise!: number;

  /** What it is for; null: not for certain items. */
  @Column({ type: 'jsonb', nullable: true })
  items!: ItemQty[] | null;

  /** Whether the whole remaining amount was requested. */
  @Column({ type: 'boolean', default: false })
  isAll!: boolean;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text', default: 'PENDING' })
  state!: RefundState;

  @Column({ type: 'text' })
  idempotencyKey!: string;

  /** Null until the provider has answered. */
  @Column({ type: 'text', nullable: true })
  providerRefundId!: string | null;

  @Column({ type: 'jsonb' })
  by!: Actor;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  settledAt!: Date | null;
}
