import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "cart_items". */
@Entity('cart_items')
export class CartItemEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Column({ type: 'int' })
  qty!: number;

  /** The key of the reorder that put it in last. */
  @Column({ type: 'text', nullable: true })
  reorderKey!: string | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  updatedAt!: Date;
}
