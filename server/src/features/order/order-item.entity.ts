import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReplacementPolicy } from '../../../../domain/fulfilment/picked';
import type { OrderItemStatus } from '../../../../domain/order/order';

/** A row of "order_items": a product as it was bought. */
@Entity('order_items')
export class OrderItemEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  orderId!: string;

  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Column({ type: 'int' })
  position!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  image!: string;

  @Column({ type: 'int' })
  pricePaise!: number;

  @Column({ type: 'text' })
  quantity!: string;

  @Column({ type: 'int' })
  qty!: number;

  /** Its share of the order's discount, computed once; never null in the database: a trigger sets it for older versions. */
  @Column({ type: 'int', nullable: true })
  discountPaise!: number | null;

  /** How many were missing when it was paid, and were refunded. */
  @Column({ type: 'int', default: 0 })
  missingQty!: number;

  /** SHORT only once it is picked, whatever was missing before. */
  @Column({ type: 'text', default: 'ORDERED' })
  status!: OrderItemStatus;

  /** Null while it is ORDERED. */
  @Column({ type: 'int', nullable: true })
  pickedQty!: number | null;

  @Column({ type: 'int', nullable: true })
  pickedGrams!: number | null;

  /** The weight of a unit sold by weight. */
  @Column({ type: 'int', nullable: true })
  packGrams!: number | null;

  @Column({ type: 'text', default: 'BEST_MATCH' })
  replacement!: ReplacementPolicy;

  @Column({ type: 'text', nullable: true })
  replacementProductId!: string | null;

  /** The final cost before any discount; null until the order is packed. */
  @Column({ type: 'int', nullable: true })
  finalPaise!: number | null;
}
