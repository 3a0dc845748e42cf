import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { MAX_QTY, MIN_QTY } from '../../../../domain/cart/qty';
import { GetterField } from '../../common/getter-field';
import { Product, toProduct } from '../catalogue';
import type { ItemRow } from './list-items';

@ObjectType({ simpleResolvers: true, description: 'A product in the cart, and how many of it.' })
@Entity('cart_items')
export class CartItem {
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

  @Field(() => Int, { description: `${MIN_QTY} to ${MAX_QTY}.` })
  @Column({ type: 'int' })
  qty!: number;

  @Field(() => Date, { description: 'When the product was put in.' })
  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When qty last changed.' })
  @Column({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** The cart's item of a row. */
export function toCartItem(row: ItemRow): CartItem {
  const { userId, _id: productId, qty, createdAt, updatedAt } = row;
  return Object.assign(new CartItem(), {
    userId,
    productId,
    qty,
    createdAt,
    updatedAt,
    product: toProduct(row),
  });
}
