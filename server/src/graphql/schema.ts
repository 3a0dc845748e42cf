import 'reflect-metadata';
import { GraphQLEnumType, GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import type { NonEmptyArray } from 'type-graphql';
import { AccountResolver } from '../features/account';
import { AddressResolver } from '../features/address';
import { CartResolver } from '../features/cart';
import { CategoryResolver, ProductConnectionResolver, ProductResolver } from '../features/catalogue';
import { CheckoutResolver, OrderResolver } from '../features/order';
import { ShopResolver } from '../features/shop';
import { WishlistResolver } from '../features/wishlist';
import { ErrorCode } from '../shared/shop-error';
import { DateTimeScalar } from './date-time.scalar';

const resolvers = [
  ShopResolver,
  CategoryResolver,
  ProductResolver,
  ProductConnectionResolver,
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
    ...Object.fromEntries(Object.values(ErrorCode).map((code) => [code, {}])),
    [ErrorCode.VALIDATION_FAILED]: {
      description: 'extensions.fields names each field and says what is wrong with it.',
    },
  },
});

/** The public schema, from the classes. */
export function buildShopSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    validate: false,
  });
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, errorCode] });
}
