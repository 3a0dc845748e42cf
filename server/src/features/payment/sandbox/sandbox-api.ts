import { timingSafeEqual } from 'node:crypto';
import { CURRENCY } from '../../../../../domain/cart/pricing';
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

const PATH = /^\/v1\/(orders|payments)(?:\/([^/]+)(\/payments)?)?\/?$/;

/** The part of Razorpay's API that its SDK calls. Reading is open to everyone, for there is nothing to hide. */
export function createSandboxApi(store: SandboxStore, keys: SandboxKeys): SandboxApi {
  const isSigned = keyCheck(keys);
  return async ({ method, path, query: { receipt }, body, authorization }) => {
    const [, things, id, payments = ''] = PATH.exec(path) ?? [];
    switch (`${method} /${things}${id === undefined ? '' : '/:id'}${payments}`) {
      case 'POST /orders':
        return isSigned(authorization) ? openOrder(store, body) : refusal(401, WRONG_KEY);
      case 'GET /orders':
        return collection(await store.orders(typeof receipt === 'string' ? receipt : undefined), toOrder);
      case 'GET /orders/:id':
        return shown(await store.order(id!), toOrder);
      case 'GET /orders/:id/payments':
        return collection(await store.payments(id), toPayment);
      case 'GET /payments':
        return collection(await store.payments(), toPayment);
      case 'GET /payments/:id':
        return shown(await store.payment(id!), toPayment);
      default:
        return null;
    }
  };
}

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

async function openOrder(store: SandboxStore, body: unknown): Promise<ApiAnswer> {
  const { amount, currency, receipt } = (body ?? {}) as Record<string, unknown>;
  if (!Number.isInteger(amount) || (amount as number) < 100 || currency !== CURRENCY)
    return refusal(400, 'The amount must be at least INR 1.00.');
  return answer(toOrder(await store.openOrder(amount as number, currency, String(receipt ?? ''))));
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
