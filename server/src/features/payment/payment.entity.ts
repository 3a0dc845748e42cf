import { Column, Entity, PrimaryColumn } from 'typeorm';

/** CREATED until money comes, which counts once it is CAPTURED; FAILED when none can come any more. */
export type PaymentState = 'CREATED' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED';

/** A row of "payments". The payment that a checkout has opened has its _id; another one that came for it, its own. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'uuid' })
  orderId!: string;

  /** Null until it is open, and where an older version opened it. */
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

  /** Of refunds that are pending or settled: never more than was captured. */
  @Column({ type: 'int', default: 0 })
  refundedPaise!: number;

  @Column({ type: 'text' })
  state!: PaymentState;

  /** When a lease on opening it at the provider expires. */
  @Column({ type: 'timestamptz', nullable: true })
  openUntil!: Date | null;

  /** When the provider is asked about it. */
  @Column({ type: 'timestamptz', nullable: true })
  lookUpAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
