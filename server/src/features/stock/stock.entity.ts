import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StockLevel } from '../../../../domain/stock/stock';

/** A row of "stock": the stock of a product. One without a row is not counted. */
@Entity('stock')
export class StockEntity {
  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Column({ type: 'int', default: 0 })
  onHand!: number;

  /** The part allocated to placed orders. */
  @Column({ type: 'int', default: 0 })
  allocated!: number;

  /** The part held by open checkouts. */
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

/** A row of "stock_holds": the quantity of a product held by an open checkout. */
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
