import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor, OrderStatus } from '../../../../domain/order/order-status';

/** A row of "order_events", which are only ever added. */
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

  /** Where the order is since; null when it stays where it was. */
  @Column({ type: 'text', nullable: true })
  status!: OrderStatus | null;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb', default: {} })
  params!: Record<string, unknown>;

  @Column({ type: 'jsonb' })
  actor!: Actor;
}
