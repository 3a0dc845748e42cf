import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { ProductType, toProductType } from './catalogue.type';
import { firstOf } from './facts/product-facts.service';
import { ProductFactsType } from './facts/product-facts.type';

@Resolver(() => ProductType)
export class ProductFactsResolver {
  @FieldResolver(() => ProductFactsType, {
    nullable: true,
    description: 'Null where the shop knows nothing but name and price.',
  })
  facts(@Root() { _id }: ProductType, @Ctx() { loaders }: Context): Promise<ProductFactsType | null> {
    return loaders.facts.load(_id);
  }

  @FieldResolver(() => [ProductType], {
    description:
      "Products that go with it: bought together by others, the shop's own choice until there are enough orders.",
  })
  async goesWith(
    @Root() { _id }: ProductType,
    @Arg('first', () => Int, { defaultValue: 6, description: 'How many at most: 1 to 100.' })
    first: number,
    @Ctx() { loaders }: Context,
  ): Promise<ProductType[]> {
    return (await firstOf(first, () => loaders.goesWith.load(_id))).map(toProductType);
  }
}
