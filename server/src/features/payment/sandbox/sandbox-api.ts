import { timingSafeEqual } from 'node:crypto';
import { CURRENCY } from '../../../../../domain/cart/pricing';
import type { RazorpayKeys } from '../razorpay-provider';
import type { SandboxRefunds } from './sandbox-refunds';
import { handleRefunds } from './sandbox-refunds-api';
import {
  collection,
  errorResponse,
  found,
  isAmount,
  isText,
  ok,
  RECEIPT_MAX,
  unknownUrl,
} from './sandbox-response';
import type { ApiRequest, ApiResponse } from './sandbox-response';
import type { SandboxStore } from './sandbox-store';

/** Handles a request. */
export type SandboxApi = (request: ApiRequest) => Promise<ApiResponse>;

const PATH =
  /^\/v1\/(orders|payments|refunds)(?:\/([^/]+)(\/payments|\/capture|\/refunds?|\/refund_outcome)?)?\/?$/;

/**
 * The part of Razorpay's API that its SDK uses, and `refund_outcome`, which only the sandbox has: it sets the outcome of a
 * payment's refunds. Every call needs the key.
 */
export function createSandboxApi(
  store: SandboxStore,
  refunds: SandboxRefunds,
  keys: RazorpayKeys,
): SandboxApi {
  const expected = Buffer.from(basicAuth(keys.keyId, keys.keySecret));
  const isAuthorized = (authorization = ''): boolean => {
    const given = Buffer.from(authorization);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return async (request) => {
    const { method, path, query, body, authorization, idempotencyKey } = request;
    const { receipt } = query;
    const [known, things, id = '', part = ''] = PATH.exec(path) ?? [];
    if (known === undefined) return unknownUrl();
    if (!isAuthorized(authorization)) return errorResponse(401, 'The api key/secret provided is invalid');
    if (![id, receipt ?? '', idempotencyKey ?? ''].every(isText))
      return errorResponse(400, 'The request has an invalid value.');
    const call = `${method} /${things}${id === '' ? '' : '/:id'}${part}`;
    switch (call) {
      case 'POST /orders':
        return openOrder(store, body);
      case 'GET /orders':
        return collection(await store.orders(receipt as string | undefined));
      case 'GET /orders/:id':
        return found(await store.order(id));
      case 'GET /orders/:id/payments':
        return collection(await store.payments(id));
      case 'GET /payments':
        return collection(await store.payments());
      case 'GET /payments/:id':
        return found(await store.payment(id));
      case 'POST /payments/:id/capture':
        return capture(store, id, body);
      default:
        return handleRefunds(call, id, request, { store, refunds });
    }
  };
}

/** The Authorization header of these credentials. */
export const basicAuth = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

async function openOrder(store: SandboxStore, body: unknown): Promise<ApiResponse> {
  const { amount, currency, receipt = '', payment } = (body ?? {}) as Record<string, unknown>;
  if (!isAmount(amount) || currency !== CURRENCY)
    return errorResponse(400, 'The amount must be at least INR 1.00, and what a payment can be.');
  if (!isText(receipt) || receipt.length > RECEIPT_MAX)
    return errorResponse(400, `The receipt must be a text of up to ${RECEIPT_MAX} characters.`);
  // The strictest default that an account can have.
  const { capture: wanted = 'manual' } = (payment ?? {}) as Record<string, unknown>;
  if (wanted !== 'automatic' && wanted !== 'manual')
    return errorResponse(400, 'The capture must be "automatic" or "manual".');
  return ok(await store.openOrder(amount, currency, receipt, wanted));
}

async function capture(store: SandboxStore, id: string, body: unknown): Promise<ApiResponse> {
  const { amount, currency } = (body ?? {}) as Record<string, unknown>;
  const payment = await store.payment(id);
  if (!payment) return found(undefined);
  if (amount !== payment.amount || currency !== payment.currency)
    return errorResponse(400, 'The amount to capture is not what was authorized.', payment);
  const captured = await store.capture(id);
  return captured
    ? ok(captured)
    : errorResponse(400, 'Only a payment that is authorized can be captured, and once.', payment);
}
