import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { FIRST_DEFAULT, FIRST_RANGE, SEARCH_MAX } from '../../../../domain/catalogue/listing-rules';
import type { ProductSort } from '../../../../domain/catalogue/listing-rules';
import type { Context } from '../../graphql/context';
import { cursorOf } from './catalogue.service';
import type { ProductPage } from './catalogue.service';
import {
  CategoryType,
  isCountSelected,
  ProductConnection,
  ProductFilterInput,
  ProductSortType,
  ProductType,
  toProductType,
} from './catalogue.type';

/** A page of products as GraphQL shows it. */
const toProductConnection = (page: ProductPage): ProductConnection => ({
  edges: page.products.map((product) => ({
    cursor: cursorOf(page.sort, product),
    node: toProductType(product),
  })),
  pageInfo: { hasNextPage: page.hasNextPage, endCursor: page.endCursor },
  totalCount: page.totalCount,
  correctedTo: page.correctedTo,
});

@Resolver(() => ProductType)
export class ProductResolver {
  @Query(() => ProductConnection, {
    description: 'A page of products that pass every given filter. Without a price sort, by id. Public.',
  })
  async products(
    @Arg('filter', () => ProductFilterInput, { nullable: true, description: 'Absent: every product.' })
    filter: ProductFilterInput | null,
    @Arg('sort', () => ProductSortType, { defaultValue: 'ID', description: 'The order of the list.' })
    sort: ProductSort,
    @Arg('first', () => Int, { defaultValue: FIRST_DEFAULT, description: FIRST_RANGE }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'A cursor of this list.' })
    after: string | null,
    @Ctx() { catalogue }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ProductConnection> {
    const counted = isCountSelected(info);
    return toProductConnection(await catalogue.products({ filter, sort, first, after, counted }));
  }

  @Query(() => ProductType, { nullable: true, description: 'One product; null when there is none. Public.' })
  async product(
    @Arg('_id', () => ID, { description: 'The _id of a product.' }) _id: string,
    @Ctx() { catalogue }: Context,
  ): Promise<ProductType | null> {
    const product = await catalogue.product(_id);
    return product && toProductType(product);
  }

  @Query(() => [ProductType], {
    description:
      'Products for a search box as it is typed into: prefix matches first, then words, then near misses. Public.',
  })
  async suggestions(
    @Arg('text', () => String, { description: `What has been typed so far, up to ${SEARCH_MAX} characters.` })
    text: string,
    @Arg('first', () => Int, { defaultValue: 6, description: FIRST_RANGE }) first: number,
    @Ctx() { catalogue }: Context,
  ): Promise<ProductType[]> {
    return (await catalogue.suggestions(text, first)).map(toProductType);
  }

  @FieldResolver(() => CategoryType, { description: 'The category the product belongs to.' })
  category(@Root() product: ProductType, @Ctx() { loaders }: Context): Promise<CategoryType> {
    return loaders.category.load(product.categoryName);
  }
}
