import type { DataSource } from 'typeorm';
import { CatalogueService } from './features/catalogue';
import { ShopService } from './features/shop';

/** What the shop can do; GraphQL and REST call the same. */
export interface Services {
  shop: ShopService;
  catalogue: CatalogueService;
}

export interface ServiceOptions {
  shopName: string;
}

export function createServices(dataSource: DataSource, { shopName }: ServiceOptions): Services {
  return {
    shop: new ShopService(shopName),
    catalogue: new CatalogueService(dataSource),
  };
}
