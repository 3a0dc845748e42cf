export { CartType, ReplacementPolicyType, toCartType } from './cart.type';
export { assertRoom, putProduct, readLists, readListsOf, removeProduct } from './list-store';
export type { ListName } from './list-store';
export { cartList, postedProductId, postedProductSchema, toRestCart, toRestItem } from './cart.schemas';
export { CartService, readCart } from './cart.service';
