import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Diet } from '../../../../domain/catalogue/product-facts';
import type { StockLevel } from '../../../../domain/stock/stock';
import { PageInfo } from '../../common/page-info';
import { ProductFilterInput, StockLevelType } from './catalogue.type';
import { DeskProductFacts } from './desk-product-facts.type';
import type { DeskProductPage } from './desk-product.service';
import type { DeskProduct, DeskStock } from './desk-product-store';

@InputType('ProductFilter', { description: 'The filters of shoppers, and those of staff alone.' })
export class DeskProductFilter extends ProductFilterInput {
  @Field(() => [StockLevelType], {
    nullable: true,
    description: 'With so much of them left. What is not counted is IN_STOCK.',
  })
  levels?: StockLevel[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: those that are off sale. Absent or false: those that are on sale.',
  })
  offSale?: boolean | null;
}

@ObjectType('DeskProductStock', {
  simpleResolvers: true,
  description: 'How much there is of a product that is counted.',
})
export class DeskProductStock implements DeskStock {
  @Field(() => Int, { description: 'How many are in the shop.' })
  onHand!: number;

  @Field(() => Int, { description: 'How many of these are left to be sold.' })
  available!: number;

  @Field(() => Int, { description: 'Shoppers are told that it is low when so many or fewer are left.' })
  lowStockAt!: number;

  @Field(() => Int, { description: 'How many one order can have.' })
  maxPerOrder!: number;

  @Field(() => StockLevelType, { description: 'What shoppers see of it.' })
  level!: StockLevel;
}

@ObjectType('DeskProduct', {
  simpleResolvers: true,
  description: 'A product as staff see it: what they have entered, by the names of the columns of a file.',
})
export class DeskProductType extends DeskProductFacts {
  @Field(() => ID, { description: 'Its identity: readable, such as fresh-cow-milk.' })
  _id!: string;

  @Field(() => Int, { description: 'Orders the products.' })
  id!: number;

  @Field(() => String, {
    description: 'Pass it as `expected` when saving. Changes with everything except the stock counts.',
  })
  version!: string;

  @Field(() => Boolean, { description: 'Whether shoppers can see it.' })
  onSale!: boolean;

  @Field(() => String, { description: 'Its title.' })
  title!: string;

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

  @Field(() => Boolean, {
    description: 'Loose goods: what is delivered may weigh less than what was ordered.',
  })
  soldByWeight!: boolean;

  @Field(() => [String], { description: 'Other names that it is found by.' })
  alsoKnownAs!: string[];

  @Field(() => [ID], { description: 'The _id of other products, the first choice first.' })
  goesWith!: string[];

  @Field(() => DeskProductStock, { nullable: true, description: 'Null while it is not counted.' })
  stock!: DeskProductStock | null;
}

@ObjectType({ simpleResolvers: true, description: 'A product with its cursor.' })
export class DeskProductEdge {
  @Field(() => String, { description: 'Pass it as `after` to get the products that follow.' })
  cursor!: string;

  @Field(() => DeskProductType, { description: 'The product itself.' })
  node!: DeskProductType;
}

@ObjectType({ simpleResolvers: true, description: 'A page of products.' })
export class DeskProductConnection {
  @Field(() => [DeskProductEdge], { description: 'The products of this page, in the shop’s order.' })
  edges!: DeskProductEdge[];

  @Field(() => PageInfo, { description: 'Whether more follows, and from which cursor.' })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Counted only when asked for; a search up to 10000.' })
  totalCount!: number;
}

/** A product as GraphQL shows it to staff. */
export const toDeskProductType = ({
  entry,
  onSale,
  stock,
  version,
}: DeskProduct): Required<DeskProductType> => ({
  ...entry,
  onSale,
  stock,
  version,
  diet: entry.diet as Diet | null,
  soldByWeight: entry.soldByWeight === true,
  alsoKnownAs: entry.alsoKnownAs ?? [],
  goesWith: entry.goesWith ?? [],
});

/** A page of products as GraphQL shows it to staff. */
export const toDeskProductConnection = (page: DeskProductPage): DeskProductConnection => ({
  edges: page.edges.map(({ cursor, product }) => ({ cursor, node: toDeskProductType(product) })),
  pageInfo: { hasNextPage: page.hasNextPage, endCursor: page.endCursor },
  totalCount: page.totalCount,
});
