import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { GetterField } from '../../common/getter-field';
import type { ItemRow } from '../cart';
import { Product, toProduct } from '../catalogue';

@ObjectType({ simpleResolvers: true, description: 'A product that a shopper likes.' })
@Entity('wishlist_items')
export class WishlistItem {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @GetterField(() => ID, { description: 'Its identity: of the user and the product.' })
  get _id(): string {
    return `${this.userId}:${this.productId}`;
  }

  @Field(() => Product, { description: "The product, at today's price." })
  @ManyToOne(() => Product)
  @JoinColumn({ name: 'productId' })
  product!: Relation<Product>;

  @Field(() => Date, { description: 'When the product was put on.' })
  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the item last changed.' })
  @Column({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** The wishlist's item of a row. */
export function toWishlistItem(row: ItemRow): WishlistItem {
  const { userId, _id: productId, createdAt, updatedAt } = row;
  return Object.assign(new WishlistItem(), {
    userId,
    productId,
    createdAt,
    updatedAt,
    product: toProduct(row),
  });
}
