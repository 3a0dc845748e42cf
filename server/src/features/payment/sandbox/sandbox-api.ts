import { timingSafeEqual } from 'node:crypto';
import { CURRENCY } from '../../../../../domain/cart/pricing';
import type { RazorpayKeys } from '../razorpay-provider';
import type { SandboxRefunds } from './sandbox-refunds';
import { answerRefunds } from './sandbox-refunds-api';
import { collection, isAmount, isText, ok, one, RECEIPT_MAX, refusal } from './sandbox-answer';
import type { ApiAnswer, ApiRequest } from './sandbox-answer';
import type { SandboxStore } from './sandbox-store';

/** Answers null for an unknown path. */
export type SandboxApi = (request: ApiRequest) => Promise<ApiAnswer | null>;

const PATH =
  /^\/v1\/(orders|payments|refunds)(?:\/([^/]+)(\/payments|\/capture|\/refunds?|\/refund_outcome)?)?\/?$/;

/**
 * The part of Razorpay's API that its SDK uses, and `refund_outcome`, which only a sandbox has: what is to become of a
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
    if (known === undefined) return null;
    if (!isAuthorized(authorization)) return refusal(401, 'The api key/secret provided is invalid');
    if (![id, receipt ?? '', idempotencyKey ?? ''].every(isText))
      return refusal(400, 'The request has an invalid value.');
    const call = `${method} /${things}${id === '' ? '' : '/:id'}${part}`;
    switch (call) {
      case 'POST /orders':
        return openOrder(store, body);
      case 'GET /orders':
        return collection(await store.orders(receipt as string | undefined));
      case 'GET /orders/:id':
        return one(await store.order(id));
      case 'GET /orders/:id/payments':
        return collection(await store.payments(id));
      case 'GET /payments':
        return collection(await store.payments());
      case 'GET /payments/:id':
        return one(await store.payment(id));
      case 'POST /payments/:id/capture':
        return capture(store, id, body);
      default:
        return answerRefunds(call, id, request, { store, refunds });
    }
  };
}

/** The Authorization header of these credentials. */
export const basicAuth = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

async function openOrder(store: SandboxStore, body: unknown): Promise<ApiAnswer> {
  const { amount, currency, receipt = '', payment } = (body ?? {}) as Record<string, unknown>;
  if (!isAmount(amount) || currency !== CURRENCY)
    return refusal(400, 'The amount must be at least INR 1.00, and what a payment can be.');
  if (!isText(receipt) || receipt.length > RECEIPT_MAX)
    return refusal(400, `The receipt must be a text of up to ${RECEIPT_MAX} characters.`);
  // The strictest default that an account can have.
  const { capture: wanted = 'manual' } = (payment ?? {}) as Record<string, unknown>;
  if (wanted !== 'automatic' && wanted !== 'manual')
    return refusal(400, 'The capture must be "automatic" or "manual".');
  return ok(await store.openOrder(amount, currency, receipt, wanted));
}

async function capture(store: SandboxStore, id: string, body: unknown): Promise<ApiAnswer> {
  const { amount, currency } = (body ?? {}) as Record<string, unknown>;
  const found = await store.payment(id);
  if (!found) return one(found);
  if (amount !== found.amount || currency !== found.currency)
    return refusal(400, 'The amount to capture is not what was authorized.', found);
  const captured = await store.capture(id);
  return captured
    ? ok(captured)
    : refusal(400, 'Only a payment that is authorized can be captured, and once.', found);
}
