import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { OrderItemType } from './order.type';
import { ReorderDifferenceType } from './reorder.type';

type Titled = Pick<OrderItemType, 'productId' | 'title'>;

/** The title in the language of the request: orders keep the English one. */
const titleOf = ({ productId, title }: Titled, { origin, loaders }: Context): Promise<string> | string =>
  origin.language === 'hi'
    ? // A product that is called otherwise by now may be something else.
      loaders.titles.load(productId).then((now) => (now?.title === title ? (now.titleHi ?? title) : title))
    : title;

@Resolver(() => OrderItemType)
export class OrderItemResolver {
  @FieldResolver(() => String, {
    description: 'As it was called; at /graphql?language=hi its Hindi name, if it is still called so.',
  })
  title(@Root() item: OrderItemType, @Ctx() context: Context): Promise<string> | string {
    return titleOf(item, context);
  }
}

@Resolver(() => ReorderDifferenceType)
export class ReorderDifferenceResolver {
  @FieldResolver(() => String, { description: 'As it was called in the order.' })
  title(@Root() difference: ReorderDifferenceType, @Ctx() context: Context): Promise<string> | string {
    return titleOf(difference, context);
  }
}
