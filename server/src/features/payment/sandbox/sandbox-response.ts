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

/** The response. */
export interface ApiResponse {
  status: number;
  body: object;
}

/** Whether it is text that can be stored. */
export const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);
/** Whether it is whole paise, from a rupee up to the column's maximum. */
export const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 100 && (value as number) < 2 ** 31;
/** The longest receipt. */
export const RECEIPT_MAX = 40;

/** An error in the provider's format. */
export const errorResponse = (status: number, description: string, payment?: SandboxPayment): ApiResponse => {
  const metadata = payment ? { payment_id: payment.id, order_id: payment.order_id } : {};
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, metadata } } };
};

/** A successful response. */
export const ok = (body: object): ApiResponse => ({ status: 200, body });
/** The same, or an error if there is no such thing. */
export const found = (thing: object | undefined): ApiResponse =>
  thing ? ok(thing) : errorResponse(400, 'The id provided does not exist');
/** The error for an unknown path or method. */
export const unknownUrl = (): ApiResponse =>
  errorResponse(404, 'The requested URL was not found on the server.');
/** A list in the provider's format. */
export const collection = (items: object[]): ApiResponse =>
  ok({ entity: 'collection', count: items.length, items });
