import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Why a payment has no order: unknown order, another price, too late, or placed by another payment. Or why
 * a refund is unknown: the shop did not request it.
 */
export type UnmatchedReason = 'UNKNOWN_ORDER' | 'WRONG_AMOUNT' | 'LATE' | 'DUPLICATE' | 'UNKNOWN_REFUND';

/** A row of "payment_events"; of events that an older version has stored, only the first two columns are known. */
@Entity('payment_events')
export class PaymentEventEntity {
  @PrimaryColumn({ type: 'text' })
  eventId!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  receivedAt!: Date;

  @Column({ type: 'text', nullable: true })
  eventType!: string | null;

  @Column({ type: 'text', nullable: true })
  body!: string | null;

  @Column({ type: 'text', nullable: true })
  providerOrderId!: string | null;

  @Column({ type: 'text', nullable: true })
  providerPaymentId!: string | null;

  /** Paise; the driver reads a bigint as text. */
  @Column({ type: 'bigint', nullable: true })
  amount!: string | null;

  @Column({ type: 'text', nullable: true })
  currency!: string | null;

  @Column({ type: 'text', nullable: true })
  outcome!: 'PLACED' | 'IGNORED' | 'REFUND_SETTLED' | 'REFUND_FAILED' | UnmatchedReason | null;

  @Column({ type: 'text', nullable: true })
  providerRefundId!: string | null;

  /** When the owner took it off the list. */
  @Column({ type: 'timestamptz', nullable: true })
  handledAt!: Date | null;
}
