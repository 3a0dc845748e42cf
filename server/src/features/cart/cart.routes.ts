import { formatInstant } from '../../../../domain/instant';
import { objectIn, textFields } from '../../rest/body';
import type { Route } from '../../rest/route';
import { validationFailed } from '../../shared/shop-error';
import { toRestProduct } from '../catalogue';
import type { Cart } from './cart.type';
import { QtyAction } from './cart.type';

/** The cart as REST shows it: flat, the product's fields beside the line's. */
const toRestCart = ({ items }: Cart) => ({
  cart: items.map(({ product, qty, createdAt, updatedAt }) => ({
    ...toRestProduct(product),
    qty,
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(updatedAt),
  })),
});

function qtyAction(body: unknown): QtyAction {
  const { type } = textFields(objectIn(body, 'action'), ['type']);
  if (type === 'increment') return QtyAction.INCREMENT;
  if (type === 'decrement') return QtyAction.DECREMENT;
  throw validationFailed({ type: 'The action\'s type must be "increment" or "decrement".' });
}

/** Only the product's _id is believed; the rest comes from the catalogue. */
export const postedProductId = (body: unknown): string => textFields(objectIn(body, 'product'), ['_id'])._id;

export const cartRoutes: Route[] = [
  {
    method: 'get',
    path: '/user/cart',
    respond: async ({ services: { cart }, caller }) => toRestCart(await cart.read(caller)),
  },
  {
    method: 'post',
    path: '/user/cart',
    status: 201,
    respond: async ({ services: { cart }, caller, body }) =>
      toRestCart(await cart.add(caller, postedProductId(body))),
  },
  {
    method: 'delete',
    path: '/user/cart',
    respond: async ({ services: { cart }, caller }) => toRestCart(await cart.clear(caller)),
  },
  {
    method: 'post',
    path: '/user/cart/:productId',
    respond: async ({ services: { cart }, caller, param, body }) =>
      toRestCart(await cart.changeQty(caller, param('productId'), qtyAction(body))),
  },
  {
    method: 'delete',
    path: '/user/cart/:productId',
    respond: async ({ services: { cart }, caller, param }) =>
      toRestCart(await cart.remove(caller, param('productId'))),
  },
];
