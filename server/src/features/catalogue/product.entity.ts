import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import { GetterField } from '../../common/getter-field';

@ObjectType({ simpleResolvers: true, description: 'Something to buy.' })
@Entity('products')
export class Product {
  @Field(() => ID, { description: 'Its identity: readable, such as fresh-cow-milk.' })
  @PrimaryColumn({ type: 'text' })
  _id!: string;

  @Field(() => Int, { description: 'Orders the products.' })
  @Column({ type: 'int', unique: true })
  id!: number;

  @Field(() => String, { description: 'What it is called.' })
  @Column({ type: 'text' })
  title!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  @Column({ type: 'text' })
  image!: string;

  @Column({ type: 'int' })
  pricePaise!: number;

  @GetterField(() => Float, { description: 'Rupees for one unit.' })
  get price(): number {
    return toRupees(this.pricePaise);
  }

  @Field(() => String, { description: 'The unit the price is for: kg, 500grms, packet.' })
  @Column({ type: 'text' })
  quantity!: string;

  @Field(() => Float, { description: '1 to 5.' })
  @Column({ type: 'double precision' })
  rating!: number;

  @Field(() => String, { description: 'The name of its category.' })
  @Column({ type: 'text' })
  categoryName!: string;
}
