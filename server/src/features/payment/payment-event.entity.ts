import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UnmatchedReason } from '../../../../domain/wording/unmatched.en';

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
