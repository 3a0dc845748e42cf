import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { Diet } from '../../../../domain/catalogue/product-facts';
import type { ProductInput } from './desk-product-entry';
import { DietEnum } from './facts/product-facts.type';

@InputType('ProductInput', {
  description: `A product to be created or changed, by the names of the columns of a file. What is absent stays as it is; a
fact that is null or empty is not known any more.`,
})
export class ProductInputType implements ProductInput {
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

  @Field(() => String, { nullable: true, description: 'What it is called.' })
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

  @Field(() => Float, {
    nullable: true,
    description: 'Maximum retail price in rupees, as it stands on the pack.',
  })
  mrp?: number | null;

  @Field(() => Int, { nullable: true, description: 'How much a pack holds, in packUnit.' })
  packAmount?: number | null;

  @Field(() => String, { nullable: true, description: 'g, ml or piece.' })
  packUnit?: string | null;

  @Field(() => DietEnum, { nullable: true, description: 'The mark on the pack; null: unmarked.' })
  diet?: Diet | null;

  @Field(() => String, { nullable: true, description: 'Its name in Hindi.' })
  titleHi?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Some of those that lists leave products out by; empty: it is known that there are none.',
  })
  allergens?: string[] | null;

  @Field(() => String, { nullable: true, description: 'What it is and what it is good for.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'The same in Hindi.' })
  descriptionHi?: string | null;

  @Field(() => String, { nullable: true, description: 'Where it comes from.' })
  origin?: string | null;

  @Field(() => String, { nullable: true, description: 'The same in Hindi.' })
  originHi?: string | null;

  @Field(() => String, { nullable: true, description: 'How to keep it.' })
  storage?: string | null;

  @Field(() => String, { nullable: true, description: 'The same in Hindi.' })
  storageHi?: string | null;

  @Field(() => Int, { nullable: true, description: 'From the day it is packed.' })
  shelfLifeDays?: number | null;

  @Field(() => String, { nullable: true, description: 'In the order of their weight.' })
  ingredients?: string | null;

  @Field(() => String, { nullable: true, description: 'The same in Hindi.' })
  ingredientsHi?: string | null;

  @Field(() => Float, { nullable: true, description: 'Kilocalories per 100 g or 100 ml.' })
  energyKcal?: number | null;

  @Field(() => Float, { nullable: true, description: 'Grams per 100 g or 100 ml.' })
  proteinG?: number | null;

  @Field(() => Float, { nullable: true, description: 'Grams, without fibre.' })
  carbsG?: number | null;

  @Field(() => Float, { nullable: true, description: 'Grams of the carbohydrates.' })
  sugarsG?: number | null;

  @Field(() => Float, { nullable: true, description: 'Grams.' })
  fatG?: number | null;

  @Field(() => Float, { nullable: true, description: 'Grams of the fat.' })
  saturatedG?: number | null;

  @Field(() => Float, { nullable: true, description: 'Grams.' })
  fibreG?: number | null;

  @Field(() => Float, { nullable: true, description: 'Milligrams.' })
  sodiumMg?: number | null;

  @Field(() => Float, { nullable: true, description: 'The rate of its tax.' })
  gstPercent?: number | null;

  @Field(() => String, { nullable: true, description: 'The code of its tax, 4 to 8 digits.' })
  hsn?: string | null;

  @Field(() => String, { nullable: true, description: 'The digits under its barcode: EAN, UPC or GTIN.' })
  barcode?: string | null;

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
