import { CartItem } from './cart-item.entity';

export { Cart } from './cart.type';
export { CartItem };
export { toCartItem } from './cart-item.entity';
export { LINE_ORDER, readLines, selectLines } from './list-lines';
export type { LineRow, ListName } from './list-lines';
export { postedProductId, postedProductSchema } from './cart.schemas';
export { CartService, putProduct, readCart } from './cart.service';
export const cartEntities = [CartItem];
