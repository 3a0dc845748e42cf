import { timingSafeEqual } from 'node:crypto';
import { CURRENCY } from '../../../../../domain/cart/pricing';
import { isStorable } from '../../../common/storable';
import { isObject } from '../../../common/is-object';
import type { RazorpayKeys } from '../razorpay-provider';
import { REFUND_OUTCOMES } from './sandbox-refunds';
import type { SandboxRefunds } from './sandbox-refunds';
import type { SandboxPayment, SandboxStore } from './sandbox-store';

/** A request to the provider's API, over HTTP or within the process. */
export interface ApiRequest {
  method: string;
  /** From /v1 on. */
  path: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  authorization: string | undefined;
  /** The X-Refund-Idempotency header. */
  idempotencyKey: string | undefined;
}
export interface ApiAnswer {
  status: number;
  body: object;
}
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
  return async ({ method, path, query: { receipt }, body, authorization, idempotencyKey }) => {
    const [known, things, id = '', part = ''] = PATH.exec(path) ?? [];
    if (known === undefined) return null;
    if (!isAuthorized(authorization)) return refusal(401, 'The api key/secret provided is invalid');
    if (![id, receipt ?? '', idempotencyKey ?? ''].every(isText))
      return refusal(400, 'The request has an invalid value.');
    switch (`${method} /${things}${id === '' ? '' : '/:id'}${part}`) {
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
      case 'POST /payments/:id/refund':
        return refund(refunds, id, body, idempotencyKey);
      case 'GET /payments/:id/refunds':
        return collection(await refunds.list(id));
      case 'POST /payments/:id/refund_outcome':
        return setOutcome(store, refunds, id, body);
      case 'GET /refunds':
        return collection(await refunds.list());
      case 'GET /refunds/:id':
        return one(await refunds.find(id));
      default:
        return null;
    }
  };
}

/** The Authorization header of these credentials. */
export const basicAuth = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);
/** Whole paise that fit into the column. */
const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 100 && (value as number) < 2 ** 31;
const RECEIPT_MAX = 40;
const SECONDS_MAX = 86_400;

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

async function refund(
  refunds: SandboxRefunds,
  id: string,
  body: unknown,
  idempotencyKey: string | undefined,
): Promise<ApiAnswer> {
  const { amount, receipt = null, notes = {} } = (body ?? {}) as Record<string, unknown>;
  if (amount !== undefined && !isAmount(amount))
    return refusal(400, 'The amount must be at least INR 1.00, and what a payment can be.');
  if (receipt !== null && (!isText(receipt) || receipt.length > RECEIPT_MAX))
    return refusal(400, `The receipt must be a text of up to ${RECEIPT_MAX} characters.`);
  if (!isObject(notes)) return refusal(400, 'The notes must be an object.');
  const wanted = { amount, receipt, notes, idempotencyKey: idempotencyKey ?? null };
  const made = await refunds.refund(id, wanted);
  return typeof made === 'string' ? refusal(400, made) : ok(made);
}

async function setOutcome(
  store: SandboxStore,
  refunds: SandboxRefunds,
  id: string,
  body: unknown,
): Promise<ApiAnswer> {
  const { outcome: wanted, seconds = 0 } = (body ?? {}) as Record<string, unknown>;
  if (!(await store.payment(id))) return one(undefined);
  const outcome = REFUND_OUTCOMES.find((known) => known === wanted);
  if (!outcome || !Number.isInteger(seconds) || (seconds as number) < 0 || (seconds as number) > SECONDS_MAX)
    return refusal(400, `Send an outcome of ${REFUND_OUTCOMES.join(', ')}, and whole seconds.`);
  await refunds.setOutcome(id, outcome, seconds as number);
  return ok({ outcome, seconds });
}

/** An error in the provider's format. */
export const refusal = (status: number, description: string, payment?: SandboxPayment): ApiAnswer => {
  const metadata = payment ? { payment_id: payment.id, order_id: payment.order_id } : {};
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, metadata } } };
};

const ok = (body: object): ApiAnswer => ({ status: 200, body });
const one = (found: object | undefined): ApiAnswer =>
  found ? ok(found) : refusal(400, 'The id provided does not exist');
const collection = (items: object[]): ApiAnswer => ok({ entity: 'collection', count: items.length, items });
