import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { IDS_MAX, RATING_MAX, RATING_MIN } from '../../../../domain/catalogue/listing-rules';

@InputType({ description: 'What products must have to be shown; absent parts let all pass.' })
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
    description: `Products by their _id, up to ${IDS_MAX}. Unless sorted by price they come in this order, as one page.`,
  })
  ids?: string[] | null;
}

export enum ProductSort {
  ID = 'ID',
  PRICE_LOW_TO_HIGH = 'PRICE_LOW_TO_HIGH',
  PRICE_HIGH_TO_LOW = 'PRICE_HIGH_TO_LOW',
}
registerEnumType(ProductSort, {
  name: 'ProductSort',
  description: 'The order of a product list; equal prices are ordered by id.',
  valuesConfig: {
    ID: { description: 'As the shop arranged them.' },
    PRICE_LOW_TO_HIGH: { description: 'Cheapest first.' },
    PRICE_HIGH_TO_LOW: { description: 'Dearest first.' },
  },
});
