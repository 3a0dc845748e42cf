import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor, OrderStatus } from '../../../../domain/order/order-status';

/** A row of "order_events", which is append-only. */
@Entity('order_events')
export class OrderEventEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  orderId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  /** The order's new status; null if it has not changed. */
  @Column({ type: 'text', nullable: true })
  status!: OrderStatus | null;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb', default: {} })
  params!: Record<string, unknown>;

  @Column({ type: 'jsonb' })
  actor!: Actor;
}
