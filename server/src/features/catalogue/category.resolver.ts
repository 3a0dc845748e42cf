import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { Category } from './category.entity';

@Resolver(() => Category)
export class CategoryResolver {
  @Query(() => [Category], { description: 'All categories, by id. Public.' })
  categories(@Ctx() { catalogue }: Context): Promise<Category[]> {
    return catalogue.categories();
  }

  @Query(() => Category, { nullable: true, description: 'One category; null when there is none. Public.' })
  category(
    @Arg('_id', () => ID, { description: 'The _id of a category, such as dairy.' }) _id: string,
    @Ctx() { catalogue }: Context,
  ): Promise<Category | null> {
    return catalogue.category(_id);
  }
}
