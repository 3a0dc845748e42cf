import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NutritionTable } from '../../../../../domain/catalogue/product-facts';

/** A row of "product_facts": what only the page of a product shows. */
@Entity('product_facts')
export class ProductFactsEntity {
  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', nullable: true })
  descriptionHi!: string | null;

  @Column({ type: 'text', nullable: true })
  origin!: string | null;

  @Column({ type: 'text', nullable: true })
  originHi!: string | null;

  @Column({ type: 'text', nullable: true })
  storage!: string | null;

  @Column({ type: 'text', nullable: true })
  storageHi!: string | null;

  @Column({ type: 'int', nullable: true })
  shelfLifeDays!: number | null;

  @Column({ type: 'text', nullable: true })
  ingredients!: string | null;

  @Column({ type: 'text', nullable: true })
  ingredientsHi!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  nutrition!: NutritionTable | null;

  @Column({ type: 'float8', nullable: true })
  gstPercent!: number | null;

  @Column({ type: 'text', nullable: true })
  hsn!: string | null;

  @Column({ type: 'text', nullable: true })
  barcode!: string | null;

  @Column({ type: 'text', array: true, default: [] })
  goesWith!: string[];
}
