import 'reflect-metadata';
import { GraphQLEnumType, GraphQLSchema } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import type { NonEmptyArray } from 'type-graphql';
import { AccountResolver } from '../features/account/account.resolver';
import { SessionResolver } from '../features/account/session.resolver';
import { PasskeyResolver } from '../features/account/passkey.resolver';
import { AddressResolver } from '../features/address/address.resolver';
import { CartResolver } from '../features/cart/cart.resolver';
import { CategoryResolver } from '../features/catalogue/category.resolver';
import { ProductFactsResolver } from '../features/catalogue/product-facts.resolver';
import { ProductResolver } from '../features/catalogue/product.resolver';
import { MessageResolver } from '../features/message/message.resolver';
import { CheckoutResolver } from '../features/order/checkout.resolver';
import { OrderHistoryResolver } from '../features/order/order-history.resolver';
import { OrderLiveResolver } from '../features/order/order-live.resolver';
import { OrderResolver } from '../features/order/order.resolver';
import { PrivacyResolver } from '../features/privacy/privacy.resolver';
import { SlotResolver } from '../features/slot/slot.resolver';
import { ShopResolver } from '../features/shop/shop.resolver';
import { WishlistResolver } from '../features/wishlist/wishlist.resolver';
import { ERROR_MEANINGS } from '../common/error-meanings';
import { ErrorCode } from '../common/shop-error';
import { DateTimeScalar } from './date-time.scalar';
import { resolveTitles } from './titles';

const resolvers = [
  ShopResolver,
  CategoryResolver,
  ProductResolver,
  ProductFactsResolver,
  AccountResolver,
  SessionResolver,
  PasskeyResolver,
  CartResolver,
  WishlistResolver,
  AddressResolver,
  CheckoutResolver,
  OrderResolver,
  OrderHistoryResolver,
  OrderLiveResolver,
  SlotResolver,
  MessageResolver,
  PrivacyResolver,
] as unknown as NonEmptyArray<() => object>;

/** type-graphql requires one for subscriptions; ours have their own event sources. */
const NONE = {
  publish: () => undefined,
  subscribe: (): never => {
    throw new Error('Nothing is published.');
  },
};

/** type-graphql cannot describe root types. */
function describe(type: GraphQLObjectType | null | undefined, description: string): void {
  if (type) type.description = description;
}

/**
 * A schema of these resolvers alone.
 * @param codes an enum that no field uses, but clients should find in the schema
 */
export function buildSchema(
  resolvers: NonEmptyArray<() => object>,
  codes: Readonly<Record<string, string>>,
  descriptions: Record<'query' | 'mutation' | 'subscription', string>,
): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    validate: false,
    // Apollo Server checks it, too.
    skipCheck: true,
    pubSub: NONE,
  });
  const config = schema.toConfig();
  describe(config.query, descriptions.query);
  describe(config.mutation, descriptions.mutation);
  describe(config.subscription, descriptions.subscription);
  const errorCode = new GraphQLEnumType({
    name: 'ErrorCode',
    description: 'The value of extensions.code on every error the shop raises itself.',
    values: Object.fromEntries(Object.entries(codes).map(([code, description]) => [code, { description }])),
  });
  return new GraphQLSchema({ ...config, types: [...config.types, errorCode] });
}

/** The error codes of the public schema, with their meanings. */
const CODES = {
  ...Object.fromEntries(Object.values(ErrorCode).map((code) => [code, ERROR_MEANINGS[code]])),
  [ErrorCode.INSUFFICIENT_STOCK]: 'extensions.problems lists productId and how many there are.',
  [ErrorCode.SLOT_UNAVAILABLE]: 'The slot is full or past its cut-off; extensions.slots offers others.',
  [ErrorCode.VALIDATION_FAILED]: 'extensions.fields names each field and says what is wrong with it.',
};

/** The public schema, from the classes. */
export function buildShopSchema(): GraphQLSchema {
  const schema = buildSchema(resolvers, CODES, {
    query: 'Queries. Without "Public.", the caller must be signed in.',
    mutation: 'What can be changed.',
    subscription: 'Updates as they happen.',
  });
  resolveTitles(schema);
  return schema;
}
