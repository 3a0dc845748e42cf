import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { Diet } from '../../../../domain/catalogue/product-facts';
import { DietEnum } from './facts/product-facts.type';

/** The facts of a product as entered, in an input as in a response; null if not entered. */
@InputType()
@ObjectType({ simpleResolvers: true })
export abstract class DeskProductFacts {
  @Field(() => Float, {
    nullable: true,
    description: 'Maximum retail price in rupees, as printed on the pack.',
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

  @Field(() => String, { nullable: true, description: 'What it is, and what it is good for.' })
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

  @Field(() => String, { nullable: true, description: 'In descending order of weight.' })
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

  @Field(() => Float, { nullable: true, description: 'Its tax rate in percent.' })
  gstPercent?: number | null;

  @Field(() => String, { nullable: true, description: 'Its HSN code, 4 to 8 digits.' })
  hsn?: string | null;

  @Field(() => String, { nullable: true, description: 'The digits under its barcode: EAN, UPC or GTIN.' })
  barcode?: string | null;
}
