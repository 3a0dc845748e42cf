import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import { GetterField } from '../../common/getter-field';

@ObjectType({
  simpleResolvers: true,
  description: 'A line as it was bought; later changes of the product leave it alone.',
})
export class OrderItem {
  orderId!: string;

  @GetterField(() => ID, { description: 'Its identity: of the order and the product.' })
  get _id(): string {
    return `${this.orderId}:${this.productId}`;
  }

  @Field(() => ID, { description: 'The _id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'As it was called.' })
  title!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  image!: string;

  pricePaise!: number;

  @GetterField(() => Float, { description: 'Rupees for one unit.' })
  get price(): number {
    return toRupees(this.pricePaise);
  }

  @Field(() => String, { description: 'The unit the price is for.' })
  quantity!: string;

  @Field(() => Int, { description: 'How many.' })
  qty!: number;
}
