export { CartType, ReplacementPolicyType, toCartType } from './cart.type';
export { createListLoader } from './list.loader';
export type { ListLoader } from './list.loader';
export { assertRoom, putProduct, readLists, readListsOf, removeProduct } from './list-store';
export type { ListName } from './list-store';
export { cartList, postedProductId, postedProductSchema, toRestCart, toRestItem } from './cart.schemas';
export { CartService, readCart } from './cart.service';
