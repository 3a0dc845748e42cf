import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Diet, NutritionTable, ProductFacts } from '../../../../../domain/catalogue/product-facts';
import { enumType } from '../../../common/enum-type';

/** For GraphQL, the diets by name. */
export const DietEnum = enumType<Diet>('Diet', 'Who may eat it, as the mark on the pack says.', {
  VEG: 'Neither meat, fish nor egg.',
  EGG: 'Egg, but neither meat nor fish.',
  NONVEG: 'Meat or fish.',
});

@ObjectType({ simpleResolvers: true, description: 'What a comparable amount costs.' })
export class UnitPrice {
  @Field(() => Float, { description: 'Rupees.' })
  price!: number;

  @Field(() => String, {
    description: 'kg, litre or piece; where the amount in a pack is not known, what the pack is called.',
  })
  per!: string;
}

@ObjectType('Nutrition', { simpleResolvers: true, description: 'Per 100 g or 100 ml; typical values.' })
class NutritionType implements NutritionTable {
  @Field(() => Float, { description: 'Kilocalories.' })
  energyKcal!: number;

  @Field(() => Float, { description: 'Grams.' })
  proteinG!: number;

  @Field(() => Float, { description: 'Grams, without fibre.' })
  carbsG!: number;

  @Field(() => Float, { description: 'Grams of the carbohydrates.' })
  sugarsG!: number;

  @Field(() => Float, { description: 'Grams.' })
  fatG!: number;

  @Field(() => Float, { description: 'Grams of the fat.' })
  saturatedG!: number;

  @Field(() => Float, { description: 'Grams.' })
  fibreG!: number;

  @Field(() => Float, { description: 'Milligrams.' })
  sodiumMg!: number;
}

@ObjectType('ProductFacts', {
  simpleResolvers: true,
  description: 'What the shop knows of a product besides name and price.',
})
export class ProductFactsType implements ProductFacts {
  @Field(() => String, { description: 'What it is, and what it is good for.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'Where it comes from.' })
  origin!: string | null;

  @Field(() => String, { nullable: true, description: 'How to keep it.' })
  storage!: string | null;

  @Field(() => Int, { nullable: true, description: 'From the day it is packed.' })
  shelfLifeDays!: number | null;

  @Field(() => String, { nullable: true, description: 'In descending order of weight.' })
  ingredients!: string | null;

  @Field(() => [String], { description: 'By the names that withoutAllergens takes: milk, wheat, nuts.' })
  allergens!: string[];

  @Field(() => NutritionType, { nullable: true, description: 'Null where it is not known.' })
  nutrition!: NutritionTable | null;
}
