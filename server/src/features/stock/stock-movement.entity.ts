import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockMovement, StockMovementKind } from '../../../../domain/stock/stock';

/**
 * A row of "stock_movements", which is append-only. RECEIVED, ADJUSTED and SHIPPED add up to the stock on hand,
 * ALLOCATED, RELEASED and SHIPPED to the allocated stock.
 */
@Entity('stock_movements')
export class StockMovementEntity implements StockMovement {
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

  @Column({ type: 'text' })
  by!: string;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;
}
