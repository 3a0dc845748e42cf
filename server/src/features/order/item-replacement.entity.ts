import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "item_replacements": the replacement of an order's item. */
@Entity('item_replacements')
export class ItemReplacementEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  orderId!: string;

  /** The product that was ordered. */
  @PrimaryColumn({ type: 'text' })
  itemId!: string;

  @Column({ type: 'text' })
  productId!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  image!: string;

  /** The price of that day; the lower of the two prices is charged. */
  @Column({ type: 'int' })
  pricePaise!: number;

  @Column({ type: 'text' })
  quantity!: string;

  @Column({ type: 'int' })
  qty!: number;

  /** The weight of a unit sold by weight. */
  @Column({ type: 'int', nullable: true })
  packGrams!: number | null;

  /** The total weight; null: not weighed. */
  @Column({ type: 'int', nullable: true })
  grams!: number | null;
}
