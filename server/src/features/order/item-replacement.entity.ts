import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "item_replacements": what was put in instead of an item of an order. */
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

  /** Of that day; what is charged is the lower of the two prices. */
  @Column({ type: 'int' })
  pricePaise!: number;

  @Column({ type: 'text' })
  quantity!: string;

  @Column({ type: 'int' })
  qty!: number;

  /** What a unit weighs, of goods sold by weight. */
  @Column({ type: 'int', nullable: true })
  packGrams!: number | null;

  /** What all of it weighs; null: it is not weighed. */
  @Column({ type: 'int', nullable: true })
  grams!: number | null;
}
