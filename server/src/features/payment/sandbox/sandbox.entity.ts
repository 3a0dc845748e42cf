import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "sandbox"."orders". */
@Entity({ schema: 'sandbox', name: 'orders' })
export class SandboxOrderEntity {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** Paise. */
  @Column({ type: 'int' })
  amount!: number;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'text' })
  receipt!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  created_at!: Date;
}

/** A row of "sandbox"."payments". */
@Entity({ schema: 'sandbox', name: 'payments' })
export class SandboxPaymentEntity {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  order_id!: string;

  @Column({ type: 'text' })
  status!: 'authorized' | 'captured' | 'failed';

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  created_at!: Date;
}

/** A row of "sandbox"."webhooks". */
@Entity({ schema: 'sandbox', name: 'webhooks' })
export class SandboxWebhookEntity {
  @PrimaryColumn({ type: 'text' })
  event_id!: string;

  @Column({ type: 'text' })
  body!: string;

  @Column({ type: 'int', default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  next_at!: Date;

  @Column({ type: 'boolean', default: false })
  delivered!: boolean;
}
