import 'reflect-metadata';
import { GraphQLEnumType, GraphQLSchema } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import type { NonEmptyArray } from 'type-graphql';
import { AccountResolver } from '../features/account/account.resolver';
import { AddressResolver } from '../features/address/address.resolver';
import { CartResolver } from '../features/cart/cart.resolver';
import { CategoryResolver } from '../features/catalogue/category.resolver';
import { ProductFactsResolver } from '../features/catalogue/product-facts.resolver';
import { ProductResolver } from '../features/catalogue/product.resolver';
import { CheckoutResolver } from '../features/order/checkout.resolver';
import { OrderResolver } from '../features/order/order.resolver';
import { ShopResolver } from '../features/shop/shop.resolver';
import { WishlistResolver } from '../features/wishlist/wishlist.resolver';
import { ERROR_MEANINGS } from '../common/error-meanings';
import { ErrorCode } from '../common/shop-error';
import { DateTimeScalar } from './date-time.scalar';

const resolvers = [
  ShopResolver,
  CategoryResolver,
  ProductResolver,
  ProductFactsResolver,
  AccountResolver,
  CartResolver,
  WishlistResolver,
  AddressResolver,
  CheckoutResolver,
  OrderResolver,
] as unknown as NonEmptyArray<() => object>;

/** No field has this type, but clients should find the codes in the schema. */
const errorCode = new GraphQLEnumType({
  name: 'ErrorCode',
  description: 'The value of extensions.code on every error the shop raises itself.',
  values: {
    ...Object.fromEntries(
      Object.values(ErrorCode).map((code) => [code, { description: ERROR_MEANINGS[code] }]),
    ),
    [ErrorCode.VALIDATION_FAILED]: {
      description: 'extensions.fields names each field and says what is wrong with it.',
    },
  },
});

/** type-graphql has no place for the description of a root type. */
function describe(type: GraphQLObjectType | null | undefined, description: string): void {
  if (type) type.description = description;
}

/** The public schema, from the classes. */
export function buildShopSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    validate: false,
  });
  const config = schema.toConfig();
  describe(config.query, 'What can be asked. Without "Public.", the caller must be signed in.');
  describe(config.mutation, 'What can be changed.');
  return new GraphQLSchema({ ...config, types: [...config.types, errorCode] });
}
