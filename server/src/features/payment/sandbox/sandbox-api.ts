import { timingSafeEqual } from 'node:crypto';
import { CURRENCY } from '../../../../../domain/cart/pricing';
import { isStorable } from '../../../common/storable';
import type { SandboxOrder, SandboxPayment, SandboxStore } from './sandbox-store';

export interface SandboxKeys {
  keyId: string;
  keySecret: string;
}

/** A request to the provider's API, however it gets there. */
export interface ApiRequest {
  method: string;
  /** From /v1 on. */
  path: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  authorization: string | undefined;
}
export interface ApiAnswer {
  status: number;
  body: object;
}
/** Null: there is nothing at this path. */
export type SandboxApi = (request: ApiRequest) => Promise<ApiAnswer | null>;

const PATH = /^\/v1\/(orders|payments)(?:\/([^/]+)(\/payments|\/capture)?)?\/?$/;

/** The part of Razorpay's API that its SDK calls; every call needs the key. */
export function createSandboxApi(store: SandboxStore, keys: SandboxKeys): SandboxApi {
  const isSigned = keyCheck(keys);
  return async ({ method, path, query: { receipt }, body, authorization }) => {
    const [known, things, id = '', part = ''] = PATH.exec(path) ?? [];
    if (known === undefined) return null;
    if (!isSigned(authorization)) return refusal(401, WRONG_KEY);
    if (![id, receipt ?? ''].every(isText)) return refusal(400, 'The request has a value that cannot be.');
    switch (`${method} /${things}${id === '' ? '' : '/:id'}${part}`) {
      case 'POST /orders':
        return openOrder(store, body);
      case 'GET /orders':
        return collection(await store.orders(receipt as string | undefined), toOrder);
      case 'GET /orders/:id':
        return shown(await store.order(id), toOrder);
      case 'GET /orders/:id/payments':
        return collection(await store.payments(id), toPayment);
      case 'GET /payments':
        return collection(await store.payments(), toPayment);
      case 'GET /payments/:id':
        return shown(await store.payment(id), toPayment);
      case 'POST /payments/:id/capture':
        return capture(store, id, body);
      default:
        return null;
    }
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);

const WRONG_KEY = 'The api key/secret provided is invalid';

function keyCheck({ keyId, keySecret }: SandboxKeys): (authorization: string | undefined) => boolean {
  const expected = Buffer.from(basicAuth(keyId, keySecret));
  return (authorization) => {
    const given = Buffer.from(authorization ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

/** The header of these credentials. */
export const basicAuth = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Whole paise that fit into the sandbox's column. */
const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 100 && (value as number) < 2 ** 31;
const RECEIPT_MAX = 40;

async function openOrder(store: SandboxStore, body: unknown): Promise<ApiAnswer> {
  const { amount, currency, receipt = '', payment } = (body ?? {}) as Record<string, unknown>;
  if (!isAmount(amount) || currency !== CURRENCY)
    return refusal(400, 'The amount must be at least INR 1.00, and what a payment can be.');
  if (!isText(receipt) || receipt.length > RECEIPT_MAX)
    return refusal(400, `The receipt must be a text of up to ${RECEIPT_MAX} characters.`);
  // Who does not ask has to capture: the strictest setting that an account can have.
  const { capture: asked = 'manual' } = (payment ?? {}) as Record<string, unknown>;
  if (asked !== 'automatic' && asked !== 'manual')
    return refusal(400, 'The capture must be "automatic" or "manual".');
  return answer(toOrder(await store.openOrder(amount, currency, receipt, asked)));
}

async function capture(store: SandboxStore, id: string, body: unknown): Promise<ApiAnswer> {
  const { amount, currency } = (body ?? {}) as Record<string, unknown>;
  const found = await store.payment(id);
  if (!found) return shown(found, toPayment);
  if (amount !== found.amount || currency !== found.currency)
    return refusal(400, 'The amount to capture is not what was authorized.', found);
  const captured = await store.capture(id, webhookBody);
  return captured
    ? answer(toPayment(captured))
    : refusal(400, 'Only a payment that is authorized can be captured, and once.', found);
}

const answer = (body: object): ApiAnswer => ({ status: 200, body });

/** What the provider says of a request that it does not do. */
export const refusal = (status: number, description: string, payment?: SandboxPayment): ApiAnswer => {
  const metadata = payment ? { payment_id: payment.id, order_id: payment.order_id } : {};
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, metadata } } };
};

const shown = <Thing>(found: Thing | undefined, toJson: (thing: Thing) => object): ApiAnswer =>
  found ? answer(toJson(found)) : refusal(400, 'The id provided does not exist');

const collection = <Thing>(found: Thing[], toJson: (thing: Thing) => object): ApiAnswer =>
  answer({ entity: 'collection', count: found.length, items: found.map(toJson) });

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const toOrder = ({ created_at: at, ...order }: SandboxOrder) => ({
  ...order,
  entity: 'order',
  created_at: seconds(at),
});
const toPayment = ({ created_at: at, ...payment }: SandboxPayment) => ({
  ...payment,
  entity: 'payment',
  captured: payment.status === 'captured',
  created_at: seconds(at),
});

/** The webhook that tells of a payment. */
export const webhookBody = (payment: SandboxPayment): string =>
  JSON.stringify({
    entity: 'event',
    event: `payment.${payment.status}`,
    contains: ['payment'],
    payload: { payment: { entity: toPayment(payment) } },
    created_at: seconds(payment.created_at),
  });
