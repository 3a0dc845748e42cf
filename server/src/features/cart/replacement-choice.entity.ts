import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReplacementPolicy } from '../../../../domain/fulfilment/picked';

/** A row of "replacement_choices": what a shopper wants when a product is unavailable, in this cart and later ones. */
@Entity('replacement_choices')
export class ReplacementChoiceEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Column({ type: 'text' })
  policy!: ReplacementPolicy;

  /** With SPECIFIC. */
  @Column({ type: 'text', nullable: true })
  replacementProductId!: string | null;
}
