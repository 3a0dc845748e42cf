import { isObjectType } from 'graphql';
import { buildShopSchema } from './schema';

it('only fields that are loaded separately have resolvers, which saves a call per item and getter', () => {
  const types = Object.values(buildShopSchema().getTypeMap()).filter(isObjectType);
  const resolved = types
    .filter(({ name }) => !/^(__.*|Query|Mutation|Subscription)$/.test(name))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ resolve }) => resolve)
        .map(({ name }) => `${type.name}.${name}`),
    );
  expect(resolved).toEqual([
    // Titles are plain functions.
    ...['Product.title', 'Product.facts', 'Product.goesWith', 'Product.category'],
    ...['Order.events', 'Order.refunded', 'Order.refunds'],
    ...['OrderItem.title', 'ReorderDifference.title'],
  ]);
});
