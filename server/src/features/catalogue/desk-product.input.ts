import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { ProductInput } from './desk-product-entry';
import { DeskProductFacts } from './desk-product-facts.type';

@InputType('ProductInput', {
  description: `A product to be created or changed, by the names of the columns of a file. What is absent stays as it is; a
fact that is null or empty is not known any more.`,
})
export class ProductInputType extends DeskProductFacts implements ProductInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Which one; of a new one it is made from the title when it is absent.',
  })
  _id?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The version that the change is made to; absent for a new product.',
  })
  expected?: string | null;

  @Field(() => Int, { nullable: true, description: 'Orders the products; absent for a new one: the last.' })
  id?: number | null;

  @Field(() => String, { nullable: true, description: 'Its title.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'The name of a category.' })
  categoryName?: string | null;

  @Field(() => Float, { nullable: true, description: 'Rupees for one unit, two decimals at most.' })
  price?: number | null;

  @Field(() => String, { nullable: true, description: 'The unit the price is for: kg, 500grms, packet.' })
  quantity?: string | null;

  @Field(() => Float, { nullable: true, description: '1 to 5.' })
  rating?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The path of a picture of the shop; absent for a new one: that of its category.',
  })
  image?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many are on hand; absent: as many as before, or not counted.',
  })
  stock?: number | null;

  @Field(() => Int, { nullable: true, description: 'From when it is low; only of what is counted.' })
  lowStockAt?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many one order can have, 1 to 99; only of what is counted.',
  })
  maxPerOrder?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether shoppers can see it.' })
  onSale?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Loose goods: what is delivered may weigh less than what was ordered.',
  })
  soldByWeight?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Other names that it is found by.' })
  alsoKnownAs?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'The _id of other products, the first choice first.' })
  goesWith?: string[] | null;
}
