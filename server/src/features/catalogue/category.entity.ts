import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category } from '../../../../domain/catalogue/product';

/** A row of "categories". */
@Entity('categories')
export class CategoryEntity implements Category {
  @PrimaryColumn({ type: 'text' })
  _id!: string;

  @Column({ type: 'int' })
  id!: number;

  @Column({ type: 'text' })
  categoryName!: string;

  @Column({ type: 'text' })
  image!: string;

  @Column({ type: 'text' })
  description!: string;

  @Column({ type: 'text', nullable: true, select: false })
  titleHi!: string | null;
}
