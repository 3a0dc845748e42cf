export { CartType, toCartType } from './cart.type';
export { assertRoom, putProduct, readListOf, readLists, removeProduct } from './list-store';
export type { ListName } from './list-store';
export { postedProductId, postedProductSchema, toRestItem } from './cart.schemas';
export { CartService, readCart } from './cart.service';
