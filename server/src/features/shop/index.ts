export { ShopResolver } from './shop.resolver';
export { ShopService } from './shop.service';
