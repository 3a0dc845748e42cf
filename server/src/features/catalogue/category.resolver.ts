import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { CategoryType } from './catalogue.type';

@Resolver(() => CategoryType)
export class CategoryResolver {
  @Query(() => [CategoryType], { description: 'All categories, by id. Public.' })
  categories(@Ctx() { catalogue }: Context): Promise<CategoryType[]> {
    return catalogue.categories();
  }

  @Query(() => CategoryType, {
    nullable: true,
    description: 'One category; null when there is none. Public.',
  })
  category(
    @Arg('_id', () => ID, { description: 'The _id of a category, such as dairy.' }) _id: string,
    @Ctx() { catalogue }: Context,
  ): Promise<CategoryType | null> {
    return catalogue.category(_id);
  }
}
