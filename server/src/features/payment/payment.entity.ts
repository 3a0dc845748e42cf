import { Column, Entity, PrimaryColumn } from 'typeorm';

/** CREATED until it is authorised or CAPTURED; only captured money counts. FAILED once none can come any more. */
export type PaymentState = 'CREATED' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED';

/** A row of "payments". A checkout's own payment has the order's _id; further payments for it have their own. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'uuid' })
  orderId!: string;

  /** Null until it is open, or if an older version opened it. */
  @Column({ type: 'text', nullable: true })
  provider!: string | null;

  @Column({ type: 'text', nullable: true })
  providerOrderId!: string | null;

  @Column({ type: 'text', nullable: true })
  providerPaymentId!: string | null;

  @Column({ type: 'int' })
  amountPaise!: number;

  @Column({ type: 'int', default: 0 })
  capturedPaise!: number;

  /** The sum of pending and settled refunds: never more than was captured. */
  @Column({ type: 'int', default: 0 })
  refundedPaise!: number;

  @Column({ type: 'text' })
  state!: PaymentState;

  /** When a lease on opening it at the provider expires. */
  @Column({ type: 'timestamptz', nullable: true })
  openUntil!: Date | null;

  /** When to ask the provider about it. */
  @Column({ type: 'timestamptz', nullable: true })
  lookUpAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
