import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { Shop } from './shop.type';

@Resolver(() => Shop)
export class ShopResolver {
  @Query(() => Shop, { description: 'Name, currency, fees and what the sign-in page may offer. Public.' })
  shop(@Ctx() { shop }: Context): Shop {
    return shop.shop();
  }
}
