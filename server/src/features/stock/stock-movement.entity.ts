import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockMovementKind } from '../../../../domain/stock/stock';

/**
 * A row of "stock_movements", which is append-only. Those that are RECEIVED, ADJUSTED and SHIPPED sum up to what is on hand,
 * those that are ALLOCATED, RELEASED and SHIPPED to what is allocated.
 */
@Entity('stock_movements')
export class StockMovementEntity {
  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'text' })
  productId!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ type: 'text' })
  kind!: StockMovementKind;

  @Column({ type: 'int' })
  qty!: number;

  @Column({ type: 'uuid', nullable: true })
  orderId!: string | null;

  /** An email of staff, or which part of the shop. */
  @Column({ type: 'text' })
  by!: string;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;
}
