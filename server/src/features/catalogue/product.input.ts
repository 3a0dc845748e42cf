import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { IDS_MAX, RATING_MAX, RATING_MIN } from '../../../../domain/catalogue/listing-rules';
import { ALLERGENS, SAVING_STEPS } from '../../../../domain/catalogue/product-facts';
import type { Diet } from '../../../../domain/catalogue/product-facts';
import { DietEnum } from './facts/product-facts.type';

@InputType({
  description:
    'What products must have to be shown; absent parts let all pass. A search of three letters or more also finds what has the text as words of another name, such as tamatar or टमाटर.',
})
export class ProductFilter {
  @Field(() => [String], {
    nullable: true,
    description: 'Category names; absent means all, an empty list means none.',
  })
  categories?: string[] | null;

  @Field(() => Int, { nullable: true, description: `Lowest rating to show, ${RATING_MIN} to ${RATING_MAX}.` })
  minRating?: number | null;

  @Field(() => String, { nullable: true, description: 'Case-insensitive; matches anywhere in the title.' })
  search?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Products by their _id, up to ${IDS_MAX}. With the sort ID they come in this order, as one page.`,
  })
  ids?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to search for the nearest words that the shop knows where nothing has the text; correctedTo says which.',
  })
  nearMisses?: boolean | null;

  @Field(() => [DietEnum], { nullable: true, description: 'Absent means all, an empty list means none.' })
  diets?: Diet[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only what costs less than its MRP. False is the same as absent.',
  })
  onOffer?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: `Only what costs at least so many percent less than its MRP: ${SAVING_STEPS.join(', ')}.`,
  })
  minSaving?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: `Only what is known to have none of these: ${ALLERGENS.join(', ')}.`,
  })
  withoutAllergens?: string[] | null;
}

export enum ProductSort {
  ID = 'ID',
  PRICE_LOW_TO_HIGH = 'PRICE_LOW_TO_HIGH',
  PRICE_HIGH_TO_LOW = 'PRICE_HIGH_TO_LOW',
  UNIT_PRICE_LOW_TO_HIGH = 'UNIT_PRICE_LOW_TO_HIGH',
  SAVING_HIGH_TO_LOW = 'SAVING_HIGH_TO_LOW',
}
registerEnumType(ProductSort, {
  name: 'ProductSort',
  description: 'The order of a product list; equal prices are ordered by id.',
  valuesConfig: {
    ID: { description: 'As the shop arranged them.' },
    PRICE_LOW_TO_HIGH: { description: 'Cheapest first.' },
    PRICE_HIGH_TO_LOW: { description: 'Dearest first.' },
    UNIT_PRICE_LOW_TO_HIGH: {
      description: 'Cheapest first by unitPrice, whether that is of a kg, a litre or a piece.',
    },
    SAVING_HIGH_TO_LOW: { description: 'Most rupees below the MRP first.' },
  },
});
