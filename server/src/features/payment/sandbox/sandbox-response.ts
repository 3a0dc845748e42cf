import { isStorable } from '../../../common/storable';
import type { SandboxPayment } from './sandbox-store';

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

/** Its answer. */
export interface ApiAnswer {
  status: number;
  body: object;
}

/** Text that can be stored. */
export const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);
/** Whole paise that fit into the column. */
export const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 100 && (value as number) < 2 ** 31;
/** Characters of a receipt at most. */
export const RECEIPT_MAX = 40;

/** An error in the provider's format. */
export const refusal = (status: number, description: string, payment?: SandboxPayment): ApiAnswer => {
  const metadata = payment ? { payment_id: payment.id, order_id: payment.order_id } : {};
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, metadata } } };
};

/** What was asked for. */
export const ok = (body: object): ApiAnswer => ({ status: 200, body });
/** The same, or that there is no such thing. */
export const one = (found: object | undefined): ApiAnswer =>
  found ? ok(found) : refusal(400, 'The id provided does not exist');
/** A list in the provider's format. */
export const collection = (items: object[]): ApiAnswer =>
  ok({ entity: 'collection', count: items.length, items });
