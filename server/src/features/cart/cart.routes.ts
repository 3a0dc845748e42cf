import { MAX_QTY } from '../../../../domain/cart/qty';
import type { QtyAction } from '../../../../domain/cart/qty';
import { objectIn, textFields } from '../../rest/body';
import { ownRoutes } from '../../rest/route';
import { ErrorCode, validationFailed } from '../../common/shop-error';
import { productIdSchema } from '../catalogue';
import { actionSchema, cartResponse, postedProductId, postedProductSchema, toRestCart } from './cart.schemas';

function qtyAction(body: unknown): QtyAction {
  const { type } = textFields(objectIn(body, 'action'), ['type']);
  if (type === 'increment') return 'INCREMENT';
  if (type === 'decrement') return 'DECREMENT';
  throw validationFailed({ type: { code: 'STEP_TYPE' } });
}

export const cartRoutes = ownRoutes(cartResponse, toRestCart, [
  {
    method: 'get',
    path: '/user/cart',
    summary: 'The cart',
    call: ({ services: { cart }, caller }) => cart.read(caller),
  },
  {
    method: 'post',
    path: '/user/cart',
    status: 201,
    summary: 'Put one of a product in the cart; when it is there already, one more',
    description: `At ${MAX_QTY} of a product nothing changes.`,
    body: postedProductSchema,
    errors: [ErrorCode.VALIDATION_FAILED, ErrorCode.NOT_FOUND],
    call: ({ services: { cart }, caller, body }) => cart.add(caller, postedProductId(body)),
  },
  {
    method: 'delete',
    path: '/user/cart',
    summary: 'Empty the cart',
    call: ({ services: { cart }, caller }) => cart.clear(caller),
  },
  {
    method: 'post',
    path: '/user/cart/:productId',
    summary: 'One more or one less of a product in the cart',
    description: `A product that is not in the cart stays out of it; at ${MAX_QTY}, one more changes nothing.`,
    params: { productId: productIdSchema },
    body: actionSchema,
    errors: [ErrorCode.VALIDATION_FAILED],
    call: ({ services: { cart }, caller, param, body }) =>
      cart.changeQty(caller, param('productId'), qtyAction(body)),
  },
  {
    method: 'delete',
    path: '/user/cart/:productId',
    summary: 'Take a product out of the cart, however many there are',
    description: 'The current list, also when the product was not there.',
    params: { productId: productIdSchema },
    call: ({ services: { cart }, caller, param }) => cart.remove(caller, param('productId')),
  },
]);
