import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { Product } from '../catalogue';

@ObjectType({ description: 'A product in the cart, and how many of it.' })
@Entity('cart_items')
export class CartItem {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @Field(() => ID)
  get _id(): string {
    return `${this.userId}:${this.productId}`;
  }

  @Field(() => Product)
  @ManyToOne(() => Product)
  @JoinColumn({ name: 'productId' })
  product!: Relation<Product>;

  @Field(() => Int, { description: '1 to 99.' })
  @Column({ type: 'int' })
  qty!: number;

  @Field(() => Date)
  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => Date)
  @Column({ type: 'timestamptz' })
  updatedAt!: Date;
}
