import type { QtyAction } from '../../../../domain/cart/qty';
import { objectIn, textFields } from '../../rest/body';
import type { Route } from '../../rest/route';
import { ErrorCode, validationFailed } from '../../common/shop-error';
import { productIdSchema } from '../catalogue';
import { actionSchema, cartAnswer, postedProductId, postedProductSchema, toRestCart } from './cart.schemas';

function qtyAction(body: unknown): QtyAction {
  const { type } = textFields(objectIn(body, 'action'), ['type']);
  if (type === 'increment') return 'INCREMENT';
  if (type === 'decrement') return 'DECREMENT';
  throw validationFailed({ type: { code: 'STEP_TYPE' } });
}

export const cartRoutes: Route[] = [
  {
    method: 'get',
    path: '/user/cart',
    summary: 'The cart',
    signedIn: true,
    answer: cartAnswer,
    respond: async ({ services: { cart }, caller }) => toRestCart(await cart.read(caller)),
  },
  {
    method: 'post',
    path: '/user/cart',
    status: 201,
    summary: 'Put one of a product in the cart; when it is there already, one more',
    signedIn: true,
    body: postedProductSchema,
    answer: cartAnswer,
    errors: [ErrorCode.VALIDATION_FAILED, ErrorCode.NOT_FOUND],
    respond: async ({ services: { cart }, caller, body }) =>
      toRestCart(await cart.add(caller, postedProductId(body))),
  },
  {
    method: 'delete',
    path: '/user/cart',
    summary: 'Empty the cart',
    signedIn: true,
    answer: cartAnswer,
    respond: async ({ services: { cart }, caller }) => toRestCart(await cart.clear(caller)),
  },
  {
    method: 'post',
    path: '/user/cart/:productId',
    summary: 'One more or one less of a product in the cart',
    description: 'A product that is not in the cart stays out of it.',
    signedIn: true,
    params: { productId: productIdSchema },
    body: actionSchema,
    answer: cartAnswer,
    errors: [ErrorCode.VALIDATION_FAILED],
    respond: async ({ services: { cart }, caller, param, body }) =>
      toRestCart(await cart.changeQty(caller, param('productId'), qtyAction(body))),
  },
  {
    method: 'delete',
    path: '/user/cart/:productId',
    summary: 'Take a product out of the cart, however many there are',
    description: 'The list as it stands, also when the product was not there.',
    signedIn: true,
    params: { productId: productIdSchema },
    answer: cartAnswer,
    respond: async ({ services: { cart }, caller, param }) =>
      toRestCart(await cart.remove(caller, param('productId'))),
  },
];
