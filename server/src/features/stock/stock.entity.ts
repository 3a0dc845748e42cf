import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockLevel } from '../../../../domain/stock/stock';

/** A row of "stock": how much there is of a product. One without a row is not counted. */
@Entity('stock')
export class StockEntity {
  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Column({ type: 'int', default: 0 })
  onHand!: number;

  /** Of that, what placed orders have. */
  @Column({ type: 'int', default: 0 })
  allocated!: number;

  /** Of that, what open checkouts have. */
  @Column({ type: 'int', default: 0 })
  held!: number;

  @Column({ type: 'int', default: 0 })
  lowStockAt!: number;

  @Column({ type: 'int', default: 99 })
  maxPerOrder!: number;

  /** Computed by the database. */
  @Column({ type: 'text', generatedType: 'STORED', asExpression: '', insert: false, update: false })
  level!: StockLevel;
}

/** A row of "stock_holds": what an open checkout has of a product. */
@Entity('stock_holds')
export class StockHoldEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  orderId!: string;

  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Column({ type: 'int' })
  qty!: number;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
