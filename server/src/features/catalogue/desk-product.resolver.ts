import type { GraphQLResolveInfo } from 'graphql';
import { GraphQLUpload } from 'graphql-upload-minimal';
import type { FileUpload } from 'graphql-upload-minimal';
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { FIRST_RANGE } from '../../../../domain/catalogue/listing-rules';
import type { DeskContext } from '../../graphql/desk-context';
import { CategoryType, isCountSelected } from './catalogue.type';
import { ProductInputType } from './desk-product.input';
import {
  DeskProductConnection,
  DeskProductFilter,
  DeskProductType,
  toDeskProductConnection,
  toDeskProductType,
} from './desk-product.type';

/** Part of the desk's schema. */
@Resolver()
export class DeskProductResolver {
  @Query(() => DeskProductConnection, { description: 'In the shop’s order. MANAGER.' })
  async products(
    @Arg('filter', () => DeskProductFilter, { nullable: true, description: 'Absent: all that are on sale.' })
    filter: DeskProductFilter | null,
    @Arg('first', () => Int, { defaultValue: 50, description: FIRST_RANGE }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Returns what follows this cursor.' })
    after: string | null,
    @Ctx() { deskProduct, caller }: DeskContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DeskProductConnection> {
    const counted = isCountSelected(info);
    const request = { filter: filter ?? {}, first, after: after ?? null, counted };
    return toDeskProductConnection(await deskProduct.list(caller, request));
  }

  @Query(() => DeskProductType, {
    nullable: true,
    description: 'On sale or not; null when there is none. MANAGER.',
  })
  async product(
    @Arg('_id', () => ID, { description: 'The _id of a product.' }) _id: string,
    @Ctx() { deskProduct, caller }: DeskContext,
  ): Promise<DeskProductType | null> {
    const found = await deskProduct.get(caller, _id);
    return found && toDeskProductType(found);
  }

  @Query(() => [CategoryType], { description: 'What products are in. MANAGER.' })
  categories(@Ctx() { deskProduct, caller }: DeskContext): Promise<CategoryType[]> {
    return deskProduct.categories(caller);
  }

  @Mutation(() => DeskProductType, {
    description: `Creates a product, or changes what the input names of one. MANAGER.
Errors: NOT_FOUND, CONFLICT where it is not as expected any more.`,
  })
  async saveProduct(
    @Arg('input', () => ProductInputType, { description: 'The fields to set.' }) input: ProductInputType,
    @Ctx() { deskProduct, caller }: DeskContext,
  ): Promise<DeskProductType> {
    return toDeskProductType(await deskProduct.save(caller, input));
  }

  @Mutation(() => DeskProductType, {
    description: `Gives a product a picture: JPEG, PNG, WebP or AVIF, up to 8 MB. MANAGER.
Errors: NOT_FOUND. Send it by the GraphQL multipart request specification, with the header apollo-require-preflight.`,
  })
  async uploadProductImage(
    @Arg('productId', () => ID, { description: 'The _id of a product.' }) productId: string,
    @Arg('image', () => GraphQLUpload, { description: 'The file.' }) image: Promise<FileUpload>,
    @Ctx() { picture, caller }: DeskContext,
  ): Promise<DeskProductType> {
    return toDeskProductType(await picture.upload(caller, productId, image));
  }
}
