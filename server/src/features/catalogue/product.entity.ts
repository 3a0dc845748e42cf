import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';

@ObjectType()
@Entity('products')
export class Product {
  @Field(() => ID)
  @PrimaryColumn({ type: 'text' })
  _id!: string;

  @Field(() => Int, { description: 'Orders the products.' })
  @Column({ type: 'int', unique: true })
  id!: number;

  @Field(() => String)
  @Column({ type: 'text' })
  title!: string;

  @Field(() => String)
  @Column({ type: 'text' })
  image!: string;

  @Column({ type: 'int' })
  pricePaise!: number;

  @Field(() => Float, { description: 'Rupees for one unit.' })
  get price(): number {
    return toRupees(this.pricePaise);
  }

  @Field(() => String, { description: 'The unit the price is for: kg, 500grms, packet.' })
  @Column({ type: 'text' })
  quantity!: string;

  @Field(() => Float, { description: '1 to 5.' })
  @Column({ type: 'double precision' })
  rating!: number;

  @Field(() => String)
  @Column({ type: 'text' })
  categoryName!: string;
}
