import type { DataSource } from 'typeorm';
import { AccountService, Shoppers } from './features/account';
import { AddressService } from './features/address';
import { CartService } from './features/cart';
import { CatalogueService } from './features/catalogue';
import { ShopService } from './features/shop';
import { WishlistService } from './features/wishlist';

/** What the shop can do; GraphQL and REST call the same. */
export interface Services {
  shop: ShopService;
  catalogue: CatalogueService;
  account: AccountService;
  cart: CartService;
  wishlist: WishlistService;
  address: AddressService;
}

export interface ServiceOptions {
  shopName: string;
  jwtSecret: string;
  production: boolean;
}

export function createServices(dataSource: DataSource, options: ServiceOptions): Services {
  const shoppers = new Shoppers(dataSource);
  return {
    shop: new ShopService(options),
    catalogue: new CatalogueService(dataSource),
    account: new AccountService(dataSource, shoppers, options.jwtSecret),
    cart: new CartService(shoppers),
    wishlist: new WishlistService(shoppers),
    address: new AddressService(shoppers),
  };
}
