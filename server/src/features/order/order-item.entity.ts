import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import { Order } from './order.entity';

@ObjectType({
  simpleResolvers: true,
  description: 'A line as it was bought; later changes of the product leave it alone.',
})
@Entity('order_items')
export class OrderItem {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  orderId!: string;

  @Field(() => ID, { description: 'Its identity: of the order and the product.' })
  get _id(): string {
    return `${this.orderId}:${this.productId}`;
  }

  @Field(() => ID, { description: 'The _id of the product.' })
  @PrimaryColumn({ type: 'text' })
  productId!: string;

  @ManyToOne(() => Order, (order) => order.items)
  @JoinColumn([
    { name: 'userId', referencedColumnName: 'userId' },
    { name: 'orderId', referencedColumnName: '_id' },
  ])
  order?: Relation<Order>;

  @Column({ type: 'int' })
  position!: number;

  @Field(() => String, { description: 'As it was called.' })
  @Column({ type: 'text' })
  title!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  @Column({ type: 'text' })
  image!: string;

  @Column({ type: 'int' })
  pricePaise!: number;

  @Field(() => Float, { description: 'Rupees for one unit.' })
  get price(): number {
    return toRupees(this.pricePaise);
  }

  @Field(() => String, { description: 'The unit the price is for.' })
  @Column({ type: 'text' })
  quantity!: string;

  @Field(() => Int, { description: 'How many.' })
  @Column({ type: 'int' })
  qty!: number;
}
