import { CartItem } from './cart-item.entity';

export { Cart } from './cart.type';
export { CartItem };
export { toCartItem } from './cart-item.entity';
export { assertRoom, ITEM_ORDER, readItems, selectItems } from './list-items';
export type { ItemRow, ListName } from './list-items';
export { postedProductId, postedProductSchema } from './cart.schemas';
export { CartService, putProduct, readCart } from './cart.service';
export const cartEntities = [CartItem];
