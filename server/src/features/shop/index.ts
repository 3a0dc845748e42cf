export { ShopService } from './shop.service';
