import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "wishlist_items". */
@Entity('wishlist_items')
export class WishlistItemEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  updatedAt!: Date;
}
