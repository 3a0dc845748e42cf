import { isObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { titleOf } from '../features/catalogue';
import type { Context } from './context';

interface Bought {
  productId: string;
  title: string;
}

/** Orders keep the English title. A product that is called otherwise by now may be something else. */
const boughtTitleOf = ({ productId, title }: Bought, _args: unknown, { origin, loaders }: Context) =>
  origin.language === 'hi'
    ? loaders.titles.load(productId).then((now) => (now?.title === title ? (now.titleHi ?? title) : title))
    : title;

/** Resolves titles in the language of the request: by plain functions, as type-graphql's make a promise for each product. */
export function resolveTitles(schema: GraphQLSchema): void {
  const resolvers = { Product: titleOf, OrderItem: boughtTitleOf, ReorderDifference: boughtTitleOf };
  for (const [name, resolve] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (isObjectType(type)) type.getFields().title!.resolve = resolve;
  }
}
