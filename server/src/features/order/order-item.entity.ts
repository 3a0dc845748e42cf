import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  /** Its share of the order's discount, spread once; always there, though an older version leaves it to a trigger. */
  @Column({ type: 'int', nullable: true })
  discountPaise!: number | null;

  /** How many of it there were none of when it was paid: their money went back. */
  @Column({ type: 'int', default: 0 })
  missingQty!: number;
}
