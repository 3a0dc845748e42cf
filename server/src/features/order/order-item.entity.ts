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
}
