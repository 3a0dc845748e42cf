import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Product } from '../../../../domain/catalogue/product';
import type { Diet, PackUnit } from '../../../../domain/catalogue/product-facts';

/** A row of "products". Lists do not select what only searches and filters look at. */
@Entity('products')
export class ProductEntity implements Omit<Product, 'stockLevel' | 'maxQty'> {
  @PrimaryColumn({ type: 'text' })
  _id!: string;

  @Column({ type: 'int' })
  id!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  image!: string;

  @Column({ type: 'int' })
  pricePaise!: number;

  @Column({ type: 'text' })
  quantity!: string;

  @Column({ type: 'float8' })
  rating!: number;

  @Column({ type: 'text' })
  categoryName!: string;

  @Column({ type: 'int', nullable: true })
  mrpPaise!: number | null;

  @Column({ type: 'int', nullable: true })
  packAmount!: number | null;

  @Column({ type: 'text', nullable: true })
  packUnit!: PackUnit | null;

  @Column({ type: 'boolean', default: false })
  soldByWeight!: boolean;

  @Column({ type: 'text', nullable: true })
  dietMark!: Diet | null;

  @Column({ type: 'text', array: true, nullable: true, select: false })
  allergens!: string[] | null;

  @Column({ type: 'text', nullable: true, select: false })
  titleHi!: string | null;

  @Column({ type: 'text', array: true, default: [], select: false })
  alsoKnownAs!: string[];
}
