import { Kind } from 'graphql';
import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { toRupees } from '../../../../domain/cart/pricing';
import { COUNT_MAX, IDS_MAX, RATING_MAX, RATING_MIN } from '../../../../domain/catalogue/listing-rules';
import type { ProductFilter, ProductSort } from '../../../../domain/catalogue/listing-rules';
import type { Category, Product } from '../../../../domain/catalogue/product';
import {
  ALLERGENS,
  dietOf,
  mrpOf,
  SAVING_STEPS,
  unitPriceOf,
} from '../../../../domain/catalogue/product-facts';
import type { Diet, PricedFacts } from '../../../../domain/catalogue/product-facts';
import type { Language } from '../../../../domain/shop/language';
import type { StockLevel } from '../../../../domain/stock/stock';
import { enumType } from '../../common/enum-type';
import { PageInfo } from '../../common/page-info';
import { DietEnum, UnitPrice } from './facts/product-facts.type';

@ObjectType('Category', { simpleResolvers: true, description: 'A shelf of the shop.' })
export class CategoryType implements Category {
  @Field(() => ID, { description: 'Its identity, which is its name.' })
  _id!: string;

  @Field(() => Int, { description: 'Orders the categories: 1 to 9 in the seed data.' })
  id!: number;

  @Field(() => String, { description: 'As products and filters name it: dairy, fruits.' })
  categoryName!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  image!: string;

  @Field(() => String, { description: 'What is on the shelf.' })
  description!: string;
}

export const StockLevelType = enumType<StockLevel>('StockLevel', 'How much there is of a product.', {
  IN_STOCK: 'Enough.',
  LOW_STOCK: 'Only a few are left.',
  OUT_OF_STOCK: 'None is left.',
});

@ObjectType('Product', { simpleResolvers: true, description: 'Something to buy.' })
export class ProductType implements Omit<Product, 'pricePaise' | keyof PricedFacts> {
  @Field(() => ID, { description: 'Its identity: readable, such as fresh-cow-milk.' })
  _id!: string;

  @Field(() => Int, { description: 'Orders the products.' })
  id!: number;

  @Field(() => String, {
    description: 'Its title; at /graphql?language=hi its Hindi name, if it has one.',
  })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Its Hindi name; null where the shop knows none.' })
  titleHi!: string | null;

  @Field(() => String, { description: 'The path of its picture.' })
  image!: string;

  @Field(() => Float, { description: 'Rupees for one unit.' })
  price!: number;

  @Field(() => String, { description: 'The unit the price is for: kg, 500grms, packet.' })
  quantity!: string;

  @Field(() => Float, { description: '1 to 5.' })
  rating!: number;

  @Field(() => String, { description: 'The name of its category.' })
  categoryName!: string;

  @Field(() => Float, { description: 'Maximum retail price in rupees, never below price.' })
  mrp!: number;

  @Field(() => UnitPrice, { description: 'Price for a comparable amount, for example 68 rupees per kg.' })
  unitPrice!: UnitPrice;

  @Field(() => Boolean, {
    description:
      'Loose goods: what is delivered may weigh less than what was ordered, and the difference is refunded.',
  })
  soldByWeight!: boolean;

  @Field(() => DietEnum, { description: 'Unmarked goods are VEG, those of the nonveg shelf NONVEG.' })
  diet!: Diet;

  @Field(() => DietEnum, {
    nullable: true,
    description: 'The mark itself; null for unmarked goods, which replace no marked ones but NONVEG.',
  })
  dietMark!: Diet | null;

  @Field(() => StockLevelType, {
    description: 'Never a count: bands, so that a sale does not change what is cached.',
  })
  stockLevel!: StockLevel;

  @Field(() => Int, { description: 'How many one order may hold at most; 0 when out of stock.' })
  maxQty!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A product with its cursor.' })
export class ProductEdge {
  @Field(() => String, { description: 'Pass it as `after` to get the products that follow.' })
  cursor!: string;

  @Field(() => ProductType, { description: 'The product itself.' })
  node!: ProductType;
}

@ObjectType({
  simpleResolvers: true,
  description: `A page of products. A search is counted up to ${COUNT_MAX}, which then means that many or more.`,
})
export class ProductConnection {
  @Field(() => [ProductEdge], { description: 'The products of this page, in order.' })
  edges!: ProductEdge[];

  @Field(() => PageInfo, { description: 'Whether more follows, and from which cursor.' })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Counted only when asked for.' })
  totalCount!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'What was searched for instead, where nothing has the text that was and nearMisses asked for the nearest words.',
  })
  correctedTo!: string | null;
}

@InputType('ProductFilter', {
  description:
    'What products must have to be shown; absent parts let all pass. A search of three letters or more also finds what has the text as words of another name, such as tamatar or टमाटर.',
})
export class ProductFilterInput implements ProductFilter {
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
    description: `Products by their _id, up to ${IDS_MAX}. With the sort ID they come in this order.`,
  })
  ids?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to search for the nearest known words if nothing matches the text; correctedTo says which.',
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

export const ProductSortType = enumType<ProductSort>(
  'ProductSort',
  'The order of a product list; equal prices are ordered by id.',
  {
    ID: 'As the shop arranged them.',
    PRICE_LOW_TO_HIGH: 'Cheapest first.',
    PRICE_HIGH_TO_LOW: 'Dearest first.',
    UNIT_PRICE_LOW_TO_HIGH: 'Cheapest first by unitPrice, whether that is of a kg, a litre or a piece.',
    SAVING_HIGH_TO_LOW: 'Most rupees below the MRP first.',
  },
);

/** Whether a query selects totalCount, fragments included. */
export function isCountSelected({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): boolean {
  const has = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === 'totalCount';
      return has(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments[selection.name.value]?.selectionSet,
      );
    });
  return fieldNodes.some(({ selectionSet }) => has(selectionSet));
}

/** A product as both APIs show it: prices in rupees, and nothing else that it may carry. */
export const toProductType = (product: Product): ProductType => ({
  _id: product._id,
  id: product.id,
  title: product.title,
  titleHi: product.titleHi,
  image: product.image,
  price: toRupees(product.pricePaise),
  quantity: product.quantity,
  rating: product.rating,
  categoryName: product.categoryName,
  mrp: toRupees(mrpOf(product.mrpPaise, product.pricePaise)),
  unitPrice: unitPriceOf(product),
  soldByWeight: product.soldByWeight,
  diet: dietOf(product.dietMark, product.categoryName),
  dietMark: product.dietMark,
  stockLevel: product.stockLevel,
  maxQty: product.maxQty,
});

/** The title of a product in the language of the request, as GraphQL resolves it. */
export const titleOf = (
  { title, titleHi }: ProductType,
  _args: unknown,
  { origin }: { origin: { language: Language } },
): string => (origin.language === 'hi' ? (titleHi ?? title) : title);
