import { isWholePaise, toPaise } from '../../../../domain/cart/pricing';
import type { Order } from '../../../../domain/order/order';
import { ORDERS_MAX } from '../../../../domain/order/order-rules';
import { isObject } from '../../common/is-object';
import { RequestError } from '../../common/request-error';
import { objectIn, optionalText, pageSize, requiredText, textFields } from '../../rest/body';
import { afterSchema } from '../../rest/json-schema';
import type { Route } from '../../rest/route';
import { ErrorCode, notFound, validationFailed } from '../../common/shop-error';
import type { Caller } from '../account';
import type { PaymentProof } from '../payment';
import {
  idempotencyKeySchema,
  IDEMPOTENCY_KEY_MAX,
  oneOrderResponse,
  orderResponse,
  orderIdSchema,
  ordersLimitSchema,
  postedOrderSchema,
  reorderKeySchema,
  reorderResponse,
  toRestOrders,
  toRestOrderWithHistory,
  toRestReordered,
} from './order.schemas';
import type { OrderService, PostedOrder } from './order.service';

function postedItems(cart: unknown): PostedOrder['items'] {
  if (!Array.isArray(cart)) throw validationFailed({ cart: { code: 'CART_FORM' } });
  return cart.map((item: unknown) => {
    const qty = (item as { qty?: unknown } | null)?.qty;
    if (typeof qty !== 'number') throw validationFailed({ cart: { code: 'CART_QTY_MISSING' } });
    return { productId: requiredText(item, '_id'), qty };
  });
}

const PROOF = ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'] as const;
const OF_ORDER = ['price', 'coupon', 'slot', ...PROOF] as const;

/** Beside the order they would be ignored: what was paid would be due again, or the price another one. */
function assertNothingBeside(body: unknown): void {
  const names = OF_ORDER.filter((name) => isObject(body) && body[name] != null);
  if (names.length > 0)
    throw validationFailed(
      Object.fromEntries(names.map((name) => [name, { code: 'NOT_IN_ORDER' as const }])),
    );
}

function postedPayment(order: Record<string, unknown>): PaymentProof | undefined {
  if (PROOF.every((name) => order[name] == null)) return undefined;
  const proof = textFields(order, PROOF);
  return {
    paymentId: proof.razorpay_payment_id,
    orderId: proof.razorpay_order_id,
    signature: proof.razorpay_signature,
  };
}

function idempotencyKey(header: string | undefined): string | undefined {
  // Whoever sends one relies on it: without a key it would be done again.
  if (header === '') throw new RequestError(400, 'BAD_REQUEST', EMPTY_KEY);
  if (header !== undefined && header.length > IDEMPOTENCY_KEY_MAX)
    throw validationFailed({ 'Idempotency-Key': { code: 'KEY_LONG', params: { max: IDEMPOTENCY_KEY_MAX } } });
  return header;
}
const EMPTY_KEY = 'The Idempotency-Key is empty: send a key, or leave the header out.';

function postedOrder(body: unknown, header: (name: string) => string | undefined): PostedOrder {
  const order = objectIn(body, 'order');
  assertNothingBeside(body);
  const { price } = order;
  if (price != null && typeof price !== 'number') throw validationFailed({ price: { code: 'NOT_A_NUMBER' } });
  return {
    items: postedItems(order.cart),
    address: textFields(order, ['address']).address,
    // Not rounded: it would match by chance.
    pricePaise: price == null ? undefined : isWholePaise(price) ? toPaise(price) : price * 100,
    couponCode: optionalText(order, 'coupon'),
    slotId: optionalText(order, 'slot'),
    payment: postedPayment(order),
    idempotencyKey: idempotencyKey(header('idempotency-key')),
  };
}

async function withHistory(service: OrderService, caller: Caller | null, order: Order): Promise<object> {
  const [history] = await service.historiesOf(caller, [order._id]);
  return toRestOrderWithHistory({ ...order, ...history! });
}

export const orderRoutes: Route[] = [
  {
    method: 'get',
    path: '/user/order',
    summary: 'The orders, newest first, by pages',
    signedIn: true,
    query: { limit: ordersLimitSchema, after: afterSchema },
    response: orderResponse,
    responseHeaders: { Link: 'The next page, if there is one, as rel="next".' },
    errors: [ErrorCode.VALIDATION_FAILED],
    respond: async ({ services: { order }, caller, query: { limit, after }, linkNext }) => {
      const first = pageSize(limit, ORDERS_MAX);
      const { orders, endCursor, hasNextPage } = await order.history(caller, { first, after });
      if (hasNextPage) linkNext(first, endCursor);
      return toRestOrders(orders);
    },
  },
  {
    method: 'post',
    path: '/user/order',
    status: 201,
    summary: 'Place an order; the cart stays as it is',
    description:
      'PAID with the three values of a payment, which are verified; DUE at the door without. Priced from the catalogue.',
    signedIn: true,
    headers: { 'Idempotency-Key': idempotencyKeySchema },
    body: postedOrderSchema,
    response: orderResponse,
    errors: [
      ErrorCode.VALIDATION_FAILED,
      ErrorCode.CART_EMPTY,
      ErrorCode.ADDRESS_NOT_SELECTED,
      ErrorCode.NOT_FOUND,
      ErrorCode.INVALID_COUPON,
      ErrorCode.PRICE_MISMATCH,
      ErrorCode.INSUFFICIENT_STOCK,
      ErrorCode.SLOT_UNAVAILABLE,
      ErrorCode.PAYMENT_NOT_VERIFIED,
      ErrorCode.PAYMENT_UNAVAILABLE,
      ErrorCode.RATE_LIMITED,
    ],
    respond: async ({ services: { order }, caller, body, header }) =>
      toRestOrders(await order.post(caller, postedOrder(body, header))),
  },
  {
    method: 'get',
    path: '/user/order/:orderId',
    summary: 'One order, with what happened to it',
    signedIn: true,
    params: { orderId: orderIdSchema },
    response: oneOrderResponse,
    errors: [ErrorCode.NOT_FOUND],
    respond: async ({ services: { order }, caller, param }) => {
      const found = await order.get(caller, param('orderId'));
      if (!found) throw notFound('order');
      return withHistory(order, caller, found);
    },
  },
  {
    method: 'post',
    path: '/user/order/:orderId/cancel',
    summary: 'Cancel an order; what was paid is refunded',
    description: 'Until it is picked, or the cut-off of its slot. Repeating it changes nothing.',
    signedIn: true,
    params: { orderId: orderIdSchema },
    response: oneOrderResponse,
    errors: [ErrorCode.NOT_FOUND, ErrorCode.NOT_CANCELLABLE],
    respond: async ({ services: { order }, caller, param }) =>
      withHistory(order, caller, await order.cancel(caller, param('orderId'))),
  },
  {
    method: 'post',
    path: '/user/order/:orderId/reorder',
    summary: "Put what was bought into the cart, at today's prices",
    description: 'Added to what is in the cart; reports what is different now.',
    signedIn: true,
    params: { orderId: orderIdSchema },
    headers: { 'Idempotency-Key': reorderKeySchema },
    response: reorderResponse,
    errors: [ErrorCode.NOT_FOUND, ErrorCode.VALIDATION_FAILED],
    respond: async ({ services: { order }, caller, param, header }) => {
      const key = idempotencyKey(header('idempotency-key'));
      return toRestReordered(await order.reorder(caller, param('orderId'), { idempotencyKey: key }));
    },
  },
];
