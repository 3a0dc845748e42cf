import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context';
import { ShopType, toShopType } from './shop.type';

@Resolver(() => ShopType)
export class ShopResolver {
  @Query(() => ShopType, { description: 'Name, currency, fees and what the sign-in page may offer. Public.' })
  shop(@Ctx() { shop }: Context): ShopType {
    return toShopType(shop);
  }
}
